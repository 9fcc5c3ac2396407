import { describe, expect, it } from 'vitest';
import { addressWriter } from './address-writer.ts';

const NOTED = { tree: 'of the router' };

/** A history of one page, whose router hears of a change that bears none of its notes, as soon as it listens. */
function visit() {
  const entries = [{ state: NOTED as unknown, address: '/?q=6' }];
  const heard: string[] = [];
  let isListening = false;
  const now = () => entries.at(-1) as (typeof entries)[number];
  const noted = (state: unknown, address: string) => {
    if (isListening && state === null) heard.push(address);
    return { state: isListening ? NOTED : state, address };
  };
  const history = {
    get state() {
      return now().state;
    },
    pushState: (state: unknown, _: string, address: string) => void entries.push(noted(state, address)),
    replaceState: (state: unknown, _: string, address: string) => void entries.splice(-1, 1, noted(state, address)),
  };
  const writer = addressWriter(
    () => history as unknown as History,
    () => now().address,
  );
  return {
    ...{ entries, heard, write: writer.write },
    listen() {
      isListening = true;
      writer.listens();
    },
  };
}

describe('an address that is written before the router listens', () => {
  it('is there at once, and keeps what the router noted, so that Back leads to the page again', () => {
    const { entries, write } = visit();
    write('/?view=full', 'replace');
    write('/?run=a', 'push');
    expect(entries).toEqual([
      { state: NOTED, address: '/?view=full' },
      { state: NOTED, address: '/?run=a' },
    ]);
  });

  it('is told to the router once it listens: the last one, and once', () => {
    const { entries, heard, write, listen } = visit();
    write('/?lane=', 'replace');
    write('/?view=full', 'replace');
    listen();
    listen();
    expect(heard).toEqual(['/?view=full']);
    expect(entries).toEqual([{ state: NOTED, address: '/?view=full' }]);
  });
});

describe('an address that is written later', () => {
  it('is heard by the router as it is written', () => {
    const { heard, write, listen } = visit();
    listen();
    expect(heard).toEqual([]);
    write('/?run=a', 'push');
    write('/?run=b', 'replace');
    expect(heard).toEqual(['/?run=a', '/?run=b']);
  });
});
