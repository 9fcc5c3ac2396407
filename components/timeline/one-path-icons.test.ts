import { Eye, type LucideIcon, PencilLine } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OnePathEye, OnePathPencil } from './one-path-icons.ts';

const shapes = (icon: LucideIcon) =>
  [...renderToStaticMarkup(createElement(icon)).matchAll(/<(path|circle) ([^>]*)>/g)].map(([, tag, attributes]) => {
    const of = (name: string) => attributes?.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? '';
    return tag === 'path' ? of('d') : circlePath(Number(of('cx')), Number(of('cy')), Number(of('r')));
  });

const circlePath = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** A first move that is relative is absolute where a path begins, and what follows it is a relative line. */
const standsAlone = (d: string) => d.replace(/^m(\S+ \S+) (?=\d)/, 'M$1l');

describe('an icon in one path', () => {
  it.each([
    ['pencil', OnePathPencil, PencilLine],
    ['eye', OnePathEye, Eye],
  ])('is the drawing of the set: %s', (_name, one, several) => {
    expect(shapes(several).length).toBeGreaterThan(1);
    expect(shapes(one)).toEqual([shapes(several).map(standsAlone).join('')]);
    const frame = (icon: LucideIcon) => renderToStaticMarkup(createElement(icon)).split('>')[0];
    expect(frame(one)).toBe(frame(several));
  });
});
