import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { presetOf } from '../prompt/recipe.ts';
import type { Recipe } from '../run/config.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { DEMOS, type DemoSetting, demoDraft, stagesOf } from '../state/demos.ts';
import type { Draft } from '../state/draft.ts';
import { recipeOfDraft } from '../state/recipe-draft.ts';
import { type Asked, ask, ofType, type Ran } from './scripted-trial.ts';

// The demonstrations as the page runs them, but for a clock that does not wait.

const SETTING: DemoSetting = {
  question: (name) => en.demos.question[name],
  recipe: (id) => presetOf(id)?.recipe as Recipe,
};

function askedWith(draft: Draft): Asked {
  const { model, dialect, recipe, maxSteps, atLimit, repeatLimit, repeatHint, formatRetries } = draft;
  return {
    who: model?.replace('scripted:', '') ?? '',
    dialect: dialect ?? '',
    off: draft.toolsOff,
    maxSteps,
    ...(recipe && { recipe: recipeOfDraft(recipe) }),
    config: {
      ...{ atLimit, repeatHint, repeatLimit: repeatLimit ?? 5, formatRetries: formatRetries ?? 2 },
      ...(dialect === 'direct' && { tools: [] }),
    },
  };
}

function play(id: (typeof DEMOS)[number], stage: number, today?: Date): Promise<Ran> {
  const draft = demoDraft(id, stage, SETTING);
  return ask(draft.question, { ...askedWith(draft), ...(today && { today }) });
}

const trajectoryOf = ({ events }: Ran) => fold(events.map((event, i) => ({ ...event, seq: i + 1, t: i }) as RunEvent));
const toolsCalled = ({ events }: Ran) => ofType(events, 'action').map(({ tool }) => tool);

describe('the demonstrations', () => {
  const all = DEMOS.flatMap((id) => stagesOf(id).map((stage, n) => [id, stage.id, n] as const));

  it.each(all)('%s: the run of "%s" goes as the page says', async (id, _, n) => {
    const ran = await play(id, n);
    const said = JSON.stringify([ran.end, ran.answer, toolsCalled(ran)]);
    expect(stagesOf(id)[n]?.shows(trajectoryOf(ran)), said).toBe(true);
  });

  it('changes just one thing from stage to stage', () => {
    const changed = DEMOS.flatMap((id) =>
      stagesOf(id).map((stage, n) => {
        const [before, now] = [demoDraft(id, n - 1, SETTING), demoDraft(id, n, SETTING)];
        const names = (Object.keys(now) as (keyof Draft)[]).filter(
          (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
        );
        return n === 0 ? [] : [stage.id, ...names];
      }),
    );
    expect(changed.filter(({ length }) => length > 0)).toEqual([
      ['with-example', 'recipe'],
      ['told', 'repeatHint'],
      ['tool-on', 'toolsOff'],
      ['more-steps', 'maxSteps'],
      ['fact-plain', 'dialect'],
      ['orders-plain', 'question'],
      ['orders-loop', 'dialect'],
    ]);
  });

  it.each(['2026-01-31', '2026-11-12', '2027-06-30'])('does without the missing tool on any day: %s', async (day) => {
    const today = new Date(`${day}T10:00:00Z`);
    const [off, on] = [await play('missing-tool', 0, today), await play('missing-tool', 1, today)];
    expect(toolsCalled(off)).toEqual(['getOrderDetails', 'searchOrders']);
    expect(toolsCalled(on)).toEqual(['getOrderDetails']);
    expect(off.answer).toMatch(/Order 124 was placed on .* and comes to \$890/);
    expect(off.answer).toBe(on.answer);
  });

  it('answers at the limit with what is there, and says that it is not all', async () => {
    const { answer } = await play('step-limit', 0);
    expect(answer).toMatch(/123 for \$450/);
    expect(answer).toMatch(/The rest is missing/);
    expect(answer).not.toMatch(/1,340/);
  });

  it('gives the same fact with and without the loop, and no figure that it cannot know', async () => {
    const [loop, plain, unknown] = [
      await play('plain-call', 0),
      await play('plain-call', 1),
      await play('plain-call', 2),
    ];
    for (const { answer } of [loop, plain]) expect(answer).toContain('Paris');
    expect(unknown.answer).toMatch(/cannot know/);
    expect(unknown.answer).not.toMatch(/\$/);
  });
});
