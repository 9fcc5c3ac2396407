import { expect, it } from 'vitest';
import { type Environment, readEnvironment } from './env.ts';
import { setUpOf } from './set-up.ts';

const setUpWith = (source: Record<string, string>) => setUpOf(readEnvironment(source) as Environment);

it('tells the limits that hold', () => {
  const { limits } = setUpWith({ MAX_RUNNING: '3' });
  expect(limits).toContainEqual({ variable: 'MAX_RUNNING', value: 3 });
  expect(limits).toContainEqual({ variable: 'MAX_STEPS', value: 50 });
});

it('tells that there is a key or a database, and neither the key nor the address', () => {
  const secret = { SERPAPI_API_KEY: 'canary-81f0', DATABASE_URL: 'postgres://me:canary-81f0@127.0.0.1/runs' };
  const setUp = setUpWith(secret);
  expect(setUp).toMatchObject({ hasSearchKey: true, folder: null });
  expect(JSON.stringify(setUp)).not.toContain('canary');
  expect(setUpWith({ DATA_DIR: '/tmp/kept' })).toMatchObject({ hasSearchKey: false, folder: '/tmp/kept' });
});
