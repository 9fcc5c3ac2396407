import type { ListQuery } from '../lib/store/run-store.ts';

/** A question to the list, and how many pages of it are read. */
type Question = ListQuery & { pages?: number };

const PAGE = { limit: 50 };
const COMMON = ['order', 'customer', 'phone', 'price', 'latest'];
const pick = <T>(items: readonly T[], round: number): T => items[round % items.length] as T;

/** The kinds of questions that people ask of the list, each as a function of its round. */
export const KINDS: Record<string, (round: number) => Question> = {
  'the newest': () => PAGE,
  'page after page': (round) => ({ ...PAGE, limit: 200, pages: 5, sort: round % 2 ? 'newest' : 'oldest' }),
  'other orders': (round) => ({
    ...PAGE,
    pages: 2,
    sort: pick(['longest', 'most-steps', 'most-tokens', 'dearest'] as const, round),
  }),
  'a common word': (round) => ({ ...PAGE, text: pick(COMMON, round) }),
  'a common word in another order': (round) => ({ ...PAGE, text: pick(COMMON, round), sort: 'most-tokens' }),
  'a rare word': (round) => ({ ...PAGE, text: String(90_001 + round * 397) }),
  'a rare word in another order': (round) => ({ ...PAGE, text: String(90_001 + round * 397), sort: 'dearest' }),
  'two words': (round) => ({ ...PAGE, text: `${pick(COMMON, round)} tokyo` }),
  'a word that nobody said': (round) => ({ ...PAGE, text: `zzq${round}xx` }),
  'two letters': (round) => ({ ...PAGE, text: pick(['qz', 'c-', '77', 'zq'], round) }),
  'two Chinese characters': (round) => ({ ...PAGE, text: pick(['华为', '手机', '价格'], round) }),
  'an outcome': (round) => ({
    ...PAGE,
    outcome: pick(['completed', 'limited', 'failed', 'stopped', 'running'], round),
  }),
  'a reason': (round) => ({ ...PAGE, reason: pick(['max-steps', 'tool-loop', 'provider-auth', 'person'], round) }),
  'a model': (round) => ({ ...PAGE, modelId: `model:${round % 7}` }),
  'a model nobody uses any more': () => ({ ...PAGE, modelId: 'model:old' }),
  'a model in another order': (round) => ({ ...PAGE, modelId: `model:${round % 7}`, sort: 'longest' }),
  'a dialect': (round) => ({ ...PAGE, dialect: pick(['bracket', 'native', 'json-call'], round) }),
  'a recipe in a version': (round) => ({ ...PAGE, recipe: { id: `recipe-${round % 9}`, version: 1 + (round % 4) } }),
  'a tool': (round) => ({ ...PAGE, tool: pick(['Search', 'Calculator', 'Lookup', 'none'], round) }),
  'a flag': (round) => ({ ...PAGE, flags: [pick(['repaired', 'loop', 'forced', 'invented'], round)] }),
  'two flags and a tool': () => ({ ...PAGE, flags: ['loop', 'forced'], tool: 'Calculator' }),
  'a flag in another order': (round) => ({
    ...PAGE,
    flags: [pick(['repaired', 'invented'], round)],
    sort: 'most-steps',
  }),
  stars: () => ({ ...PAGE, isStarred: true, pages: 2 }),
  'a tag': (round) => ({ ...PAGE, tags: [`tag-${round % 5}`] }),
  'everything at once': (round) => ({
    ...PAGE,
    text: pick(COMMON, round),
    outcome: 'failed',
    modelId: `model:${round % 7}`,
    flags: ['repaired'],
    tool: 'Search',
    sort: 'most-tokens',
  }),
};
