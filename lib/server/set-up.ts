import { LIMIT_VARIABLES, type ServerSetUp } from '../api/server-set-up.ts';
import type { Environment } from './env.ts';

/** What the settings page is told of the environment: the limits, and no secrets. */
export function setUpOf(env: Environment): ServerSetUp {
  return {
    limits: LIMIT_VARIABLES.map((variable) => ({ variable, value: env[variable] })),
    hasSearchKey: env.SERPAPI_API_KEY !== undefined,
    folder: env.DATABASE_URL === undefined ? env.DATA_DIR : null,
  };
}
