import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { REFUSABLE, type Refusable } from '../run/config-names.ts';
import { FORMS, openWire, request, TOOLS, type Wire } from './ai-sdk.wire.ts';
import { errorFacts } from './ai-sdk-error-facts.ts';
import { refusedParam, sentParams } from './ai-sdk-refused.ts';

/** A refusal in a provider's words; `param` is its field of that name. */
const facts = (message: string, param: string | null = null, statusCode = 400) =>
  errorFacts({ statusCode, data: { error: { message, param } } });

describe('the parameter that a provider refused', () => {
  it.each<[Refusable, string]>([
    ['temperature', "Unsupported parameter: 'temperature' is not supported with this model."],
    ['temperature', "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) is."],
    ['temperature', '`temperature` is deprecated for this model'],
    ['temperature', '`temperature` may only be set to 1 when thinking is enabled.'],
    ['temperature', 'temperature: range must be between 0 and 1'],
    ['temperature', 'Temperature is too high: it cannot exceed 1.0'],
    ['stop', "Unsupported parameter: 'stop' is not supported with this model."],
    ['stop', 'stop_sequences: each stop sequence must contain non-whitespace'],
    ['stop', 'The number of stop sequences exceeds the maximum of 4'],
    ['stop', 'body.stop_sequences: Extra inputs are not permitted'],
    ['tools', 'registry.ollama.ai/library/gemma3:4b does not support tools'],
    ['tools', '`tool calling` is not supported with this model'],
    ['tools', 'deepseek-reasoner does not support Function Calling'],
    ['tools', 'Tool use with function calling is unsupported by the model.'],
    ['tools', 'Function calling is not enabled for models/gemma-3-27b-it'],
    ['tools', 'tools param requires --jinja flag'],
    ['tools', '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    ['tools', 'No endpoints found that support tool use. Try disabling "searchOrders".'],
    ['toolChoice', 'tool_choice: none is not supported for this model'],
    ['toolChoice', "Invalid tool_choice type: 'object'. Supported string values: none, auto, required"],
    ['maxOutputTokens', 'max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens'],
    ['maxOutputTokens', 'max_tokens is too large: 99999. This model supports at most 16384 completion tokens.'],
    ['maxOutputTokens', "Unsupported parameter: 'max_tokens' is not supported with this model."],
    ['reasoningEffort', "Unsupported parameter: 'reasoning.effort' is not supported with this model."],
    ['reasoningEffort', "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model."],
    ['reasoningEffort', 'Function tools with reasoning_effort are not supported for this model.'],
    ['reasoningEffort', '"llama3.2" does not support thinking'],
    ['reasoningEffort', 'Thinking is not enabled for models/gemini-2.0-flash'],
    ['reasoningEffort', 'Thinking level is not supported for this model.'],
    ['reasoningEffort', 'Budget 0 is invalid. This model only works in thinking mode.'],
    ['reasoningEffort', 'adaptive thinking is not supported on this model'],
    ['reasoningEffort', 'This model does not support the effort parameter.'],
    ['reasoningEffort', 'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`.'],
  ])('is %s in “%s”', (expected, message) => {
    expect(refusedParam(facts(message), REFUSABLE)).toBe(expected);
    expect(
      refusedParam(
        facts(message),
        REFUSABLE.filter((name) => name !== expected),
      ),
    ).not.toBe(expected);
  });

  it.each([
    [
      "Invalid schema for function 'searchOrders': schema must be a JSON Schema of 'type: \"object\"'",
      'tools[0].function.parameters',
    ],
    ["Missing required parameter: 'messages[0].content'.", 'messages[0].content'],
    ['This model does not exist.', 'model'],
    ['The request was stopped because it is not allowed.', null],
    ['Your account is not allowed to do that. Ask about the temperature of the office.', null],
    ['messages: at least one message is required', null],
    ['Images are not supported by this model', null],
    ['A tool of yours has a long name.', null],
    ['', null],
  ])('is none in “%s”', (message, param) => {
    expect(refusedParam(facts(message, param), REFUSABLE)).toBeUndefined();
  });

  it('is named by the field before the words', () => {
    expect(refusedParam(facts('This is not supported.', 'reasoning.effort'), REFUSABLE)).toBe('reasoningEffort');
    expect(refusedParam(facts('This is not supported with tool calls.', 'temperature'), REFUSABLE)).toBe('temperature');
    expect(refusedParam(facts("'temperature' is not supported.", 'temperature'), ['stop'])).toBeUndefined();
  });

  it('is none with a status that means something else', () => {
    for (const status of [401, 403, 408, 429, 500, 503]) {
      expect(refusedParam(facts("'temperature' is not supported.", null, status), REFUSABLE)).toBeUndefined();
    }
  });
});

describe('what a call sends', () => {
  const info = { id: 'x:y', name: 'y', provider: 'Acme', refuses: [] };

  it('is what is asked for and not refused beforehand', () => {
    const asked = request({ temperature: 0, stop: ['x'], tools: TOOLS, maxOutputTokens: 9, reasoningEffort: 'low' });
    const all = ['temperature', 'stop', 'tools', 'maxOutputTokens', 'reasoningEffort'];
    expect(sentParams(request(), info)).toEqual([]);
    expect(sentParams(asked, info)).toEqual(all);
    expect(sentParams({ ...asked, toolChoice: 'none' }, info)).toContain('toolChoice');
    expect(sentParams(asked, { ...info, refuses: ['temperature', 'stop'] })).toEqual(all.slice(2));
    expect(sentParams({ ...asked, toolChoice: 'none' }, { ...info, refuses: ['tools'] })).not.toContain('toolChoice');
  });
});

describe.each(FORMS)('a refusal over the %s format', (form) => {
  let wire: Wire;
  beforeEach(async () => {
    wire = await openWire();
  });
  afterEach(() => wire.provider.close());

  const message = "Unsupported parameter: 'temperature' is not supported with this model.";
  const refusal: Reply = { status: 400, error: { message, param: 'temperature' } };

  it('names the parameter that was sent, and does not recommend the same call', async () => {
    const failure = await wire.failureOf(form, refusal, request({ temperature: 0.5 }));
    expect(failure).toMatchObject({ reason: 'provider-bad-response', refusedParam: 'temperature', retryable: false });
    expect(failure).toMatchObject({ status: 400, fix: 'Leave the temperature to the provider.' });
    expect(failure.message).toContain(message);
  });

  it('names none that was not sent', async () => {
    expect(await wire.failureOf(form, refusal)).not.toHaveProperty('refusedParam');
  });
});
