import assert from 'node:assert/strict';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { answerOf, assertEnd, assertHits, eventsOf, type FaultCase } from './fault-case.ts';
import { answering, inOrder } from './provider-replies.ts';
import { FORMATS, type Format } from './rig.ts';

/** A reply that makes one call, in the words of the format. */
export function calling(format: Format, tool: string, input: Record<string, unknown>, thought = 'I need this.'): Reply {
  if (format !== 'text') return { text: thought, calls: [{ tool, input }] };
  return { text: `Thought: ${thought}\nAction: ${tool}[${JSON.stringify(input)}]\n` };
}

const SUM = { expression: '450 + 890' };

/** The loop's own limits. */
export const LIMIT_CASES: FaultCase[] = [
  {
    id: 'F19',
    says: 'the same call again and again: warned at the 2nd, ended at the 5th',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const before = inOrder(rig, calling(format, 'Calculator', SUM));
      const run = await rig.ask(format);
      assertEnd(run, 'limited', 'tool-loop', /repeats itself/);
      assert.equal(eventsOf(run, 'warning').filter(({ code }) => code === 'repeat-action').length, 4);
      assertHits(rig, before, 5);
    },
  },
  {
    id: 'F20',
    says: 'the guard tells the model, which then answers',
    formats: ['text', 'chat'],
    async run(rig, format) {
      const hint = 'You have made this same call before';
      const before = rig.provider.hits();
      rig.provider.respond(({ raw }) => (raw.includes(hint) ? answering(format) : calling(format, 'Calculator', SUM)));
      const run = await rig.ask(format, { config: { repeatHint: true } });
      assertEnd(run, 'completed', 'answered');
      assertHits(rig, before, 3);
    },
  },
  {
    id: 'F21',
    says: 'the step limit: one last call without tools, an answer that says so',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const before = inOrder(
        rig,
        calling(format, 'Calculator', { expression: '1 + 1' }),
        calling(format, 'Calculator', { expression: '1 + 2' }),
        answering(format, 'As far as I got: 3.'),
      );
      const run = await rig.ask(format, { config: { maxSteps: 2 } });
      assertEnd(run, 'limited', 'max-steps');
      assert.equal(eventsOf(run, 'answer')[0]?.forced, true);
      assertHits(rig, before, 3);
      if (format === 'chat') assert.equal(rig.provider.requests.at(-1)?.body.tool_choice, 'none');
      if (format === 'anthropic') assert.equal(rig.provider.requests.at(-1)?.body.tool_choice?.type ?? 'none', 'none');
    },
  },
  {
    id: 'F21b',
    says: 'the last call fails: still the step limit, with the reason kept',
    formats: FORMATS,
    async run(rig, format) {
      inOrder(rig, calling(format, 'Calculator', SUM), { status: 401 });
      const run = await rig.ask(format, { config: { maxSteps: 1 } });
      assertEnd(run, 'limited', 'max-steps', /key/);
    },
  },
  {
    id: 'F22',
    says: 'resumed with more steps, nothing earlier is asked or run again',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const before = inOrder(rig, calling(format, 'Calculator', SUM), answering(format));
      const first = await rig.ask(format, { config: { maxSteps: 1, atLimit: 'stop' } });
      assertEnd(first, 'limited', 'max-steps');
      const { status, text } = await rig.call('POST', `/api/runs/${first.id}/resume`, { config: { maxSteps: 4 } });
      assert.equal(status, 201, text);
      const run = await rig.follow((JSON.parse(text) as { id: string }).id);
      assertEnd(run, 'completed', 'answered');
      assertHits(rig, before, 2);
      assert.deepEqual(
        eventsOf(run, 'observation').map((event) => event.text),
        ['1340'],
      );
      const [start] = eventsOf(run, 'run-start');
      assert.equal(start?.origin.runId, first.id);
    },
  },
];

const unreadable: [string, string, RegExp][] = [
  ['a', 'no marker at all', /I would say it is about forty-two, all in all\./],
  ['b', 'a thought and nothing else', /Thought: I should look that up somewhere\./],
];

/** Replies in the text format that are odd. */
export const READER_CASES: FaultCase[] = [
  ...unreadable.map(
    ([letter, what, text]): FaultCase => ({
      id: `F23${letter}`,
      says: `${what}: two hints, then a format error`,
      formats: ['text'],
      async run(rig) {
        const before = inOrder(rig, { text: text.source.replaceAll('\\', '') });
        const run = await rig.ask('text');
        assertEnd(run, 'failed', 'format-error');
        assert.equal(eventsOf(run, 'parse-error').length, 3);
        assertHits(rig, before, 3);
      },
    }),
  ),
  {
    id: 'F23c',
    says: 'an invented observation is cut off and never acted on',
    formats: ['text'],
    isQuick: true,
    async run(rig) {
      const invented =
        'Thought: I add them.\nAction: Calculator[1 + 1]\nObservation: 99\nThought: So it is 99.\nAction: Finish[99]';
      const before = rig.provider.hits();
      // A provider that refuses our stop words sends on.
      rig.provider.respond(() =>
        rig.provider.hits() - before === 1 ? { text: invented, ignoresStop: true } : answering('text', 'It is 2.'),
      );
      const run = await rig.ask('text');
      assert.equal(answerOf(run), 'It is 2.');
      assert.deepEqual(
        eventsOf(run, 'observation').map(({ text }) => text),
        ['2'],
      );
      assert.ok(eventsOf(run, 'warning').some(({ code }) => code === 'invented-observation'));
    },
  },
  {
    id: 'F23d',
    says: 'an action and an answer in one reply: the action counts',
    formats: ['text'],
    async run(rig) {
      inOrder(
        rig,
        { text: 'Thought: Both at once.\nAction: Calculator[2 + 2]\nAction: Finish[5]' },
        answering('text', 'It is 4.'),
      );
      assert.equal(answerOf(await rig.ask('text')), 'It is 4.');
    },
  },
  {
    id: 'F23e',
    says: 'nested brackets and an answer over several lines',
    formats: ['text'],
    async run(rig) {
      const text = 'See [1] and [a[0]]:\n- first\n- second (done)';
      inOrder(rig, { text: `Thought: So.\nAction: Finish[${text}]` });
      assert.equal(answerOf(await rig.ask('text')), text);
    },
  },
];
