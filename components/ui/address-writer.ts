/** Another entry of the browser's history, or the present one changed. */
export type EntryKind = 'push' | 'replace';

type Entries = Pick<History, 'state' | 'pushState' | 'replaceState'>;

/**
 * Writes addresses into the history. The router hears of a change by itself once it listens, which is right after the first
 * effects of a page. What is written before that keeps what the router has noted at the entry, without which Back to it would
 * change the address and not the page, and is told to the router once it listens.
 * @param here gives the address as it is now
 */
export function addressWriter(entries: () => Entries, here: () => string) {
  let isHeard = false;
  let isEarly = false;
  return {
    write(address: string, kind: EntryKind): void {
      const history = entries();
      const state = isHeard ? null : history.state;
      isEarly ||= !isHeard;
      if (kind === 'push') history.pushState(state, '', address);
      else history.replaceState(state, '', address);
    },
    /** To be called once the router listens. */
    listens(): void {
      isHeard = true;
      if (isEarly) entries().replaceState(null, '', here());
      isEarly = false;
    },
  };
}
