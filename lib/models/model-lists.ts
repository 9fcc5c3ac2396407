import type { Refusable } from '../run/config-names.ts';
import { boundedJson, discard } from './bounded-json.ts';
import { isChatName, type ListedModel, type ListOutcome, tidyList, tokenCount } from './listed-model.ts';
import type { ProviderSetting } from './provider-settings.ts';

type Fetch = typeof globalThis.fetch;
type Fields = Record<string, unknown>;

/** How long a provider may take to list its models, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Asks a provider for its models. Never rejects: what a broken or hostile server answers becomes an outcome with a
 * sentence. `timeoutMs` is for tests.
 */
export async function askForModels(
  setting: ProviderSetting,
  fetch: Fetch,
  timeoutMs = PATIENCE_MS,
): Promise<ListOutcome> {
  const { path, headers } = requestOf(setting);
  try {
    const response = await fetch(`${setting.baseUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      discard(response);
      return refusal(response.status, setting);
    }
    return { kind: 'listed', models: tidyList(modelsOf(await boundedJson(response), setting)) };
  } catch (error) {
    return { kind: 'unreachable', message: sentence(error, setting, timeoutMs) };
  }
}

function requestOf({ kind, apiKey }: ProviderSetting): { path: string; headers: Record<string, string> } {
  const key = apiKey ?? '';
  switch (kind) {
    case 'anthropic':
      return { path: '/models?limit=200', headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' } };
    case 'google':
      return { path: '/models?pageSize=200', headers: { 'x-goog-api-key': key } };
    default:
      return { path: '/models', headers: apiKey === null ? {} : { authorization: `Bearer ${key}` } };
  }
}

function refusal(status: number, { name, keyVariable, urlVariable, apiKey }: ProviderSetting): ListOutcome {
  if (status === 401 || status === 403) {
    const message =
      apiKey === null
        ? `${name} wants a key (${status}): put it into ${keyVariable} in .env.local and start again.`
        : `${name} rejected the key in ${keyVariable} (${status}): correct it in .env.local and start again.`;
    return { kind: 'rejected', message };
  }
  // A server may well chat and keep no list, or not let itself be asked so often.
  if (status === 404 || status === 405 || status === 429 || status === 501) return { kind: 'no-list' };
  // Google says 400 to a key that is none.
  if (status === 400 && apiKey !== null) {
    return {
      kind: 'rejected',
      message: `${name} did not take the key in ${keyVariable} (400): check it in .env.local.`,
    };
  }
  return {
    kind: 'unreachable',
    message: `${name} is not available (${status}); if it stays so, check ${urlVariable}.`,
  };
}

/** The models in a list of any of the known shapes; none in a list of another. */
function modelsOf(body: unknown, setting: ProviderSetting): ListedModel[] {
  const { data, models } = isFields(body) ? body : {};
  const rows = [data, models, body].find(Array.isArray) ?? [];
  const fields = rows.filter(isFields);
  if (rows.length > 0 && fields.length === 0) throw Object.assign(new Error('no list'), { code: 'not-json' });
  if (!Array.isArray(data) && !Array.isArray(models) && !Array.isArray(body)) {
    throw Object.assign(new Error('no list'), { code: 'not-json' });
  }
  const listed = fields.filter(canChat).flatMap((row) => listedModel(row) ?? []);
  return setting.id === 'openai' ? withoutSnapshots(listed) : listed;
}

/** Google says what each model can be asked, others say its type. */
function canChat({ supportedGenerationMethods: methods, type }: Fields): boolean {
  if (Array.isArray(methods) && !methods.includes('generateContent')) return false;
  return !(typeof type === 'string' && /embed|rerank|image|audio|moderation/i.test(type));
}

function listedModel(row: Fields): ListedModel | null {
  const named = typeof row.id === 'string' ? row.id : row.name;
  const name = typeof named === 'string' ? named.replace(/^models\//, '') : named;
  if (!isChatName(name)) return null;
  const contextTokens = tokenCount(
    row.context_length,
    row.max_context_length,
    row.max_model_len,
    row.context_window,
    row.max_input_tokens,
    row.inputTokenLimit,
  );
  return { name, contextTokens, refused: refusedBy(row.supported_parameters) };
}

/** Routers say by name which parameters a model takes. */
const NAMED: [Refusable, string[]][] = [
  ['temperature', ['temperature']],
  ['stop', ['stop']],
  ['tools', ['tools']],
  ['toolChoice', ['tool_choice']],
  ['reasoningEffort', ['reasoning', 'reasoning_effort']],
];

function refusedBy(supported: unknown): ListedModel['refused'] {
  if (!Array.isArray(supported) || supported.length === 0) return {};
  const missing = NAMED.filter(([, names]) => !names.some((name) => supported.includes(name)));
  return Object.fromEntries(missing.map(([param]) => [param, 'Its provider lists it without this.']));
}

/** A dated name stands for a moment of a model that is listed by its own name as well. */
function withoutSnapshots(models: ListedModel[]): ListedModel[] {
  const names = new Set(models.map((model) => model.name));
  return models.filter(({ name }) => {
    const plain = name.replace(/-\d{4}-\d{2}-\d{2}$/, '');
    return plain === name || !names.has(plain);
  });
}

function sentence(error: unknown, { name, urlVariable }: ProviderSetting, timeoutMs: number): string {
  const { code, name: kind, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  if (kind === 'TimeoutError' || kind === 'AbortError') {
    return `${name} did not answer within ${Math.ceil(timeoutMs / 1000)} s.`;
  }
  const check = `check ${urlVariable} (often it ends in /v1)`;
  switch (code) {
    case 'web-page':
      return `${name} answered with a web page instead of a list of models; ${check}.`;
    case 'too-large':
      return `${name} answered with more than a list of models can be; ${check}.`;
    case 'not-json':
      return `${name} answered with something that is no list of models; ${check}.`;
    case 'redirect-refused':
      return `${name} sends on to another address, which is not followed; ${check}.`;
    case 'address-not-allowed':
      return `${name} is at an address that is not allowed; see ALLOW_LAN, or ${check}.`;
    default: {
      const found = typeof cause?.code === 'string' ? cause.code : code;
      const why = typeof found === 'string' && /^[A-Z_]{3,40}$/.test(found) ? ` (${found})` : '';
      return `${name} cannot be reached${why}.`;
    }
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
