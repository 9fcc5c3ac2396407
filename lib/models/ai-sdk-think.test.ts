import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { extractReasoningMiddleware } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thinkSplitter } from './ai-sdk-think.ts';

type Part = LanguageModelV4StreamPart;

/** The text in pieces, as a provider package gives it. */
function partsOf(pieces: readonly string[]): Part[] {
  const deltas = pieces.map((delta): Part => ({ type: 'text-delta', id: 'a', delta }));
  return [{ type: 'text-start', id: 'a' }, ...deltas, { type: 'text-end', id: 'a' }];
}

/** What is text and what is reasoning, in order; how it is cut means nothing. */
function read(parts: readonly Part[]): string[] {
  const all: { kind: string; text: string }[] = [];
  for (const part of parts) {
    if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue;
    const last = all.at(-1);
    if (last?.kind === part.type) last.text += part.delta;
    else all.push({ kind: part.type, text: part.delta });
  }
  return all.map(({ kind, text }) => `${kind}: ${text}`);
}

function split(pieces: readonly string[]): string[] {
  return read(partsOf(pieces).flatMap(thinkSplitter()));
}

async function splitBySdk(pieces: readonly string[]): Promise<string[]> {
  const { wrapStream } = extractReasoningMiddleware({ tagName: 'think' });
  if (!wrapStream) throw new Error('The middleware wraps no stream.');
  const given = new ReadableStream<Part>({
    start(controller) {
      for (const part of partsOf(pieces)) controller.enqueue(part);
      controller.close();
    },
  });
  const doStream = async () => ({ stream: given });
  const { stream } = await wrapStream({ doStream } as unknown as Parameters<typeof wrapStream>[0]);
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return read(parts);
}

describe('think tags in a reply', () => {
  it('part the reasoning from the text', () => {
    expect(split(['<thi', 'nk>I look', ' it up.</think>', 'It is 4.'])).toEqual([
      'reasoning-delta: I look it up.',
      'text-delta: It is 4.',
    ]);
  });

  it('leave a text alone that only resembles them', () => {
    expect(split(['a < b <thin', 'g> <'])).toEqual(['text-delta: a < b <thing> <']);
  });

  it('mean what they mean to the SDK, however a text with them is cut', async () => {
    const word = fc.constantFrom('<think>', '</think>', '<', 'think>', 'a', ' ', '\n', '<th', 'ink>', '</', '>');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (pieces) => {
        expect(split(pieces)).toEqual(await splitBySdk(pieces));
        expect(split([...pieces.join('')])).toEqual(split([pieces.join('')]));
      }),
    );
  });
});
