import { prose } from './job.ts';

/** Lines of prose as a model writes them. */
function lines(characters: number): string {
  const text = prose(characters);
  return text
    .replace(/(.{70,90}) /g, '$1\n')
    .padEnd(characters, '.')
    .slice(0, characters);
}

/** A well written reply of so many characters: a thought of many lines, then a call. */
export function plainReply(characters: number): string {
  const [start, end] = ['Thought: ', '\nAction: Calculator[1001 * 17 + 4]'];
  return `${start}${lines(characters - start.length - end.length)}${end}`;
}

/** Replies of so many characters that are meant to keep a reader busy: what begins like a label, a tag, a call or JSON, again and again. */
export function hostileReplies(characters: number): Record<string, string> {
  const repeated = (piece: string, before = '') =>
    before + piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);
  const half = Math.floor(characters / 2);
  return {
    'thoughts without end': repeated('Thought: a\n'),
    'actions without end': repeated('Action: a\n'),
    'observations without end': repeated('Observation: 1\n'),
    'labels half written': repeated('\n**Actio'),
    'labels in a line': repeated('Thought: Action: Thought 1: '),
    'empty lines': repeated('\n'),
    spaces: repeated(' '),
    stars: repeated('*', 'Action: '),
    'opening brackets': repeated('[', 'Action: Search'),
    'brackets that close': `Action: Search${'['.repeat(half)}${']'.repeat(half)}`,
    'opening braces': repeated('{"a":', 'Action: Search['),
    quotes: repeated('"', 'Action: Search["'),
    backslashes: repeated('\\', 'Action: Search["'),
    'think tags': repeated('<think>'),
    'think tags in turn': repeated('<think>a</think>'),
    'tags half written': repeated('<|im_en'),
    'angle brackets': repeated('<'),
    fences: repeated('```\n', 'Action: Search[a]\n'),
    arguments: repeated('a=1, ', 'Action: Search('),
    inputs: repeated('Action Input: {"a": 1}\n', 'Action: Search\n'),
    answers: repeated('Final Answer: a\n'),
    finishes: repeated('Finish[a] '),
    'full-width labels': repeated('思考：'),
    'pairs of surrogates': repeated('\u{1F600}', 'Action: Search['),
  };
}
