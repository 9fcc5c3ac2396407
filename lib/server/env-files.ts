import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The first that says something about a variable wins; what the process was started with comes before them. */
const FILES = ['.env.local', '.env'] as const;

/**
 * Fills `env` from the files of settings in a folder. Neither has to be there. An empty value counts as left out, wherever it
 * stands: a line without a value, or an empty variable of the shell, hides nothing.
 */
export function loadEnvFiles(env: Record<string, string | undefined>, folder: string): void {
  for (const file of FILES) {
    for (const [name, value] of Object.entries(readEnvFile(join(folder, file)))) {
      if (!env[name]?.trim() && value?.trim()) env[name] = value;
    }
  }
}

function readEnvFile(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
