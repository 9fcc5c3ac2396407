import { expect, test } from 'vitest';
import { EVENT_TYPES } from './event-types.ts';
import { isKnownType, KnownEvent } from './events.ts';

test('the list of event types is that of the schemas', () => {
  expect([...(KnownEvent._zod.propValues.type ?? [])]).toEqual([...EVENT_TYPES]);
});

test('a name is known only when it is one of the list', () => {
  expect([isKnownType('thought'), isKnownType('Thought'), isKnownType('constructor')]).toEqual([true, false, false]);
});

test('fields that this version does not know come through a parse', () => {
  const event = { seq: 1, t: 0, type: 'step-start', step: 1, mood: 'fair' };
  expect(KnownEvent.parse(event)).toEqual(event);
});
