import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolInfo } from '../../lib/run/config.ts';
import { rawRows } from './raw-rows.ts';
import { findingsOfTurn, readAgain } from './read-again.ts';

const TOOLS: ToolInfo[] = [
  { name: 'Clock', description: '', inputSchema: { type: 'object', properties: {} }, effect: 'read' },
];

function rowsOf(text: string, dialect = 'bracket', strict = true) {
  const reading = readAgain({ text, calls: [], dialect, tools: TOOLS, strict });
  if (!reading) throw new Error(`no dialect ${dialect}`);
  return rawRows(text, reading, findingsOfTurn(reading.turn));
}
const shape = (text: string, dialect?: string, strict?: boolean) =>
  rowsOf(text, dialect, strict).map(({ kind, parts }) => [kind, parts.map((part) => part.text).join('')]);

describe('a raw reply in rows', () => {
  it('has a row for each label and for what stands behind it', () => {
    expect(shape('Thought: I ask.\nAction: Clock[]')).toEqual([
      ['markup', 'Thought: '],
      ['thought', 'I ask.\n'],
      ['markup', 'Action: '],
      ['action', 'Clock[]'],
    ]);
  });

  it('names what was cut off as left out, with the rule', () => {
    const rows = rowsOf('Thought: I ask.\nAction: Clock[]\nObservation: It is noon.\nThought: Done.');
    expect(rows.at(-1)).toMatchObject({ kind: 'dropped', why: { rule: 'invented-observation' } });
    expect(rows.at(-1)?.parts[0]?.text).toContain('It is noon.');
  });

  it('shows an answer without a label as the answer', () => {
    expect(shape('It is noon.', 'bracket', false)).toEqual([['answer', 'It is noon.']]);
    expect(shape('It is noon.', 'native')).toEqual([['answer', 'It is noon.']]);
    expect(shape('It is noon.', 'direct')).toEqual([['answer', 'It is noon.']]);
  });

  it('marks why a reply could not be read', () => {
    const [row] = rowsOf('I am not sure.');
    expect(row?.parts.some(({ finding }) => finding?.kind === 'bad')).toBe(true);
  });

  it('joins to the reply, whatever it is and in whichever dialect it is read', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Thought: ',
        '\nAction: ',
        'Clock[]',
        '\nObservation: ',
        '**Action:** ',
        'Finish[a]',
        '\n',
        '<think>',
      ),
      fc.string({ maxLength: 8 }),
    );
    const text = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
    const dialect = fc.constantFrom('bracket', 'json-call', 'action-input', 'native', 'direct');
    fc.assert(
      fc.property(text, dialect, fc.boolean(), (raw, id, strict) => {
        const joined = rowsOf(raw, id, strict)
          .flatMap(({ parts }) => parts.map((part) => part.text))
          .join('');
        expect(joined).toBe(raw);
      }),
    );
  });
});

describe('reading a reply again', () => {
  it('is not possible in a dialect that is not known', () => {
    expect(readAgain({ text: '', calls: [], dialect: 'semaphore', tools: [], strict: true })).toBeNull();
  });

  it('counts native calls that came beside the text', () => {
    const calls = [{ callId: 'c1', tool: 'Clock', input: {} }];
    const reading = readAgain({ text: 'I ask.', calls, dialect: 'native', tools: TOOLS, strict: true });
    expect(reading?.turn).toMatchObject({ kind: 'act', calls: [{ tool: 'Clock' }], thought: { text: 'I ask.' } });
  });
});
