import type { PGlite } from '@electric-sql/pglite';
import type { Repeat } from './database.ts';

/**
 * Runs statements that PGlite has read and planned once: for a small append that is two thirds of the work. They are called in
 * the simple protocol, which is one message, where a query with parameters is six.
 */
export function repeatOnPglite(client: PGlite): Repeat {
  const prepared = new Map<string, Promise<unknown>>();
  return async ({ name, types, text }, values) => {
    let ready = prepared.get(name);
    if (!ready) {
      // A backslash in a literal must mean itself.
      ready = client.exec(`SET standard_conforming_strings = on; PREPARE ${name} (${types.join(', ')}) AS ${text}`);
      prepared.set(name, ready);
      ready.catch(() => prepared.delete(name));
    }
    await ready;
    const [result] = await client.exec(`EXECUTE ${name}(${values.map(literal).join(', ')})`);
    return (result?.rows ?? []) as Record<string, unknown>[];
  };
}

function literal(text: string): string {
  // It would end the whole message.
  if (text.includes('\0')) throw new Error('A text with a NUL can be no parameter.');
  return `'${text.replaceAll("'", "''")}'`;
}
