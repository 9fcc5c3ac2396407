// Runs before `npm start` and `npm test`, on whatever Node is there: so plain JavaScript for Node 20, no dependencies.
// Installs what the lock asks for when it was not installed yet, and (unless --no-build) builds when a source changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = process.env.NEXT_DIST_DIR ?? '.next';

function fail(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  fail(
    `Node ${process.versions.node} is too old: install Node 20.9 or newer from https://nodejs.org and run this again.`,
  );
}

// npm puts the packages' own Node first; this does the same where the script is called without npm.
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;

function run(command, env) {
  return spawnSync(command, {
    cwd: root,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  // The stamp is written last, so an install that was cut off is done again.
  if (readIfThere(stamp) === lock) return;
  console.log('  Installing packages (once, about a minute) …');
  const done = run('npm ci --include=dev --no-audit --no-fund --loglevel=error');
  if (done.status !== 0) fail(`The packages could not be installed; npm said:\n${done.stderr || done.stdout}`);
  writeFileSync(stamp, lock);
}

/** The Node that will run the server: the one from the packages, or on a Mac the user's own. */
function checkNode() {
  // The packages' own is new enough; only where there is none does it take a look.
  if (existsSync(join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'))) return;
  const version = run('node --version').stdout?.trim() ?? '';
  const [nodeMajor = 0, nodeMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (nodeMajor > 22 || (nodeMajor === 22 && nodeMinor >= 18)) return;
  fail(
    `The playground needs Node 22.18 or newer to run and found ${version || 'none'}: install a newer Node from https://nodejs.org and run this again.`,
  );
}

const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'i18n',
  'next.config.ts',
  'tailwind.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

function hashSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const name of SOURCES) visit(join(root, name));
  return hash.digest('hex');
}

function build() {
  const sources = hashSources();
  const stamp = join(root, dist, 'built-from');
  if (existsSync(join(root, dist, 'BUILD_ID')) && readIfThere(stamp) === sources) return;
  console.log('  Building the pages (after each change of the source, about a minute) …');
  const done = run('npx --no-install next build', { NODE_ENV: 'production' });
  if (done.status !== 0) fail(`The build failed; next said:\n${done.stdout}\n${done.stderr}`);
  mkdirSync(join(root, dist), { recursive: true });
  writeFileSync(stamp, sources);
}

process.chdir(root);
install();
checkNode();
if (!process.argv.includes('--no-build')) build();
