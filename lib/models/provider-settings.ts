/** The environment variables read here; see the README. */
export type ProviderEnvironment = Readonly<Record<string, string | undefined>>;

/** The API that a provider speaks. */
export type ProviderKind = 'openai' | 'anthropic' | 'google' | 'compatible';

/** What is told of a provider whether it is set up or not. */
export interface ProviderFacts {
  /** What stands before the colon in the ids of its models. */
  id: string;
  kind: ProviderKind;
  /** What people call it. */
  name: string;
  /** The variables that set it up, the needed one first. */
  variables: string[];
}

/** A provider that the operator has set up. */
export interface ProviderSetting extends ProviderFacts {
  baseUrl: string;
  /** Null when it wants none. */
  apiKey: string | null;
  /** The variable that its key is in. */
  keyVariable: string;
  /** The variable that its base URL is in. */
  urlVariable: string;
  /** Names that the operator wants to see first; null when there are none. */
  models: string[] | null;
}

/** Which providers are set up, which are not, and where to look for local servers. */
export interface ProviderSettings {
  set: ProviderSetting[];
  unset: ProviderFacts[];
  /** Base URLs of servers on this machine that may or may not run; empty when they are not to be looked for. */
  localUrls: string[];
}

/** A setting that cannot be used. `message` is one sentence that says what to do. Compared by `code`. */
export interface BadSetting extends Error {
  code: 'bad-setting';
}

interface Known {
  id: string;
  kind: ProviderKind;
  name: string;
  key: string;
  url: string;
  models: string;
  /** Where it is without a base URL, and the version that ends its path; null for one that is nothing without an address. */
  home: { url: string; version: RegExp | null; path: string } | null;
}

const KNOWN: Known[] = [
  {
    id: 'openai',
    kind: 'openai',
    name: 'OpenAI',
    key: 'OPENAI_API_KEY',
    url: 'OPENAI_BASE_URL',
    models: 'OPENAI_MODELS',
    home: { url: 'https://api.openai.com/v1', version: null, path: '' },
  },
  {
    id: 'anthropic',
    kind: 'anthropic',
    name: 'Anthropic',
    key: 'ANTHROPIC_API_KEY',
    url: 'ANTHROPIC_BASE_URL',
    models: 'ANTHROPIC_MODELS',
    home: { url: 'https://api.anthropic.com/v1', version: /\/v\d\w*$/, path: '/v1' },
  },
  {
    id: 'google',
    kind: 'google',
    name: 'Google',
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    url: 'GOOGLE_BASE_URL',
    models: 'GOOGLE_MODELS',
    home: { url: 'https://generativelanguage.googleapis.com/v1beta', version: /\/v\d\w*$/, path: '/v1beta' },
  },
  {
    id: 'compatible',
    kind: 'compatible',
    name: 'Compatible server',
    key: 'COMPATIBLE_API_KEY',
    url: 'COMPATIBLE_BASE_URL',
    models: 'COMPATIBLE_MODELS',
    home: null,
  },
  {
    id: 'course',
    kind: 'compatible',
    name: 'LLM server',
    key: 'LLM_API_KEY',
    url: 'LLM_BASE_URL',
    models: 'LLM_MODEL_ID',
    home: null,
  },
];

/** Where Ollama and LM Studio listen when nobody moves them. */
const USUAL_LOCAL = ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:1234/v1'];

/**
 * Reads the provider settings; an empty variable counts as left out, white space around a value does not count.
 * Throws a `BadSetting` for a base URL that is no web address.
 */
export function providerSettings(env: ProviderEnvironment): ProviderSettings {
  const read = KNOWN.map((known) => ({ known, setting: settingOf(known, env) }));
  return {
    set: read.flatMap(({ setting }) => setting ?? []),
    unset: read.flatMap(({ known, setting }) => (setting ? [] : factsOf(known, env))),
    localUrls: localUrls(variable(env, 'LOCAL_MODELS')),
  };
}

/** The base URLs that the operator set up and those of local servers, for the egress policy. */
export function providerBaseUrls(settings: ProviderSettings): string[] {
  return [...settings.set.map((provider) => provider.baseUrl), ...settings.localUrls];
}

/** A base URL without what may be private in its path: long pieces can be account numbers or tokens. */
export function shownUrl(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname.replace(/[^/]{20,}/g, '…');
  return path === '/' ? origin : `${origin}${path}`;
}

/** An error about a setting, for `describeStartProblem`. */
export function badSetting(message: string): BadSetting {
  return Object.assign(new Error(message), { code: 'bad-setting' as const });
}

function settingOf(known: Known, env: ProviderEnvironment): ProviderSetting | null {
  const apiKey = variable(env, known.key);
  if (known.home && apiKey === null) return null;
  const typed = baseUrl(known.url, variable(env, known.url));
  const address = typed === null ? known.home?.url : withVersion(typed, known);
  if (address === undefined) return null;
  return {
    ...factsOf(known, env),
    // OpenAI itself wants its own names for some parameters, whichever variable its address stands in.
    kind: known.kind === 'compatible' && new URL(address).hostname === 'api.openai.com' ? 'openai' : known.kind,
    baseUrl: address,
    apiKey,
    keyVariable: known.key,
    urlVariable: known.url,
    models: names(variable(env, known.models)),
  };
}

function factsOf({ id, kind, name, key, url, models, home }: Known, env: ProviderEnvironment): ProviderFacts {
  const own = id === 'compatible' ? variable(env, 'COMPATIBLE_NAME') : null;
  const variables = home ? [key, url, models] : [url, key, models];
  return {
    id,
    kind,
    name: own ?? name,
    variables: id === 'compatible' ? [...variables, 'COMPATIBLE_NAME'] : variables,
  };
}

/** Other programs want these addresses without the version, so both forms are in people's files. */
function withVersion(url: string, { home }: Known): string {
  return home?.version && !home.version.test(url) ? `${url}${home.path}` : url;
}

function localUrls(text: string | null): string[] {
  if (text === null || /^(on|true|yes|1)$/i.test(text)) return USUAL_LOCAL;
  if (/^(off|false|no|0|none)$/i.test(text)) return [];
  return (names(text) ?? []).flatMap((url) => baseUrl('LOCAL_MODELS', url) ?? []);
}

function variable(env: ProviderEnvironment, name: string): string | null {
  return env[name]?.trim() || null;
}

function names(list: string | null): string[] | null {
  const found = list?.split(',').flatMap((name) => name.trim() || []) ?? [];
  return found.length === 0 ? null : [...new Set(found)];
}

function baseUrl(name: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw badSetting(`${name} must be a web address such as http://127.0.0.1:11434/v1; correct it or leave it out.`);
  }
  if (url.username || url.password) {
    throw badSetting(`${name} must not hold a user name or password; put the key into its own variable.`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
