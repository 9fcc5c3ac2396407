// Runs every check, in the order in which a failure is cheapest to find, and ends with one line that counts them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
let skipped = 0;

function run(command: string, env: Record<string, string> = {}): boolean {
  const done = spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  return done.status === 0;
}

/** Runs a step that is one check. */
function check(name: string, command: string, env?: Record<string, string>): boolean {
  console.log(`\n── ${name}`);
  const ok = run(command, env);
  if (ok) passed++;
  else failed++;
  return ok;
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** Runs the unit tests and counts each. */
function unit(): void {
  console.log('\n── unit and contract tests');
  const file = join(reports, 'unit.json');
  const ok = run(`npx --no-install vitest run --reporter=default --reporter=json --outputFile.json="${file}"`);
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file);
  passed += report?.numPassedTests ?? 0;
  skipped += report?.numPendingTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  // A file that does not even load fails no test, and must count all the same.
  if (!ok && (report?.numFailedTests ?? 0) === 0) failed++;
}

/** Plays the quick faults against a real server and counts each. */
function faults(): void {
  console.log('\n── faults, the quick ones');
  const file = join(reports, 'faults.json');
  const ok = run('node scripts/faults.ts --quick', { FAULTS_REPORT: file });
  const report = readReport<{ passed: number; failed: number }>(file);
  passed += report?.passed ?? 0;
  failed += report?.failed ?? 0;
  // A rig that does not even start fails no case, and must count all the same.
  if (!ok && (report?.failed ?? 0) === 0) failed++;
}

/** Makes sure that there is a browser: on Debian and its like it is installed, elsewhere it is asked for. */
function browser(): boolean {
  if (findChromium()) return true;
  console.log('\n── installing Chromium');
  if (process.platform === 'linux') {
    run('apt-get update -qq && apt-get install -y -qq chromium fonts-liberation >/dev/null', {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  if (findChromium()) return true;
  console.error(
    '  No Chromium, Chrome or Edge was found: install one, or name it with CHROMIUM_PATH, and run npm test again.',
  );
  failed++;
  return false;
}

/** A part of Playwright's report. */
interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/** The tests that failed first and passed then. */
function flakyTitles(suite: Suite | undefined): string[] {
  const own = (suite?.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [
    ...own.map(({ title, file, line }) => `${file}:${line} ${title}`),
    ...(suite?.suites ?? []).flatMap(flakyTitles),
  ];
}

/** Runs the browser tests and counts each. */
function browserTests(): void {
  console.log('\n── browser tests');
  const file = join(reports, 'e2e.json');
  const ok = run('npx --no-install playwright test', { E2E_REPORT: file });
  const report = readReport<
    Suite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  >(file);
  for (const title of flakyTitles(report)) console.log(`  passed only on a second try: ${title}`);
  const stats = report?.stats;
  passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  failed += stats?.unexpected ?? 0;
  skipped += stats?.skipped ?? 0;
  if (!ok && (stats?.unexpected ?? 0) === 0) failed++;
}

const started = performance.now();
check('check: format, lint, types, arrows, sizes, dead code, floors', 'node scripts/check.ts');
unit();
if (check('build', 'node scripts/prepare.mjs')) {
  check('first-load size', 'node scripts/check-bundle.ts');
  faults();
  if (browser()) browserTests();
}
console.log(`\n  ${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);
