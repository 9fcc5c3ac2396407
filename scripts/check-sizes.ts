// Small files, one idea each: at most 300 lines a file, 200 a component. Barrels are refused but for the registries.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MAX_FILE = 300;
const MAX_COMPONENT = 200;
/** Registries that list what there is; any other index.ts would be a barrel. */
const REGISTRIES = new Set(['lib/dialects/index.ts', 'lib/tools/index.ts', 'lib/models/scripted/index.ts']);
/** Words that say nothing about what is in a file. */
const VAGUE = /(^|\/)(utils?|helpers?|types|misc|common)\.tsx?$/;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !/(^|\/)(migrations|generated)\//.test(file));

const problems: string[] = [];
for (const file of files) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  const isTest = /\.(test|spec|contract|arbitrary)\.tsx?$/.test(file);
  const most = file.endsWith('.tsx') ? MAX_COMPONENT : MAX_FILE;
  if (!isTest && lines > most) problems.push(`${file} has ${lines} lines; split it by idea (at most ${most}).`);
  if (file.endsWith('/index.ts') && !REGISTRIES.has(file))
    problems.push(`${file} is a barrel; import from the files themselves.`);
  if (VAGUE.test(file)) problems.push(`${file} has a name that says nothing; name it after its idea.`);
  if (!/^[a-z0-9.[\]/-]+$/.test(file) && !/^\.dependency-cruiser/.test(file))
    problems.push(`${file} is not in kebab-case.`);
}
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`  sizes: ${files.length} files`);
