import type { Effort } from './effort.ts';
import { type Figure, median, percentile, ratioFigure } from './goals.ts';
import { TOKENS } from './job.ts';
import type { ProviderAnswer } from './provider.ts';
import { openServers, type Servers } from './servers.ts';
import { type Asked, logBytes, type WatchedRun } from './watched-run.ts';

const STEPS = 5;
const EVERY_MS = 5;
const PACED = `every-${EVERY_MS}`;
/** For long runs, which would take too long otherwise. */
const BRISK = 'every-2';
type Side = 'ours' | 'peer';
const SIDES: readonly Side[] = ['ours', 'peer'];

/** What one batch of runs came to. */
interface Batch {
  runs: WatchedRun[];
  /** Of the server's processor, per model call. */
  cpuMs: number;
  /** From the provider's first token to the viewer's first text, for each step. */
  delays: number[];
}

/** Over HTTP, with storage on, against a Next route that streams UI messages and stores nothing. */
export async function measureHttp(effort: Effort): Promise<Figure[]> {
  const servers = await openServers(['full', PACED, BRISK]);
  try {
    await warmUp(servers, effort);
    return [
      ...(await measureCost(servers, effort)),
      ...(await measureWire(servers, effort)),
      ...(await measureGrowth(servers, effort)),
      ...(await measureCrowd(servers, effort)),
    ];
  } finally {
    await servers.close();
  }
}

async function warmUp(servers: Servers, { isQuick }: Effort): Promise<void> {
  for (const side of SIDES) {
    for (let time = 0; time < (isQuick ? 1 : 3); time++)
      await together(servers, side, isQuick ? 2 : 30, { steps: STEPS, model: 'full' });
  }
}

/** So many runs at once. */
async function together(servers: Servers, side: Side, count: number, asked: Asked): Promise<Batch> {
  const { server, watch } = servers[side];
  await servers.provider.counted();
  const before = await server.usedMs();
  const runs = await Promise.all(Array.from({ length: count }, () => watch(asked)));
  // What is still to be written belongs to the runs too.
  await new Promise((done) => setTimeout(done, 100));
  const used = (await server.usedMs()) - before;
  const { firstTokens } = await servers.provider.counted();
  return { runs, cpuMs: used / (count * (asked.steps + 1)), delays: delaysOf(runs, firstTokens) };
}

/** The same one after the other. */
async function inTurn(servers: Servers, side: Side, count: number, asked: Asked): Promise<Batch> {
  const batches: Batch[] = [];
  for (let index = 0; index < count; index++) batches.push(await together(servers, side, 1, asked));
  return {
    runs: batches.flatMap(({ runs }) => runs),
    cpuMs: batches.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / count,
    delays: batches.flatMap(({ delays }) => delays),
  };
}

function delaysOf(runs: readonly WatchedRun[], firstTokens: ProviderAnswer['firstTokens']): number[] {
  const sent = new Map(firstTokens.map(({ key, step, at }) => [`${key} ${step}`, at]));
  return runs.flatMap(({ key, firstTexts }) =>
    firstTexts.map(({ step, at }) => at - (sent.get(`${key} ${step}`) ?? Number.NaN)),
  );
}

async function measureCost(servers: Servers, { rounds, isQuick }: Effort): Promise<Figure[]> {
  const many = isQuick ? 3 : 30;
  const taken = {
    ours: { crowd: [] as Batch[], alone: [] as Batch[] },
    peer: { crowd: [] as Batch[], alone: [] as Batch[] },
  };
  const delaysAlone: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      taken[side].crowd.push(await together(servers, side, many, { steps: STEPS, model: PACED }));
      taken[side].alone.push(await inTurn(servers, side, isQuick ? 1 : 10, { steps: STEPS, model: 'full' }));
    }
    delaysAlone.push(...(await together(servers, 'ours', 1, { steps: STEPS, model: PACED })).delays);
  }
  const cpu = (side: Side, what: 'crowd' | 'alone') => taken[side][what].map(({ cpuMs }) => cpuMs);
  const ratio = (name: string, what: 'crowd' | 'alone', goal: number) =>
    ratioFigure(name, { ours: cpu('ours', what), peer: cpu('peer', what), unit: 'ms' }, goal);
  const delaysTogether = taken.ours.crowd.flatMap(({ delays }) => delays);
  return [
    ratio(`server, per model call, ${many} runs at once, ${EVERY_MS} ms a token`, 'crowd', 1),
    ratio('server, per model call, one run at full speed', 'alone', 1.3),
    delay('first token to first byte, one run, p50', delaysAlone),
    delay(`first token to first byte, ${many} runs, p50`, delaysTogether),
  ];
}

function delay(name: string, delays: readonly number[]): Figure {
  const value = median(delays);
  return { name, ours: value, peer: null, unit: 'ms', value, goal: 25, isBelow: true };
}

/** Bytes of the stream that each step adds. */
async function measureWire(servers: Servers, { rounds, isQuick }: Effort): Promise<Figure[]> {
  const taken = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    for (const side of SIDES) {
      const [few, many] = [STEPS, isQuick ? STEPS + 1 : 2 * STEPS];
      const bytes = async (steps: number) => {
        const { runs } = await together(servers, side, 1, { steps, model: PACED });
        return runs[0]?.bytes ?? Number.NaN;
      };
      taken[side].push(((await bytes(many)) - (await bytes(few))) / (many - few));
    }
  }
  return [ratioFigure('bytes on the wire, per added step', { ...taken, unit: 'B' }, 0.6)];
}

/** Whether a step of a long run adds more than one of a short run. */
async function measureGrowth(servers: Servers, { isQuick }: Effort): Promise<Figure[]> {
  const lengths = isQuick ? [5, 10, 15, 20] : [5, 15, 50, 100];
  const sizes: { wire: number; log: number }[] = [];
  for (const steps of lengths) {
    const { runs } = await together(servers, 'ours', 1, { steps, model: BRISK });
    const [run] = runs;
    if (!run) continue;
    sizes.push({ wire: run.bytes, log: await logBytes(servers.ours.server.url, run.id) });
  }
  const added = (kind: 'wire' | 'log', from: number, to: number) =>
    ((sizes[to]?.[kind] ?? Number.NaN) - (sizes[from]?.[kind] ?? Number.NaN)) /
    ((lengths[to] ?? 0) - (lengths[from] ?? 0));
  const figure = (kind: 'wire' | 'log', name: string) => {
    const sides = { ours: [added(kind, 2, 3)], peer: [added(kind, 0, 1)], unit: 'B' };
    return ratioFigure(`${name}, per added step, late : early`, sides, 1.1);
  };
  return [figure('log', 'bytes of the log'), figure('wire', 'bytes on the wire')];
}

/** A hundred at once: all come to their answer, in a time that is near what the provider takes. */
async function measureCrowd(servers: Servers, { rounds, isQuick }: Effort): Promise<Figure[]> {
  const count = isQuick ? 10 : 100;
  const ideal = (STEPS + 1) * TOKENS * EVERY_MS;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { runs } = await together(servers, 'ours', count, { steps: STEPS, model: PACED });
    times.push(
      percentile(
        runs.map(({ ms }) => ms),
        0.95,
      ),
    );
  }
  const name = `${count} runs at once, ${EVERY_MS} ms a token, p95 : ideal`;
  return [ratioFigure(name, { ours: times, peer: times.map(() => ideal), unit: 'ms' }, 1.5)];
}
