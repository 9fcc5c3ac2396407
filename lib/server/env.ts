import { resolve } from 'node:path';
import * as z from 'zod';

/** The longest time a timer can wait; a longer one would end at once. */
const LONGEST_MS = 2_147_483_647;

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    // `1e3` and `0x10` are numbers to a machine, and typing errors here.
    .regex(/^-?\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));
const count = (fallback: number) => whole(1, LONGEST_MS).default(fallback);
const code = (pattern: RegExp, expected: string) => z.string().trim().regex(pattern, expected).optional();

function hasLogin(address: string): boolean {
  // What is no address at all has been refused for that.
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** The settings the server reads from the environment; all limits of a run live here. Times in milliseconds. */
const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user@host/name' })
    .optional(),
  DEFAULT_MODEL: z.string().trim().optional(),
  /** A JSON file with prices of one's own; `model-prices.json` beside package.json is read when it is there. */
  MODEL_PRICES: z.string().trim().optional(),
  MAX_STEPS: count(50),
  MAX_RUNNING: count(8),
  MAX_QUEUED: count(50),
  MAX_VIEWERS: count(20),
  RUN_TIMEOUT_MS: count(600_000),
  STEP_TIMEOUT_MS: count(120_000),
  IDLE_TIMEOUT_MS: count(45_000),
  TOOL_TIMEOUT_MS: count(30_000),
  MAX_RUN_TOKENS: count(200_000),
  MAX_RUN_COST: z.coerce.number('must be an amount in US dollars').positive('must be more than 0').default(1),
  STOP_GRACE_MS: count(5_000),
  /** How long a server on a shared database may be silent before the others end its runs as interrupted. */
  LEASE_MS: whole(1_000, LONGEST_MS).default(30_000),
  /** Whether the base URLs that the operator typed may be on the local network. */
  ALLOW_LAN: z.stringbool('must be true or false').default(false),
  /** Searches the web; without it Search looks into a small bundled collection. */
  SERPAPI_API_KEY: z.string().trim().optional(),
  SERPAPI_COUNTRY: code(/^[a-z]{2}$/i, 'must be two letters such as "us"'),
  SERPAPI_LANGUAGE: code(/^[a-z]{2}(-[a-z]{2,4})?$/i, 'must be a language such as "en" or "pt-br"'),
  /** For tests: a port of this machine that stands in for SerpApi, without TLS. */
  SERPAPI_TEST_PORT: whole(1, 65_535).optional(),
  /** Which Wikipedia the Wikipedia tools read, by its language. */
  WIKIPEDIA_LANGUAGE: code(/^[a-z]{2,3}(-[a-z]{2,10})?$/i, 'must be a language such as "en" or "zh"').default('en'),
  /** Another encyclopaedia on MediaWiki: a mirror, or one of your own. */
  WIKIPEDIA_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://en.wikipedia.org' })
    .refine((url) => !hasLogin(url), 'must not hold a user name or password')
    .optional(),
  /** `instant` lets the scripted model answer without typing; for tests and benches. */
  SCRIPTED_PACE: z.enum(['natural', 'instant'], 'must be natural or instant').default('natural'),
});
export type Environment = z.infer<typeof Environment>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** A setting that cannot be used; `message` is one sentence that says what to do. */
export interface SettingProblem {
  message: string;
}

/** A setting as it can be printed: what may hold a key or a password is named and not shown. */
function shownSetting(name: string, value: string): string {
  const isSecret = /KEY|TOKEN|SECRET|PASSWORD|URL|LOCAL_MODELS/.test(name) || value.includes('@');
  return isSecret ? name : `${name}=${value.length > 100 ? `${value.slice(0, 100)}…` : value}`;
}

/** Reads and checks the settings; an empty one counts as left out. Relative `DATA_DIR` is below the folder of the start. */
export function readEnvironment(source: Record<string, string | undefined>): Environment | SettingProblem {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'A setting');
    return {
      message: `${shownSetting(name, source[name] ?? '')} cannot be used: it ${issue?.message}; correct it or leave it out.`,
    };
  }
  if (!LOOPBACK.has(parsed.data.HOST)) {
    return {
      message: `HOST=${parsed.data.HOST} would open the playground to the network, and it has no access control yet; leave HOST out or set it to 127.0.0.1.`,
    };
  }
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) };
}
