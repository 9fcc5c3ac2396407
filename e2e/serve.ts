// The server of the browser tests: a data folder of its own, and a fake provider on loopback that speaks OpenAI's formats.
import { newDataDir } from './server-process.ts';

process.env.DATA_DIR = newDataDir();
// What else runs on this machine must not show up in the tests.
process.env.LOCAL_MODELS ??= 'off';
await import('../server.ts');
