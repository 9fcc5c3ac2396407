/** Ideas that a question can name, each as word stems and short phrases. A stem matches at the start of a word. */
const IDEAS = {
  order: 'order|we sell|we sold|revenue|turnover|purchas|bought|buy|invoice|sale|transaction|订单|购买|订货',
  customer: 'customer|client|buyer|person|who|whoever|whose|people|客户',
  spend: 'spend|spent|pay|paid|worth|revenue|turnover|bill|billed|cost|owe|value|invest|花费|消费|花了|金额',
  total:
    'total|sum|altogether|add up|adds up|added up|add them|add together|combined|in all|all told|overall|tally|tot up|come to|comes to|amount to|amounts to|how much|grand|aggregate|together|总|合计|一共|多少钱',
  count:
    'how many|number of|count|how often|more often|most often|most orders|more orders|几个|几笔|多少个|多少订单|多少笔',
  largest:
    'largest|biggest|highest|most expensive|maximum|greatest|priciest|top order|top purchase|dearest|bigger|larger|higher|most valuable|最大|最高|最贵',
  smallest: 'smallest|lowest|cheapest|minimum order|least expensive|tiniest|smaller|lower|cheaper|最小|最低|最便宜',
  average: 'average|mean amount|mean order|mean value|typical|on the whole each|平均',
  compare:
    'compare|comparison|versus|vs|difference|differ|which of|more than|higher|bigger|larger|smaller|cheaper|against|比较|哪个',
  writing:
    'write|compose|poem|poetry|haiku|song|lyrics|essay|story|joke|translate|translation|rewrite|summarize|summarise|paraphrase|code for|in python|in javascript|program|function that|draw|paint|generate an image|draft|写|翻译|画|笑话',
  opinion:
    'opinion|do you think|do you like|do you feel|do you prefer|should i|should we|would you|favourite|favorite|are you|your name|who are you|recommend|advice|advise|meaning of life|你觉得|建议|你是谁',
  ours: 'customer|client',
} as const;
type Idea = keyof typeof IDEAS;

/** Stems that would match unrelated longer words, so they stand whole. */
const EXACT: ReadonlySet<string> = new Set([
  'sum',
  'pay',
  'bill',
  'who',
  'write',
  'story',
  'song',
  'code for',
  'draft',
  'mean order',
  'lower',
  'owe',
  'program',
  'person',
  'count',
  'value',
  'vs',
  'draw',
  'paint',
  'cost',
  'lyrics',
  'grand',
  'are you',
  'invest',
]);

const PATTERNS = new Map<string, RegExp>(
  Object.entries(IDEAS).map(([idea, stems]) => {
    const latin = stems.split('|').filter((stem) => /^[\x20-\x7e]+$/.test(stem));
    const other = stems.split('|').filter((stem) => !/^[\x20-\x7e]+$/.test(stem));
    const words = latin.map((stem) => (EXACT.has(stem) ? `${stem}\\b` : stem)).join('|');
    return [idea, new RegExp(`\\b(?:${words})${other.length > 0 ? `|${other.join('|')}` : ''}`, 'i')];
  }),
);

/** Whether a text names an idea in any of its words. */
export function mentions(text: string, idea: Idea): boolean {
  return PATTERNS.get(idea)?.test(text) ?? false;
}

/** Whether a word is the name of an idea. */
export function isIdea(word: string): word is Idea {
  return Object.hasOwn(IDEAS, word);
}
