import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

describe('the settings', () => {
  it('have defaults for everything', () => {
    const env = readEnvironment({});
    expect(env).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', MAX_STEPS: 50, MAX_RUNNING: 8, MAX_QUEUED: 50 });
    expect('DATA_DIR' in env && isAbsolute(env.DATA_DIR)).toBe(true);
  });

  it.each(['0.0.0.0', '192.168.1.4', '::', 'example.com'])('refuse HOST=%s with a sentence', (HOST) => {
    expect(readEnvironment({ HOST })).toEqual({ message: expect.stringContaining('no access control yet') });
  });

  it.each(['localhost', '127.0.0.1', '::1'])('take HOST=%s', (HOST) => {
    expect(readEnvironment({ HOST })).toMatchObject({ HOST });
  });

  it.each([
    { PORT: '70000' },
    { PORT: 'http' },
    { MAX_STEPS: '0' },
    { MAX_RUNNING: '-1' },
    { SERPAPI_COUNTRY: 'Norway' },
    { SERPAPI_LANGUAGE: 'e' },
  ])('name what cannot be used: %j', (wrong) => {
    const name = Object.keys(wrong)[0] as string;
    expect(readEnvironment(wrong)).toEqual({ message: expect.stringMatching(new RegExp(`^${name}=`)) });
  });

  it.each([
    ['DATABASE_URL', 'mysql://bob:hunter2-hunter2@host/db'],
    ['WIKIPEDIA_BASE_URL', 'ftp://bob:hunter2-hunter2@host'],
  ])('never print the password in a %s that cannot be used', (name, value) => {
    const problem = readEnvironment({ [name]: value });
    expect(problem).toEqual({ message: expect.stringContaining(name) });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  it('read an empty value as none', () => {
    expect(readEnvironment({ PORT: '', MAX_STEPS: '' })).toMatchObject({ PORT: 3000, MAX_STEPS: 50 });
  });
});
