import { startChild } from './child.ts';
import type { Effort } from './effort.ts';
import { type Figure, median, ratioFigure } from './goals.ts';

/** What each text cost in one round, in milliseconds of the processor. */
export interface ReaderRound {
  /** One pass of the regexes over 10,000 characters. */
  regexes: number;
  /** The same text, read in tokens of four characters. */
  short: number;
  /** 100,000 characters. */
  long: number;
  /** 100,000 characters each, by name. */
  hostile: Record<string, number>;
}

/** The reader of the text dialects. */
export async function measureReader({ rounds, isQuick }: Effort): Promise<Figure[]> {
  const child = await startChild('reader-child.ts');
  try {
    const ask = (leastMs: number) => child.ask({ leastMs }) as Promise<ReaderRound>;
    await ask(isQuick ? 1 : 40);
    const taken: ReaderRound[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await ask(isQuick ? 2 : 60));
    const of = (pick: (round: ReaderRound) => number) => taken.map(pick);
    const figure = (name: string, ours: number[], peer: number[], goal: number) =>
      ratioFigure(name, { ours, peer, unit: 'ms' }, goal);
    const worst = Object.keys(taken[0]?.hostile ?? {})
      .map((name) => ({ name, costs: of(({ hostile }) => hostile[name] ?? Number.NaN) }))
      .toSorted((a, b) => median(b.costs) - median(a.costs))[0];
    const long = of((round) => round.long);
    return [
      figure(
        'reader in 4-character tokens : one pass of the regexes',
        of(({ short }) => short),
        of(({ regexes }) => regexes),
        5,
      ),
      figure(
        'reader, 100 k : 10 k characters',
        long,
        of(({ short }) => short),
        13,
      ),
      figure(`reader, hostile (${worst?.name}) : plain, 100 k characters`, worst?.costs ?? [], long, 5),
    ];
  } finally {
    child.close();
  }
}
