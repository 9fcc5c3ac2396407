import { expect, it } from 'vitest';
import { contentStamp, etagOf, taggedResponse } from './etag.ts';

const asking = (tag?: string) =>
  new Request('http://localhost/', { ...(tag !== undefined && { headers: { 'if-none-match': tag } }) });

it('sends a content with its tag', async () => {
  const response = taggedResponse(asking(), etagOf('abc'), { items: [1] });
  expect(response.status).toBe(200);
  expect(response.headers.get('etag')).toBe('W/"abc"');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(await response.json()).toEqual({ items: [1] });
});

it.each(['W/"abc"', '"abc"', '"x", W/"abc"', '*'])('sends no body to a caller who has it as %s', async (tag) => {
  const response = taggedResponse(asking(tag), etagOf('abc'), { items: [1] });
  expect(response.status).toBe(304);
  expect(response.headers.get('etag')).toBe('W/"abc"');
  expect(await response.text()).toBe('');
});

it.each(['W/"abd"', 'abc', ''])('sends the content to a caller who has another one, as %s', (tag) => {
  expect(taggedResponse(asking(tag), etagOf('abc'), {}).status).toBe(200);
});

it('stamps equal contents equally, and others otherwise', () => {
  expect(contentStamp({ a: [1, 2] })).toBe(contentStamp({ a: [1, 2] }));
  expect(contentStamp({ a: [1, 2] })).not.toBe(contentStamp({ a: [2, 1] }));
});
