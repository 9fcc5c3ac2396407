import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageInstead } from './page-instead.ts';

it('a page whose address cannot be decoded has another one, with a dash in its place', () => {
  expect(pageInstead('GET', '/chat/%00')).toBe('/chat/-');
  expect(pageInstead('HEAD', '/runs/%ff?step=1')).toBe('/runs/-');
  expect(pageInstead('GET', '/%E0%A4/%20b')).toBe('/-/%20b');
});

it('there is none for what is no page, can be decoded, or is no path', () => {
  for (const target of ['/api/runs/%00', '/_next/%ff', '/chat/a%2Fb', '//evil.example/%00', 'http://evil.example/%00'])
    expect(pageInstead('GET', target)).toBeNull();
  expect(pageInstead('POST', '/chat/%00')).toBeNull();
  expect(pageInstead('GET', `/${'a'.repeat(8_000)}%00`)).toBeNull();
});

it('it is a path of this server, whatever was asked for', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '%00',
    '%ff',
    '.',
    '..',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '\t',
    'http:',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const page = pageInstead('GET', `/${parts.join('')}`);
      if (page === null) return;
      expect(new URL(page, 'http://here.example').origin).toBe('http://here.example');
      expect(pageInstead('GET', page)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
