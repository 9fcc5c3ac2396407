import { toolError } from '../tool-error.ts';

/**
 * The body of a response as text, decoded. Reading stops, and the connection is closed, as soon as there are more than `most`
 * bytes after unpacking: a packed body that grows without end costs no more than that.
 * @throws a tool error `too-large`
 */
export async function readText(response: Response, most: number): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(joined(parts, size));
    size += value.byteLength;
    if (size > most) {
      // Not waited for: a body that never ends may take its time to be let go of.
      void reader.cancel().catch(() => undefined);
      throw toolError('too-large', `more than ${Math.round(most / 1024)} kB`);
    }
    parts.push(value);
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
