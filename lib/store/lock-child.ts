import { takeLock } from './lock.ts';

/** A contender for the lock at the path given: says `held`, or the error's code, and stays until it is killed. */
const [path = ''] = process.argv.slice(2);
const said = await takeLock(path).then(
  () => 'held',
  (error: { code?: string }) => error.code ?? 'failed',
);
process.stdout.write(`${said}\n`);
setInterval(() => {}, 60_000);
