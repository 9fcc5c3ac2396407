import { type ApiResult, call } from './client.ts';
import type { FreezeBody, FrozenEntry, FrozenReply, TryToolBody, TryToolReply } from './tool-contract.ts';

const toolPath = (name: string) => `/api/tools/${encodeURIComponent(name)}`;

function send<T>(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<ApiResult<T>> {
  const headers = { 'content-type': 'application/json' };
  return call(path, { method, headers, body: JSON.stringify(body), ...(signal && { signal }) });
}

/** Calls a tool once, by hand. A tool that fails is an answer too. An abort comes to the problem `offline`. */
export function tryTool(name: string, body: TryToolBody, signal: AbortSignal): Promise<ApiResult<TryToolReply>> {
  return send('POST', `${toolPath(name)}/try`, body, signal);
}

/** The kept results of a tool, the newest first. */
export function listFrozen(name: string): Promise<ApiResult<FrozenReply>> {
  return call(`${toolPath(name)}/frozen`);
}

/** Keeps a result for an input, in place of the one that is there. */
export function keepResult(name: string, body: FreezeBody): Promise<ApiResult<FrozenEntry>> {
  return send('PUT', `${toolPath(name)}/frozen`, body);
}

/** Forgets a kept result. */
export function dropResult(name: string, key: string): Promise<ApiResult<undefined>> {
  return call(`${toolPath(name)}/frozen?key=${encodeURIComponent(key)}`, { method: 'DELETE' });
}
