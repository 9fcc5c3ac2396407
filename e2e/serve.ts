// The servers that most browser tests share, each with a data folder of its own: one on PORT whose scripted models type as
// models do, and one on a free port whose models do not wait. The last line that is printed tells where that one is.
import { newDataDir, startServer } from './server-process.ts';

process.env.DATA_DIR = newDataDir();
// What else runs on this machine must not show up in the tests.
process.env.LOCAL_MODELS ??= 'off';
const [instant] = await Promise.all([
  startServer({ env: { SCRIPTED_PACE: 'instant', LOCAL_MODELS: process.env.LOCAL_MODELS } }),
  import('../server.ts'),
]);
process.stdout.write(`The instant one is ready: ${instant.url}\n`);
