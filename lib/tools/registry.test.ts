import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createRegistry } from './registry.ts';
import type { Tool } from './tool.ts';

const named = (name: string, says = name): Tool => ({
  name,
  description: 'Says something.',
  input: z.object({}),
  effect: 'read',
  run: async () => says,
});

describe('the registry', () => {
  it('keeps the order in which tools were registered, and has nothing to say about it', () => {
    const registry = createRegistry();
    for (const name of ['b', 'a', 'c']) registry.register(named(name));
    expect(registry.tools().map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    expect(registry.warnings()).toEqual([]);
  });

  it('lets the last one of a name count, in the place of the first, and warns once', async () => {
    const heard: string[] = [];
    const registry = createRegistry({ warn: (sentence) => heard.push(sentence) });
    const last = named('a', 'the third');
    for (const tool of [named('a'), named('b'), named('a', 'the second'), last]) registry.register(tool);
    expect(registry.tools()).toEqual([last, expect.objectContaining({ name: 'b' })]);
    expect(registry.warnings()).toEqual(['The tool a was registered more than once; the last one counts.']);
    expect(heard).toEqual(registry.warnings());
  });
});
