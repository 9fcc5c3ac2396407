// Shows that the linter sees what biome.json forbids on top of its usual rules: each planted file must be reported by the rule
// that is meant for it, and no other file at all. A rule that went blind would say nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ALLOWED_LINT, PLANTED_LINT } from './planted-lint.ts';

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

const root = join(import.meta.dirname, '..');

/** The project's rules on the planted files, in a folder that is no repository. */
function lintPlanted(): Report {
  const tree = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const { vcs: _, $schema: __, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    writeFileSync(join(tree, 'biome.json'), JSON.stringify(config));
    cpSync(join(root, 'scripts/lint'), join(tree, 'scripts/lint'), { recursive: true });
    for (const { path, text } of [...PLANTED_LINT, ...ALLOWED_LINT]) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', '--reporter=json', '--diagnostic-level=error', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: tree, encoding: 'utf8' });
    return JSON.parse(stdout) as Report;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const { diagnostics } = lintPlanted();
const problems: string[] = [];
for (const { path, rule } of PLANTED_LINT) {
  const isSeen = diagnostics.some(({ category, location }) => location.path === path && category === rule);
  if (!isSeen) problems.push(`${rule} does not see what is planted in ${path}: the linter is blind to it.`);
}
for (const { path } of ALLOWED_LINT) {
  const found = diagnostics.find(({ location }) => location.path === path);
  if (found) problems.push(`${found.category} reports ${path}, where there is nothing wrong.`);
}
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`  lint: ${PLANTED_LINT.length} planted files, each seen`);
