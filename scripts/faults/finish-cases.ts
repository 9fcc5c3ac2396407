import assert from 'node:assert/strict';
import { answerOf, assertEnd, assertHits, eventsOf, type FaultCase } from './fault-case.ts';
import { ANSWER, answering, failing, inOrder } from './provider-replies.ts';
import { FORMATS } from './rig.ts';

/** Ends that say something. */
export const FINISH_CASES: FaultCase[] = [
  {
    id: 'F13',
    says: 'the answer is cut at the token limit, and is continued on request',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const whole = 'One two three four five six seven eight nine ten.';
      const before = inOrder(
        rig,
        { text: (answering(format, whole.slice(0, 24)).text ?? '').replace(/\]$/, ''), finish: 'length' },
        { text: whole.slice(24) },
      );
      const cut = await rig.ask(format);
      assertEnd(cut, 'limited', 'output-truncated');
      assertHits(rig, before, 1);
      const { status, text } = await rig.call('POST', `/api/runs/${cut.id}/resume`, {});
      assert.equal(status, 201, text);
      const run = await rig.follow((JSON.parse(text) as { id: string }).id);
      assertEnd(run, 'completed', 'answered');
      const answers = eventsOf(run, 'answer');
      assert.equal(answers.at(-1)?.text.replace(/\s+/g, ' '), whole);
      assertHits(rig, before, 2);
    },
  },
  {
    id: 'F15',
    says: "the provider's filter stops the reply",
    formats: FORMATS,
    isQuick: true,
    run: failing((format) => ({ ...answering(format), finish: 'content_filter' }), 'content-filtered', 1),
  },
  {
    id: 'F15b',
    says: 'an unknown finish word with text is accepted with a warning',
    formats: FORMATS,
    async run(rig, format) {
      inOrder(rig, { ...answering(format), finish: 'banana' });
      const run = await rig.ask(format);
      assertEnd(run, 'completed', 'answered');
      assert.equal(answerOf(run), ANSWER);
      assert.ok(
        eventsOf(run, 'warning').some(({ code, message }) => code === 'unknown-finish' && message.includes('banana')),
      );
    },
  },
  {
    id: 'F15c',
    says: 'an unknown finish word without text is not accepted',
    formats: FORMATS,
    run: failing(() => ({ text: '', finish: 'banana' }), 'empty-completion', 2),
  },
  {
    id: 'F16',
    says: 'the prompt is too long for the model',
    formats: FORMATS,
    run: failing(
      () => ({
        status: 400,
        body: {
          error: {
            message: 'prompt is too long: 250000 tokens > 200000 maximum context length',
            type: 'invalid_request_error',
            code: 'context_length_exceeded',
          },
        },
      }),
      'context-overflow',
      1,
    ),
  },
  {
    id: 'F17',
    says: 'a refused parameter is left out and the run goes on',
    formats: ['text', 'chat'],
    isQuick: true,
    async run(rig, format) {
      const error = {
        message: "Unsupported parameter: 'temperature' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'temperature',
        code: 'unsupported_parameter',
      };
      const before = rig.provider.hits();
      rig.provider.respond(({ body }) =>
        body.temperature === undefined ? answering(format) : { status: 400, body: { error } },
      );
      const config = { temperature: 0.3, model: `compatible:picky-${format}` };
      const run = await rig.ask(format, { config });
      assertEnd(run, 'completed', 'answered');
      assert.ok(
        eventsOf(run, 'warning').some(({ code, message }) => code === 'param-ignored' && /temperature/.test(message)),
      );
      assertHits(rig, before, 2);
      // What was learnt holds for the next run.
      assertEnd(await rig.ask(format, { config }), 'completed', 'answered');
      assertHits(rig, before, 3);
    },
  },
];
