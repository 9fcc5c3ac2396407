import { type ApiResult, call, problemOf } from './client.ts';
import type {
  ConversationEntry,
  ConversationReply,
  ConversationsReply,
  RemovedConversation,
} from './conversation-contract.ts';

const pathOf = (id: string) => `/api/conversations/${encodeURIComponent(id)}`;

/** What was read, with the tag to ask with again; `isSame` when nothing changed since the tag was given. */
export type Reread<T> = { isSame: true; etag: string } | { isSame: false; etag: string; content: T };

/** Which conversations are listed, and from where. */
export interface ConversationListQuery {
  /** Words to find in the title. */
  text?: string;
  cursor?: string | null;
  limit?: number;
}

/** Those last asked in first. `etag`: what an earlier call gave for the same query. */
export function listConversations(
  { text, cursor, limit }: ConversationListQuery = {},
  etag?: string,
): Promise<ApiResult<Reread<ConversationsReply>>> {
  const params = new URLSearchParams();
  if (text) params.set('q', text);
  if (cursor) params.set('cursor', cursor);
  if (limit !== undefined) params.set('limit', String(limit));
  return reread(`/api/conversations?${params}`, etag);
}

/** One conversation with all its turns. `etag`: what an earlier call gave for it. */
export function getConversation(id: string, etag?: string): Promise<ApiResult<Reread<ConversationReply>>> {
  return reread(pathOf(id), etag);
}

/** Gives a conversation a name. */
export function renameConversation(id: string, title: string): Promise<ApiResult<ConversationEntry>> {
  return call(pathOf(id), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
}

/** Deletes a conversation with all its runs. */
export function removeConversation(id: string): Promise<ApiResult<RemovedConversation>> {
  return call(pathOf(id), { method: 'DELETE' });
}

/** Reads again what was read before. The browser's own store is left out: it would hide that nothing changed. */
async function reread<T>(path: string, known?: string): Promise<ApiResult<Reread<T>>> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      ...(known !== undefined && { headers: { 'if-none-match': known } }),
    });
    const etag = response.headers.get('etag') ?? '';
    if (response.status === 304 && known !== undefined) return { ok: true, value: { isSame: true, etag: known } };
    if (!response.ok) return { ok: false, problem: await problemOf(response) };
    return { ok: true, value: { isSame: false, etag, content: (await response.json()) as T } };
  } catch {
    return { ok: false, problem: { code: 'offline', message: '', fix: null, status: null } };
  }
}
