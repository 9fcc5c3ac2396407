import type { FaultCase } from './fault-case.ts';
import { answering, failing, mending } from './provider-replies.ts';
import { FORMATS } from './rig.ts';

/** Streams that stop, break or say nothing. */
export const STREAM_CASES: FaultCase[] = [
  {
    id: 'F06',
    says: 'the provider takes the request and sends nothing',
    formats: FORMATS,
    run: failing(() => ({ hang: 'headers' }), 'provider-timeout', 2),
  },
  {
    id: 'F06b',
    says: 'silence in the middle of the reply',
    formats: FORMATS,
    isQuick: true,
    run: failing((format) => ({ ...answering(format), hang: 'body' }), 'provider-timeout', 1),
  },
  {
    id: 'F06c',
    says: 'only keep-alive comments in the middle of the reply',
    formats: ['text', 'responses', 'anthropic'],
    run: failing((format) => ({ ...answering(format), hang: 'body', keepAliveMs: 100 }), 'provider-timeout', 1),
  },
  {
    id: 'F06d',
    says: 'the headers come, and then nothing',
    formats: FORMATS,
    run: failing(() => ({ hang: 'start' }), 'provider-timeout', 2),
  },
  {
    id: 'F06e',
    says: 'keep-alive comments from the first byte on, and nothing else',
    formats: FORMATS,
    run: failing(() => ({ hang: 'start', keepAliveMs: 100 }), 'provider-timeout', 2),
  },
  {
    id: 'F07',
    says: 'the connection is reset in mid-sentence, then an answer',
    formats: FORMATS,
    isQuick: true,
    run: mending((format) => ({ ...answering(format), cut: 'destroy' }), 'stream-truncated'),
  },
  {
    id: 'F07b',
    says: 'the connection is reset in mid-sentence, twice',
    formats: FORMATS,
    run: failing((format) => ({ ...answering(format), cut: 'destroy' }), 'stream-truncated', 2),
  },
  {
    id: 'F08',
    says: 'the stream is closed in good order before its end',
    formats: FORMATS,
    run: failing((format) => ({ ...answering(format), cut: 'close' }), 'stream-truncated', 2),
  },
  {
    id: 'F09',
    says: 'one piece is not JSON, then an answer',
    formats: FORMATS,
    isQuick: true,
    run: mending((format) => ({ ...answering(format), malformedChunkAt: 3 }), 'provider-bad-response'),
  },
  {
    id: 'F09b',
    says: 'one piece is not JSON, every time',
    formats: FORMATS,
    run: failing((format) => ({ ...answering(format), malformedChunkAt: 3 }), 'provider-bad-response', 2),
  },
  {
    id: 'F10',
    says: 'an error event within the stream',
    formats: FORMATS,
    run: failing(
      (format) => ({ ...answering(format), streamError: { message: 'Overloaded', type: 'overloaded_error' } }),
      'provider-unavailable',
      3,
    ),
  },
  {
    id: 'F12',
    says: 'an empty completion',
    formats: FORMATS,
    isQuick: true,
    run: failing(() => ({ text: '' }), 'empty-completion', 2, /nothing/),
  },
  {
    id: 'F12b',
    says: 'nothing but spaces',
    formats: FORMATS,
    run: failing(() => ({ text: '  \n ' }), 'empty-completion', 2),
  },
  {
    id: 'F12c',
    says: 'nothing but reasoning',
    formats: ['chat', 'responses', 'anthropic', 'google'],
    run: failing(() => ({ reasoning: 'Let me think about it.', text: '' }), 'empty-completion', 2),
  },
  {
    id: 'F12d',
    says: 'an empty completion, then an answer',
    formats: FORMATS,
    run: mending(() => ({ text: '' }), 'empty-completion'),
  },
];
