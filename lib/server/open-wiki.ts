import { mediaWiki } from '../tools/wikipedia/media-wiki.ts';
import type { Wiki } from '../tools/wikipedia/wiki.ts';
import { egressFetch, hostAndPort } from './egress.ts';
import type { Environment } from './env.ts';

type WikiSettings = Pick<Environment, 'WIKIPEDIA_LANGUAGE' | 'WIKIPEDIA_BASE_URL' | 'ALLOW_LAN'>;

/** Wikimedia asks that a program says what it is. */
const USER_AGENT = 'react-playground/0.1 (a playground that one person runs to learn how agents work)';

/** The encyclopaedia that the operator set up, else Wikipedia in the language of the settings; `close` lets its connections go. */
export function openWiki(env: WikiSettings): Wiki & { close(): Promise<void> } {
  const { WIKIPEDIA_LANGUAGE: language, WIKIPEDIA_BASE_URL: own, ALLOW_LAN: allowLan } = env;
  const fetch = egressFetch({ allow: own === undefined ? [] : [hostAndPort(new URL(own))], allowLan });
  const baseUrl = own ?? `https://${language}.wikipedia.org`;
  return { ...mediaWiki({ fetch, baseUrl, userAgent: USER_AGENT, language }), close: () => fetch.close() };
}
