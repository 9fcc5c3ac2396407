import { describe, expect, it } from 'vitest';
import { type ChatNews, type NewsChannel, openChatNews } from './chat-news.ts';

/** Channels that hear each other as those of one browser do. */
function browser() {
  const open = new Set<NewsChannel>();
  return () => {
    const channel: NewsChannel = {
      onmessage: null,
      postMessage(data) {
        for (const other of open) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => void open.delete(channel),
    };
    open.add(channel);
    return channel;
  };
}

describe('news of conversations', () => {
  it('reach everybody else who listens, until they stop', () => {
    const connect = browser();
    const [mine, theirs]: ChatNews[][] = [[], []];
    const me = openChatNews((news) => mine?.push(news), connect);
    const them = openChatNews((news) => theirs?.push(news), connect);
    me.tell({ kind: 'changed', id: 'a' });
    them.close();
    me.tell({ kind: 'removed', id: 'a' });
    expect(mine).toEqual([]);
    expect(theirs).toEqual([{ kind: 'changed', id: 'a' }]);
  });

  it('are nothing else that somebody says on the channel', () => {
    const connect = browser();
    const heard: ChatNews[] = [];
    openChatNews((news) => heard.push(news), connect);
    const other = connect();
    for (const data of [null, 'removed', { kind: 'changed' }, { kind: 'else', id: 'a' }]) other.postMessage(data);
    expect(heard).toEqual([]);
  });

  it('are simply not told where a browser has no channel', () => {
    const line = openChatNews(
      () => undefined,
      () => null,
    );
    expect(() => line.tell({ kind: 'changed', id: 'a' })).not.toThrow();
    line.close();
  });
});
