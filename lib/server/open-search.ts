import type { SearchBackend } from '../tools/search/search-backend.ts';
import { serpApiSearch } from '../tools/search/serp-api.ts';
import { egressAgent, loopbackAgent } from './egress-agent.ts';
import type { Environment } from './env.ts';

type SearchSettings = Pick<
  Environment,
  'SERPAPI_API_KEY' | 'SERPAPI_COUNTRY' | 'SERPAPI_LANGUAGE' | 'SERPAPI_TEST_PORT'
>;

/** The web search that the operator set up; undefined without a key, when the bundled collection takes its place. */
export function openSearch(env: SearchSettings): SearchBackend | undefined {
  if (!env.SERPAPI_API_KEY) return undefined;
  const agent =
    env.SERPAPI_TEST_PORT === undefined
      ? egressAgent({ hosts: ['serpapi.com'] })
      : loopbackAgent(env.SERPAPI_TEST_PORT);
  return serpApiSearch({
    apiKey: env.SERPAPI_API_KEY,
    agent,
    ...(env.SERPAPI_COUNTRY && { country: env.SERPAPI_COUNTRY.toLowerCase() }),
    ...(env.SERPAPI_LANGUAGE && { language: env.SERPAPI_LANGUAGE.toLowerCase() }),
  });
}
