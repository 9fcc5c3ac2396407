// One contestant in a process of its own. Plays the rounds its parent asks for and says what they cost the processor.
// Arguments: `own` or a file in bench/peers, the name it exports, the provider's base URL.
import type { Opener, Play, Round, RoundCost } from './contestant.ts';
import * as job from './job.ts';

const [file = '', name = '', url = ''] = process.argv.slice(2);

async function open(): Promise<Play> {
  const module = file === 'own' ? await import('./own-loop.ts') : await import(`../peers/${file}`);
  return await (module[name] as Opener)({ url, model: 'full', job });
}

async function playRound(play: Play, { runs, steps }: Round): Promise<RoundCost> {
  const before = process.cpuUsage();
  let pieces = 0;
  for (let run = 0; run < runs; run++) {
    const played = await play(job.questionOf(`K${1000 + run}`, steps), steps);
    if (!played.answer.trimEnd().endsWith(job.ANSWER_END))
      throw new Error(`The answer was: ${played.answer.slice(0, 300)}`);
    pieces += played.pieces;
  }
  const { user, system } = process.cpuUsage(before);
  const calls = runs * (steps + 1);
  if (pieces < calls * 3) throw new Error(`Only ${pieces} pieces came in ${calls} calls: it did not stream.`);
  return { cpuMs: (user + system) / 1000, calls };
}

const say = (message: object) => process.send?.(message);
const trouble = (error: unknown) => ({
  trouble: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

try {
  const play = await open();
  process.on('message', (round: Round) => {
    playRound(play, round).then(say, (error) => say(trouble(error)));
  });
  process.on('disconnect', () => process.exit(0));
  say({ ready: true });
} catch (error) {
  say(trouble(error));
}
