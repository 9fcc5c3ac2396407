/**
 * Something happened to a conversation: it was asked something, renamed or one of its answers ended; or it is being deleted, so
 * that nobody need ask for it, and then was. A deletion that came to nothing is a change.
 */
export interface ChatNews {
  kind: 'changed' | 'removing' | 'removed';
  id: string;
}

/** The little of `BroadcastChannel` that is used. */
export interface NewsChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export interface ChatNewsLine {
  /** Tells everybody else, in this page and in the other tabs of this browser; not the one who tells. */
  tell(news: ChatNews): void;
  close(): void;
}

const KINDS: readonly ChatNews['kind'][] = ['changed', 'removing', 'removed'];
const NAME = 'react-playground.chat';

const isNews = (data: unknown): data is ChatNews => {
  const { kind, id } = (data ?? {}) as Partial<ChatNews>;
  return KINDS.some((name) => name === kind) && typeof id === 'string';
};

function browserChannel(): NewsChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
}

/** Listens to what is said of conversations in this browser. Where that cannot be, everybody finds out by asking the server. */
export function openChatNews(onNews: (news: ChatNews) => void, connect = browserChannel): ChatNewsLine {
  const channel = connect();
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (isNews(data)) onNews(data);
    };
  }
  return {
    tell: (news) => channel?.postMessage(news),
    close: () => channel?.close(),
  };
}
