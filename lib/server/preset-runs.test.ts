import { describe, expect, it } from 'vitest';
import type { RenderContext } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/index.ts';
import { lintRecipe } from '../prompt/lint.ts';
import type { Preset } from '../prompt/preset.ts';
import { PRESETS, presetOf } from '../prompt/recipe.ts';
import type { Example, Recipe } from '../run/config.ts';
import { builtinTools } from '../tools/index.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { toolInfo } from '../tools/tool-info.ts';
import { ask, ofType, type Ran, TODAY } from './scripted-trial.ts';

const TOTAL = "What is the total of C-100's orders this quarter?";
const TOOLS = builtinTools({ orders: memoryOrders(() => TODAY), now: () => TODAY }).map(toolInfo);

/** The presets whose dialect is at hand. */
const PLAYABLE = PRESETS.filter(({ dialect }) => dialectOf(dialect) !== undefined);
const ON_ORDERS = PLAYABLE.filter(({ settings }) => settings.tools === undefined);

/** Runs a preset as it is: its recipe, dialect, tools and loop settings. */
function play(preset: Preset, question: string, who = 'careful'): Promise<Ran> {
  const { tools, ...config } = preset.settings;
  const off = tools ? TOOLS.map(({ name }) => name).filter((name) => !tools.includes(name)) : [];
  return ask(question, { who, dialect: preset.dialect, recipe: preset.recipe, off, config });
}

function needed(id: string): Preset {
  const preset = presetOf(id);
  if (!preset) throw new Error(`no preset ${id}`);
  return preset;
}

describe('the presets, run by the scripted model', () => {
  it.each(ON_ORDERS)("$id: C-100's orders come to $1,340, without anything mended", async (preset) => {
    const { events, answer, end } = await play(preset, TOTAL);
    expect(answer).toContain('$1,340');
    expect(end).toMatchObject({ outcome: 'completed', reason: 'answered' });
    expect(ofType(events, 'parse-error')).toEqual([]);
    expect(ofType(events, 'action').flatMap(({ repairs }) => repairs)).toEqual([]);
  });

  it('classic-course: that takes four of its five steps, and no thought goes back into the history', async () => {
    const { events } = await play(needed('classic-course'), TOTAL);
    expect(ofType(events, 'step-start')).toHaveLength(4);
    const sent = ofType(events, 'prompt').flatMap(({ messages }) => messages.map(({ insert }) => insert));
    expect(sent.slice(1).join('\n')).toContain('Action: searchOrders');
    expect(sent.slice(1).join('\n')).not.toContain('Thought:');
  });

  it('classic-course: stops at five steps without an answer where more are needed', async () => {
    const limited = { ...needed('classic-course') };
    limited.settings = { ...limited.settings, maxSteps: 3 };
    const { answer, end } = await play(limited, TOTAL);
    expect(answer).toBe('');
    expect(end).toMatchObject({ outcome: 'limited', reason: 'max-steps' });
  });

  it('classic-course: ends at the first reply that cannot be read; the hardened one sends a hint and goes on', async () => {
    const classic = await play(needed('classic-course'), TOTAL, 'sloppy');
    expect(classic.end).toMatchObject({ outcome: 'failed', reason: 'format-error' });
    expect(ofType(classic.events, 'parse-error')).toHaveLength(1);
    const hardened = await play(needed('course'), TOTAL, 'sloppy');
    expect(hardened.end.reason).toBe('answered');
    expect(hardened.answer).toContain('$1,340');
  });

  it('numbered-paper: searches, and knows no orders', async () => {
    const found = await play(needed('numbered-paper'), 'How tall is Mount Everest?');
    expect(found.answer).toContain('8,848.86');
    expect(ofType(found.events, 'action').map(({ tool }) => tool)).toEqual(['Search']);
    expect((await play(needed('numbered-paper'), TOTAL)).answer).toMatch(/it takes an order search/);
  });

  it('chinese-course: takes a question in Chinese', async () => {
    const { answer } = await play(needed('chinese-course'), '客户 C-100 的订单一共是多少钱？');
    expect(answer).toMatch(/C-100 has \d+ orders/);
  });

  it.each(PLAYABLE)('$id: takes its question and not one of its examples', async (preset) => {
    const { events } = await play(preset, 'Who placed order 124?');
    const text = JSON.stringify(ofType(events, 'action'));
    expect(text).not.toMatch(/7042|C-614|Rhine|Traitteur/);
  });
});

describe('what the lint says of examples without a place', () => {
  const EXAMPLE: Example = { question: 'An odd one?', steps: [], answer: 'Yes.' };
  const LAYOUTS = ['Be brief. {tools} Finish[x] Final Answer: x', 'Be brief. {tools}\nQuestion: {question}\n{history}'];

  it.each(['bracket', 'json-call', 'action-input', 'native', 'direct'].filter((id) => dialectOf(id)))(
    'is what %s does in both layouts',
    (dialect) => {
      for (const system of LAYOUTS) {
        const recipe: Recipe = { id: 'x', version: 1, name: 'X', system, examples: [EXAMPLE] };
        const context: RenderContext = {
          ...{ recipe, tools: TOOLS, question: 'Why?', conversation: [], steps: [] },
          ...{ keepThoughts: true, forceAnswer: false },
        };
        const messages = dialectOf(dialect)?.render(context).messages ?? [];
        const isSent = messages.some(({ content }) => content.includes('An odd one?'));
        const isAtEnd = messages[0]?.role === 'system' && isSent;
        const finding = lintRecipe({ system, examples: [EXAMPLE], dialect, tools: TOOLS }).find(
          ({ rule }) => rule === 'missing-examples',
        );
        expect(finding?.message.includes('not sent')).toBe(!isSent);
        expect(finding?.message.includes('end of the system prompt')).toBe(isAtEnd);
      }
    },
  );
});
