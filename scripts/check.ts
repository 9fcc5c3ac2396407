// One word checks all that needs no run: format and lint, types, arrows, sizes, dead code, version floors.
import { spawnSync } from 'node:child_process';

const CHECKS: [name: string, command: string, fix: string][] = [
  [
    'format and lint',
    'npx --no-install biome ci --colors=off --diagnostic-level=error .',
    'npm run fix mends most of it',
  ],
  ['lint rules', 'node scripts/check-lint.ts', 'a rule of biome.json does not see what it forbids any more'],
  [
    'types',
    'npx --no-install next typegen && npx --no-install tsc --noEmit --incremental false',
    'the file and line are named above',
  ],
  ['arrows', 'node scripts/check-arrows.ts', 'move the code to the room it belongs to; see CONTRIBUTING.md'],
  ['sizes', 'node scripts/check-sizes.ts', 'split the file by idea'],
  ['dead code', 'npx --no-install knip', 'remove what nothing uses'],
  ['version floors', 'node scripts/check-floors.ts', 'raise the version in package.json'],
];

let failed = 0;
for (const [name, command, fix] of CHECKS) {
  const started = performance.now();
  const done = spawnSync(command, {
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (done.status === 0) {
    console.log(`  ok    ${name} (${seconds} s)`);
  } else {
    failed++;
    console.error(`${done.stdout}${done.stderr}\n  FAIL  ${name} (${seconds} s): ${fix}`);
  }
}
process.exit(failed > 0 ? 1 : 0);
