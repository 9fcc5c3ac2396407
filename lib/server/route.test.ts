import { describe, expect, it } from 'vitest';
import { route } from './route.ts';

const request = new Request('http://127.0.0.1/api/runs');
const failing = (error: unknown) =>
  route(() => {
    throw error;
  })(request, undefined);

describe('a route', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'storage-full' }), 507, 'storage-full'],
    [Object.assign(new Error('x'), { code: 'bad-cursor' }), 400, 'bad-cursor'],
    [new Error('select * from secrets'), 500, 'internal'],
    ['a bare string', 500, 'internal'],
    [null, 500, 'internal'],
  ])('answers a fault in the one shape of the API: %s', async (error, status, code) => {
    const response = await failing(error);
    expect(response.status).toBe(status);
    const body = await response.json();
    expect(body).toEqual({ error: { code, message: expect.stringMatching(/\.$/), fix: expect.stringMatching(/\.$/) } });
    expect(JSON.stringify(body)).not.toContain('secrets');
  });

  it('hands on what its handler answers', async () => {
    expect((await route(() => new Response('fine'))(request, undefined)).status).toBe(200);
  });
});
