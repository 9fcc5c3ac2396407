import { type ApiResult, call } from './client.ts';
import type { ModelsReply, TestModelBody, TestModelReply } from './contract.ts';

/** The models, providers and dialects of the server; with `isRefreshed` the providers are asked again first, which can take seconds. */
export function listModels({ isRefreshed = false } = {}): Promise<ApiResult<ModelsReply>> {
  return call(isRefreshed ? '/api/models?refresh=1' : '/api/models');
}

/** One small real call of a model. A call that failed is a value too, with `error`. */
export function testModel(model: string, signal: AbortSignal): Promise<ApiResult<TestModelReply>> {
  const body: TestModelBody = { model };
  return call('/api/models/test', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}
