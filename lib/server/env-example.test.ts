import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { providerSettings } from '../models/provider-settings.ts';
import { readEnvironment } from './env.ts';

const text = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
const named = [...text.matchAll(/^#([A-Z][A-Z_]+)=/gm)].map((match) => match[1] as string);

it('the example of the settings sets nothing as it is', () => {
  expect(parseEnv(text)).toEqual({});
});

it('names every variable that sets up a provider or the server, but for those of tests', () => {
  const source = readFileSync(resolve(import.meta.dirname, 'env.ts'), 'utf8');
  const server = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1] as string);
  const providers = providerSettings({}).unset.flatMap(({ variables }) => variables);
  const isForTests = (name: string) => /TEST|PACE/.test(name);
  for (const name of [...server, ...providers, 'LOCAL_MODELS']) {
    if (!isForTests(name)) expect(named).toContain(name);
  }
  expect(server.length).toBeGreaterThan(15);
});

it('gives values that can be used as they stand', () => {
  const values = parseEnv(text.replaceAll(/^#(?=[A-Z])/gm, ''));
  expect(readEnvironment(values)).toMatchObject({ PORT: 3000 });
  expect(() => providerSettings(values)).not.toThrow();
});
