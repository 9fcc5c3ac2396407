import { resolve } from 'node:path';
import * as z from 'zod';

const count = (fallback: number) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).default(fallback));

const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().trim().optional());
const code = (pattern: RegExp, expected: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.string().trim().regex(pattern, expected).optional());

/** The settings the server reads from the environment; all limits of a run live here. Times in milliseconds. */
const Environment = z.object({
  PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(65_535).default(3000),
  ),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DEFAULT_MODEL: z.string().optional(),
  MAX_STEPS: count(50),
  MAX_RUNNING: count(8),
  MAX_QUEUED: count(50),
  MAX_VIEWERS: count(20),
  RUN_TIMEOUT_MS: count(600_000),
  STEP_TIMEOUT_MS: count(120_000),
  IDLE_TIMEOUT_MS: count(45_000),
  TOOL_TIMEOUT_MS: count(30_000),
  MAX_RUN_TOKENS: count(200_000),
  MAX_RUN_COST: z.coerce.number().positive().default(1),
  STOP_GRACE_MS: count(5_000),
  /** Whether the base URLs that the operator typed may be on the local network. */
  ALLOW_LAN: z.stringbool().default(false),
  /** Searches the web; without it Search looks into a small bundled collection. */
  SERPAPI_API_KEY: text,
  SERPAPI_COUNTRY: code(/^[a-z]{2}$/i, 'expected two letters such as "us"'),
  SERPAPI_LANGUAGE: code(/^[a-z]{2}(-[a-z]{2,4})?$/i, 'expected a language such as "en" or "pt-br"'),
  /** For tests: a port of this machine that stands in for SerpApi, without TLS. */
  SERPAPI_TEST_PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(65_535).optional(),
  ),
  /** `instant` lets the scripted model answer without typing; for tests and benches. */
  SCRIPTED_PACE: z.enum(['natural', 'instant']).default('natural'),
});
export type Environment = z.infer<typeof Environment>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** A setting that cannot be used; `message` is one sentence that says what to do. */
export interface SettingProblem {
  message: string;
}

/** Reads and checks the settings. Relative `DATA_DIR` is below the project. */
export function readEnvironment(source: Record<string, string | undefined>): Environment | SettingProblem {
  const parsed = Environment.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'A setting');
    return {
      message: `${name}=${JSON.stringify(source[name] ?? '')} cannot be used (${issue?.message}); correct it or leave it out.`,
    };
  }
  if (!LOOPBACK.has(parsed.data.HOST)) {
    return {
      message: `HOST=${parsed.data.HOST} would open the playground to the network, and it has no access control yet; leave HOST out or set it to 127.0.0.1.`,
    };
  }
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR || '.data') };
}
