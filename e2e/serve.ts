// The server of the browser tests: a data folder of its own, and a fake provider on loopback that speaks OpenAI's formats.
import { newDataDir } from './server-process.ts';

process.env.DATA_DIR = newDataDir();
await import('../server.ts');
