/** Where a value stands in a JSON text. `entryStart` is where its key begins, or the value itself where it has none. */
export interface JsonSpan {
  start: number;
  end: number;
  entryStart: number;
}

/** The name of a place in a JSON value: its keys and indexes from the outside in. */
export type JsonPath = readonly (string | number)[];

/** A path as the key of a map. */
export function pathKey(path: JsonPath): string {
  return JSON.stringify(path);
}

const SPACE = /\s/;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const ATOM = /[^\s,\]}]+/y;

/** Where every value of a JSON text stands, by `pathKey`, however it is laid out. The text must parse. */
export function jsonSpans(text: string): Map<string, JsonSpan> {
  const spans = new Map<string, JsonSpan>();
  let at = 0;
  const skip = () => {
    while (at < text.length && SPACE.test(text[at] as string)) at++;
  };
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  /** Steps over the brackets and commas of a list or an object; `member` reads what stands between. */
  const inside = (close: string, member: (index: number) => void) => {
    at++;
    skip();
    for (let index = 0; at < text.length && text[at] !== close; index++) {
      member(index);
      skip();
      if (text[at] === ',') at++;
      skip();
    }
    at++;
  };
  const value = (path: JsonPath, entryStart: number) => {
    skip();
    const start = at;
    if (text[at] === '[') {
      inside(']', (index) => {
        skip();
        value([...path, index], at);
      });
    } else if (text[at] === '{') {
      inside('}', () => {
        const keyStart = at;
        const key = JSON.parse(take(STRING)) as string;
        skip();
        at++;
        value([...path, key], keyStart);
      });
    } else if (text[at] === '"') take(STRING);
    else take(ATOM);
    spans.set(pathKey(path), { start, end: at, entryStart: Math.min(entryStart, start) });
  };
  value([], 0);
  return spans;
}
