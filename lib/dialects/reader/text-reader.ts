import type { ModelChunk } from '../../models/model.ts';
import type { ToolInfo } from '../../run/config.ts';
import type { Reader, Segment } from '../dialect.ts';
import { GrownText } from './grown-text.ts';
import type { HintForm } from './hints.ts';
import { Segmenter } from './segmenter.ts';
import { readTurn } from './turn.ts';

/** What the reader of a text dialect is made for. */
interface TextReaderOptions {
  tools: readonly ToolInfo[];
  strict: boolean;
  /** Which format the hints explain. What is read is the same for all. */
  form: HintForm;
}

/** The one tolerant reader of all text dialects. Linear in the reply's length; never throws. */
export function textReader({ tools, strict, form }: TextReaderOptions): Reader {
  const segmenter = new Segmenter();
  const whole = new GrownText();
  return {
    push(chunk: ModelChunk): Segment[] {
      if (chunk.type === 'reasoning') return [{ channel: 'reasoning', from: 'provider', delta: chunk.delta }];
      if (chunk.type !== 'text') return [];
      whole.add(chunk.delta);
      return segmenter.push(chunk.delta);
    },
    end() {
      const segments = segmenter.end();
      const turn = readTurn({ text: whole.text, outline: segmenter.outline, tools, strict, form });
      return { segments, turn };
    },
  };
}
