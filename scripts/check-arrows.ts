// Checks the arrows between the rooms (.dependency-cruiser.cjs), after showing that each rule still sees what it forbids.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { PLANTED } from './planted.ts';

const root = join(import.meta.dirname, '..');
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

interface Violation {
  rule: string;
  from: string;
  to: string;
}

async function violations(baseDir: string, places: string[]): Promise<{ found: Violation[]; modules: number }> {
  const { output } = await cruise(places, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
  });
  const { summary } = output as ICruiseResult;
  return {
    found: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    modules: summary.totalCruised,
  };
}

/** The rules that do not report their planted violation. */
async function blindRules(): Promise<string[]> {
  const blind: string[] = [];
  for (const { name } of config.forbidden as { name: string }[]) {
    const planted = PLANTED[name];
    if (!planted) {
      blind.push(`${name} (nothing is planted for it)`);
      continue;
    }
    const tree = mkdtempSync(join(tmpdir(), 'arrows-'));
    for (const [path, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const tops = [...new Set(Object.keys(planted).map((path) => path.split('/')[0] as string))];
    const { found } = await violations(tree, tops);
    if (!found.some(({ rule }) => rule === name)) blind.push(name);
    rmSync(tree, { recursive: true });
  }
  return blind;
}

const blind = await blindRules();
for (const name of blind)
  console.error(`  The rule ${name} does not see its planted violation: the checker is blind to it.`);
const { found, modules } = await violations(root, ['lib', 'app', 'components', 'server.ts']);
for (const { rule, from, to } of found) console.error(`  ${rule}: ${from} → ${to}`);
if (modules < 50) console.error(`  Only ${modules} modules were read: the checker does not see the project.`);
if (blind.length > 0 || found.length > 0 || modules < 50) process.exit(1);
console.log(`  arrows: ${modules} modules, ${config.forbidden.length} rules, each seen to work`);
