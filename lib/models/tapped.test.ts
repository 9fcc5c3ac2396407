import { expect, it } from 'vitest';
import type { ModelChunk } from './model.ts';
import { tapped } from './tapped.ts';

const text = (delta: string): ModelChunk => ({ type: 'text', delta });

it('lets every chunk through, in order, and shows each before it goes on', async () => {
  const order: string[] = [];
  async function* reply() {
    yield text('a');
    yield text('b');
  }
  for await (const chunk of tapped(reply(), (seen) => order.push(`seen ${JSON.stringify(seen)}`))) {
    order.push(`got ${JSON.stringify(chunk)}`);
  }
  const [a, b] = [JSON.stringify(text('a')), JSON.stringify(text('b'))];
  expect(order).toEqual([`seen ${a}`, `got ${a}`, `seen ${b}`, `got ${b}`]);
});

it('leaves the reply when its reader leaves', async () => {
  let isLeft = false;
  async function* reply() {
    try {
      yield text('a');
      yield text('b');
    } finally {
      isLeft = true;
    }
  }
  for await (const _ of tapped(reply(), () => undefined)) break;
  expect(isLeft).toBe(true);
});

it('gives the fault of the reply to its reader', async () => {
  async function* reply(): AsyncGenerator<ModelChunk> {
    yield text('a');
    throw new Error('broken');
  }
  const read = async () => {
    for await (const _ of tapped(reply(), () => undefined));
  };
  await expect(read()).rejects.toThrow('broken');
});
