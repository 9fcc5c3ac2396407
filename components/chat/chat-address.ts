/** The conversation in the path of a page; null where there is none yet. */
export function conversationIn(path: string): string | null {
  const match = /^\/chat\/([^/]+)\/?$/.exec(path);
  try {
    return match?.[1] ? decodeURIComponent(match[1]) : null;
  } catch {
    return null;
  }
}

/** The address of a conversation, at the path through a turn. */
export function chatAddress(id: string, at: string | null = null): string {
  return `/chat/${encodeURIComponent(id)}${at === null ? '' : `?at=${encodeURIComponent(at)}`}`;
}
