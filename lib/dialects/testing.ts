import { defaultRecipe } from '../prompt/recipe.ts';
import type { ToolInfo } from '../run/config.ts';
import type { HistoryStep } from '../run/trajectory.ts';
import type { Reader, RenderContext, Segment, Turn } from './dialect.ts';

/** Three tools of the three shapes: one field, several fields, none. For tests. */
export const SAMPLE_TOOLS: ToolInfo[] = [
  {
    name: 'Search',
    description: 'Finds short facts.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'what to look for' } },
      required: ['query'],
    },
    effect: 'read',
    mainField: 'query',
  },
  {
    name: 'searchOrders',
    description: 'Finds orders.',
    inputSchema: { type: 'object', properties: { customerId: { type: 'string' }, minAmount: { type: 'number' } } },
    effect: 'read',
  },
  { name: 'Clock', description: 'Tells the date.', inputSchema: { type: 'object', properties: {} }, effect: 'read' },
];

/** A context for rendering with what a test does not care about filled in. */
export function sampleContext(dialectId: string, changes: Partial<RenderContext> = {}): RenderContext {
  return {
    recipe: defaultRecipe(dialectId),
    tools: SAMPLE_TOOLS,
    question: 'How much did C-100 spend?',
    conversation: [],
    steps: [],
    keepThoughts: true,
    forceAnswer: false,
    ...changes,
  };
}

/** An earlier step with one call. */
export function sampleStep(changes: Partial<HistoryStep> = {}): HistoryStep {
  return {
    thought: 'I need the orders.',
    calls: [
      { callId: 'c1', tool: 'searchOrders', input: { customerId: 'C-100' }, observation: '2 orders', isError: false },
    ],
    unread: null,
    ...changes,
  };
}

/** Reads text that came in these pieces. */
export function readAll(reader: Reader, pieces: readonly string[]): { segments: Segment[]; turn: Turn } {
  const segments = pieces.flatMap((delta) => reader.push({ type: 'text', delta }));
  const last = reader.end();
  return { segments: [...segments, ...last.segments], turn: last.turn };
}

/** All that went out on one channel. */
export function channelText(segments: readonly Segment[], channel: Segment['channel']): string {
  return segments
    .filter((segment) => segment.channel === channel)
    .map((segment) => segment.delta)
    .join('');
}
