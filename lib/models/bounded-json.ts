/** The largest answer that is read, in bytes: the longest lists of models are a tenth of it. */
const MAX_BYTES = 4_000_000;

/** What came instead of JSON. Compared by `code`. */
export interface NoJson extends Error {
  code: 'web-page' | 'too-large' | 'not-json';
}

/** The JSON of a response, read no further than 4 MB. Rejects with `NoJson`, or as reading the body does. */
export async function boundedJson(response: Response, maxBytes: number = MAX_BYTES): Promise<unknown> {
  const text = await boundedText(response, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw noJson(text.trimStart().startsWith('<') ? 'web-page' : 'not-json');
  }
}

/** Lets go of a body that nobody reads, so that its connection is free again. */
export function discard(response: Response): void {
  void response.body?.cancel().catch(() => undefined);
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw noJson('too-large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

function noJson(code: NoJson['code']): NoJson {
  return Object.assign(new Error(`The answer is no JSON that can be read (${code}).`), { code });
}
