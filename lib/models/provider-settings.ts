/** The environment variables read here; see the README. */
export type ProviderEnvironment = Readonly<Record<string, string | undefined>>;

/** OpenAI itself, or its API at another address. */
export interface OpenAiSettings {
  baseUrl: string;
  apiKey: string;
  /** Names to list; null for the default list. */
  models: string[] | null;
}

/** A server that speaks OpenAI's chat-completions format: Ollama, LM Studio, vLLM, a router. */
export interface CompatibleSettings {
  baseUrl: string;
  /** Null when it wants none. */
  apiKey: string | null;
  models: string[];
  /** What people call it. */
  name: string;
}

/** Which providers are set up; null for those that are not. */
export interface ProviderSettings {
  openai: OpenAiSettings | null;
  compatible: CompatibleSettings | null;
}

/** A setting that cannot be used. `message` is one sentence that says what to do. Compared by `code`. */
export interface BadSetting extends Error {
  code: 'bad-setting';
}

/** Reads the provider settings. Throws a `BadSetting` for a base URL that is no web address. */
export function providerSettings(env: ProviderEnvironment): ProviderSettings {
  const value = (name: string) => env[name]?.trim() || null;
  const openaiKey = value('OPENAI_API_KEY');
  const compatibleUrl = baseUrl('COMPATIBLE_BASE_URL', value('COMPATIBLE_BASE_URL'));
  return {
    openai:
      openaiKey === null
        ? null
        : {
            baseUrl: baseUrl('OPENAI_BASE_URL', value('OPENAI_BASE_URL')) ?? 'https://api.openai.com/v1',
            apiKey: openaiKey,
            models: names(value('OPENAI_MODELS')),
          },
    compatible:
      compatibleUrl === null
        ? null
        : {
            baseUrl: compatibleUrl,
            apiKey: value('COMPATIBLE_API_KEY'),
            models: names(value('COMPATIBLE_MODELS')) ?? [],
            name: value('COMPATIBLE_NAME') ?? 'Compatible server',
          },
  };
}

/** The base URLs that the operator set up, for the egress policy. */
export function providerBaseUrls(settings: ProviderSettings): string[] {
  return [settings.openai, settings.compatible].flatMap((provider) => (provider ? [provider.baseUrl] : []));
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

function badSetting(message: string): BadSetting {
  return Object.assign(new Error(message), { code: 'bad-setting' as const });
}
