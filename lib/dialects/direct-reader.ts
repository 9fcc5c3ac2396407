import type { ModelChunk } from '../models/model.ts';
import type { Channel } from '../run/events.ts';
import type { Reader, Segment, Turn } from './dialect.ts';
import { hintFor } from './reader/hints.ts';
import { Lexer, type Token } from './reader/lexer.ts';

/** Reads a reply that is the answer as it stands; only hidden thinking and control tokens are taken out. */
export function directReader(): Reader {
  const lexer = new Lexer();
  let thinking = 0;
  let isChannel = false;
  let answer = '';
  /** What was pushed and is not certain yet. */
  let ahead = '';
  let length = 0;

  function channelOf(token: Token): Channel {
    if (token.type === 'channel' || (token.type === 'special' && isChannel)) {
      isChannel = token.type === 'channel' && token.isThinking;
      thinking = isChannel ? 1 : 0;
      return 'markup';
    }
    if (token.type === 'think' && !isChannel) {
      thinking = Math.max(0, thinking + (token.opens ? 1 : -1));
      // A `</think>` that was never opened ends thinking whose start the server took away.
      if (!token.opens && thinking === 0) answer = '';
      return 'markup';
    }
    if (token.type === 'special') return 'markup';
    return thinking > 0 ? 'reasoning' : 'answer';
  }

  function take(piece: string, isEnd: boolean): Segment[] {
    const segments: Segment[] = [];
    const text = ahead + piece;
    let at = 0;
    lexer.feed(piece);
    for (let token = lexer.next(isEnd, false); token !== null; token = lexer.next(isEnd, false)) {
      const channel = channelOf(token);
      const delta = text.slice(at, at + token.length);
      at += token.length;
      if (channel === 'answer') answer += delta;
      segments.push({ channel, from: 'text', delta });
    }
    ahead = text.slice(at);
    length += at;
    return segments;
  }

  return {
    push(chunk: ModelChunk): Segment[] {
      if (chunk.type === 'reasoning') return [{ channel: 'reasoning', from: 'provider', delta: chunk.delta }];
      if (chunk.type !== 'text') return [];
      return take(chunk.delta, false);
    },
    end: () => ({ segments: take('', true), turn: turnOf(answer.trim(), length, thinking > 0) }),
  };
}

function turnOf(text: string, length: number, isThinking: boolean): Turn {
  if (text !== '') return { kind: 'answer', thought: null, text, repairs: [], invented: false };
  const reason = isThinking ? 'open-thinking' : 'empty';
  const message = isThinking ? 'The reply ended within its thinking.' : 'The reply is empty.';
  return { kind: 'malformed', thought: null, reason, message, span: [0, length], hint: hintFor('direct', reason, []) };
}
