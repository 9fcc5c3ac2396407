import type { Repair, Span } from '../../run/events.ts';
import type { Part, Turn } from '../dialect.ts';
import { readAction } from './action-block.ts';
import { hintFor } from './hints.ts';
import { readInline } from './inline.ts';
import type { Block } from './outline.ts';
import { trimRange } from './range.ts';
import { repair } from './repairs.ts';
import { Segmenter } from './segmenter.ts';
import { cleanText } from './text-clean.ts';
import type { Outcome, TurnContext } from './turn-context.ts';

/** The thought: what stands behind its label, or the prose before the first label when there is none. */
function readThought(context: TurnContext): Part | null {
  const { lead, firstThought } = context.outline;
  const thought = firstThought ? textOfThoughts(context) : textOfThought(context, lead.start, lead.end, false);
  return thought === '' ? null : { text: thought, repairs: labelRepairs(firstThought ?? undefined) };
}

/** All thoughts, a line each: there may be thousands. */
function textOfThoughts(context: TurnContext): string {
  const all: string[] = [];
  context.outline.thoughts.each((start, end, isMarked) => {
    const text = textOfThought(context, start, end, isMarked);
    if (text !== '') all.push(text);
  });
  return all.join('\n');
}

function textOfThought({ text, outline }: TurnContext, from: number, to: number, isMarked: boolean): string {
  const start = Math.max(from, outline.thoughtFrom);
  if (start >= to) return '';
  const thought = cleanText(text, outline.cuts, start, to);
  return isMarked ? closeMark(thought) : thought;
}

/** The thought that an unusual form of step brought along, when it did: then the text before it is not one. */
function readThoughtBeside(context: TurnContext, outcome: Outcome | null): Part | null {
  if (outcome === null || outcome.kind === 'refused' || outcome.thought === undefined) return readThought(context);
  return outcome.thought === '' ? null : { text: outcome.thought, repairs: [] };
}

/** `**Thought: look**`: the mark that opened before the label closes behind the text. */
function closeMark(text: string): string {
  const mark = /(?:\*{1,3}|_{1,2}|`)$/.exec(text.slice(-3))?.[0];
  if (mark === undefined || (text.split(mark).length - 1) % 2 === 0) return text;
  return text.slice(0, -mark.length).trimEnd();
}

function labelRepairs(block: Block | undefined): Repair[] {
  return block?.label?.rule ? [repair(block.label.rule, [block.labelStart, block.start])] : [];
}

/** Repairs that concern the whole: what was cut off behind the step. */
function tailRepairs({ text, outline }: TurnContext, end: number): Repair[] {
  const repairs: Repair[] = [];
  // One for all of them: a reply may hold thousands.
  const last = outline.lastBlock.end;
  const { observation, tail } = outline;
  // What stands in an observation is dropped with it, and a stream that stopped there never showed it.
  const kept = observation?.start ?? text.length;
  const special = outline.cuts.find(
    ({ kind, start }) => kind === 'special' && start < kept && (start >= last || text[start + 1] === '|'),
  );
  if (special) repairs.push(repair('special-token', [special.start, special.end]));
  if (observation) {
    const rule = observation.isInvented ? 'invented-observation' : tail < 0 ? 'cut-stop-word' : 'stop-word-left';
    repairs.push(repair(rule, [observation.start, text.length]));
  }
  if (tail >= 0 && end <= tail && (!observation || observation.start > tail)) {
    repairs.push(repair('extra-calls', [tail, observation?.start ?? text.length]));
  } else if (tail < 0 && !observation && end >= 0) {
    const rest = trimRange(text, end, text.length);
    const said = cleanText(text, outline.cuts, rest.from, rest.to).replace(/<\/?[a-z]{1,16}>/gi, '');
    if (!/^[\s*_`~.。)\]>]*$/.test(said)) repairs.push(repair('trailing-text', [rest.from, rest.to]));
  }
  return repairs;
}

/**
 * Whether what follows an answer under a label such as `Action:` belongs to it: no step, no other answer, no observation
 * comes of it. Then it is a list in the answer, rather than the next round.
 */
function isPartOfAnswer({ text, outline, tools, ...rest }: TurnContext): boolean {
  if (outline.tail < 0 || outline.observation !== null) return false;
  const segmenter = new Segmenter(true);
  const after = text.slice(outline.tail);
  segmenter.push(after);
  segmenter.end();
  const { answer, action, input } = segmenter.outline.last;
  if (answer) return false;
  const context = { text: after, outline: segmenter.outline, tools, ...rest };
  const outcome = action ? readAction(context, action, input) : readInline(context);
  if (outcome === null || outcome.kind === 'refused') return true;
  return outcome.kind === 'call' && tools.length > 0 && !tools.some(({ name }) => name === outcome.tool);
}

function readOutcome(context: TurnContext): { outcome: Outcome | null; label: Block | undefined } {
  const { answer, action, input } = context.outline.last;
  if (answer) {
    const { tail } = context.outline;
    const isPart = isPartOfAnswer(context);
    const end = isPart ? context.text.length : answer.end;
    const answered = cleanText(context.text, context.outline.cuts, answer.start, end);
    const text = answer.label?.rule === 'markdown-label' ? closeMark(answered) : answered;
    const repairs = isPart ? [repair('label-in-answer', [tail, end])] : [];
    return { outcome: { kind: 'answer', text, repairs, end }, label: answer };
  }
  if (action) return { outcome: readAction(context, action, input), label: action };
  if (input) {
    const span: Span = [input.labelStart, input.end];
    return {
      outcome: { kind: 'refused', reason: 'no-action', message: 'There is an input but no action.', span },
      label: input,
    };
  }
  return { outcome: readInline(context), label: undefined };
}

function refuse(context: TurnContext, thought: Part | null, refused: Outcome & { kind: 'refused' }): Turn {
  const { reason, message, span } = refused;
  return { kind: 'malformed', thought, reason, message, span, hint: hintFor(context.form, reason, context.tools) };
}

/** A reply without an action or an answer: the answer itself where that is allowed, else malformed. */
function readWithoutStep(context: TurnContext, thought: Part | null): Turn {
  const { text, outline, strict } = context;
  const span: Span = [0, text.length];
  const isPlain = outline.isUnlabelled && outline.observation === null;
  if (outline.isThinking) {
    const message = 'The reply ended within its thinking.';
    return refuse(context, thought, { kind: 'refused', reason: 'open-thinking', message, span });
  }
  if (thought === null) {
    return refuse(context, null, { kind: 'refused', reason: 'empty', message: 'The reply is empty.', span });
  }
  if (isPlain && !strict) {
    const repairs = [repair('answer-without-label', span)];
    return { kind: 'answer', thought: null, text: thought.text, repairs, invented: false };
  }
  const message = 'The reply has neither an action nor an answer.';
  return refuse(context, isPlain ? null : thought, { kind: 'refused', reason: 'no-action', message, span });
}

/** Reads a whole reply from its outline. Total: what cannot be read is `malformed`, with a hint for the model. */
export function readTurn(context: TurnContext): Turn {
  const { outcome, label } = readOutcome(context);
  const thought = readThoughtBeside(context, outcome);
  if (outcome === null) return readWithoutStep(context, thought);
  if (outcome.kind === 'refused') return refuse(context, thought, outcome);
  if (outcome.kind === 'answer' && outcome.text.trim() === '') {
    const span: Span = [label?.labelStart ?? 0, context.text.length];
    return refuse(context, thought, { kind: 'refused', reason: 'empty-answer', message: 'The answer is empty.', span });
  }
  const invented = context.outline.observation?.isInvented ?? false;
  const repairs = [...labelRepairs(label), ...outcome.repairs, ...tailRepairs(context, outcome.end)];
  if (outcome.kind === 'answer') return { kind: 'answer', thought, text: outcome.text, repairs, invented };
  return { kind: 'act', thought, calls: [{ tool: outcome.tool, input: outcome.input, repairs }], invented };
}
