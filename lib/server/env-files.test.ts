import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadEnvFiles } from './env-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function loaded(files: Record<string, string>, env: Record<string, string | undefined> = {}) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  loadEnvFiles(env, folder);
  return env;
}

it('takes a setting from the first that says something: the shell, .env.local, .env', () => {
  const env = loaded({ '.env.local': 'A=local\nB=local\n', '.env': 'A=plain\nB=plain\nC=plain\n' }, { A: 'shell' });
  expect(env).toEqual({ A: 'shell', B: 'local', C: 'plain' });
});

it('lets an empty value hide nothing', () => {
  const env = loaded({ '.env.local': 'KEY=from-local\nOTHER=\n', '.env': 'OTHER=from-plain\n' }, { KEY: '' });
  expect(env).toEqual({ KEY: 'from-local', OTHER: 'from-plain' });
});

it('reads quoted values and comments, and does without any file', () => {
  expect(loaded({})).toEqual({});
  expect(loaded({ '.env': '# a comment\nNAME="two words" # said so\n' })).toEqual({ NAME: 'two words' });
});
