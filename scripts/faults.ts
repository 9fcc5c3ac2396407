// npm run faults [-- --quick] [-- F07 T41 …]: plays every fault against a real server process between a fake provider (its
// wire formats one by one) and a fake web, all on loopback, and prints a line per case. Ends with code 1 when one does not hold.

import { writeFileSync } from 'node:fs';
import { ACCESS_CASES } from './faults/access-cases.ts';
import { CALCULATOR_CASES, CALL_CASES } from './faults/call-cases.ts';
import { CANARY_CASES } from './faults/canary-cases.ts';
import { checkPages } from './faults/canary-checks.ts';
import { CHAT_CASES } from './faults/chat-cases.ts';
import { checkAll, type Pulse, pulseOf } from './faults/checks.ts';
import { COMMAND_CASES } from './faults/command-cases.ts';
import { CRASH_CASES } from './faults/crash-cases.ts';
import { DISK_CASES } from './faults/disk-cases.ts';
import { DOOR_CASES } from './faults/door-cases.ts';
import type { FaultCase } from './faults/fault-case.ts';
import { FINISH_CASES } from './faults/finish-cases.ts';
import { FORK_CASES } from './faults/fork-cases.ts';
import { LIMIT_CASES, READER_CASES } from './faults/loop-cases.ts';
import { NEIGHBOUR_CASES } from './faults/neighbour-cases.ts';
import { BUDGET_CASES, PACKING_CASES } from './faults/packing-cases.ts';
import { CONNECTION_CASES, REFUSAL_CASES } from './faults/refusal-cases.ts';
import { type Format, type Rig, startRig } from './faults/rig.ts';
import { STREAM_CASES } from './faults/stream-cases.ts';
import { TAPE_CASES } from './faults/tape-cases.ts';
import { PLANTED_CASES, TOOL_CASES, WIKI_CASES } from './faults/tool-cases.ts';
import { HEAVY_VIEWER_CASES, VIEWER_CASES } from './faults/viewer-cases.ts';
import { ENVELOPE_CASES, PAYLOAD_CASES } from './faults/wire-cases.ts';

const CASES: FaultCase[] = [
  ...ACCESS_CASES,
  ...STREAM_CASES,
  ...FINISH_CASES,
  ...PACKING_CASES,
  ...BUDGET_CASES,
  ...LIMIT_CASES,
  ...READER_CASES,
  ...COMMAND_CASES,
  ...CALL_CASES,
  ...CALCULATOR_CASES,
  ...TOOL_CASES,
  ...PLANTED_CASES,
  ...WIKI_CASES,
  ...TAPE_CASES,
  ...CHAT_CASES,
  ...FORK_CASES,
  ...NEIGHBOUR_CASES,
  ...ENVELOPE_CASES,
  ...REFUSAL_CASES,
  ...CONNECTION_CASES,
  ...PAYLOAD_CASES,
  ...VIEWER_CASES,
  ...DOOR_CASES,
  ...CANARY_CASES,
];

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const named = words.filter((word) => !word.startsWith('--'));
const isWanted = ({ id, isQuick: quick = false }: FaultCase) =>
  named.length > 0 ? named.some((name) => id.startsWith(name)) : !isQuick || quick;

/** How often all of it is played, one after the other on the same server. */
const TIMES = Number(process.env.FAULTS_TIMES ?? 1);

let passed = 0;
let failed = 0;

/** Plays one case in one format and prints its line. */
async function play(rig: Rig, one: FaultCase, format: Format | null, before: Pulse): Promise<void> {
  const name = `${one.id.padEnd(6)}${(format ?? '').padEnd(10)}${one.says}`;
  const began = performance.now();
  try {
    await one.run(rig, format ?? 'text');
    const pulse = await checkAll(rig, before);
    passed++;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`  ok    ${name}  (${seconds} s, loop p99 ${pulse.p99} ms, ${pulse.kept} MB)`);
  } catch (error) {
    failed++;
    console.log(
      `  FAIL  ${name}\n        ${error instanceof Error ? error.message.replaceAll('\n', '\n        ') : error}`,
    );
    await endRuns(rig);
    // What a case has left behind is no part of the next one.
    await pulseOf(rig).catch(() => undefined);
  } finally {
    rig.played = [];
    rig.answers = [];
    rig.web.reset();
  }
}

/** What a failed case may have left running. */
async function endRuns(rig: Rig): Promise<void> {
  rig.provider.respond(() => ({ status: 401 }));
  const { text } = await rig.call('GET', '/api/runs?status=running');
  const { runs = [] } = JSON.parse(text) as { runs?: { id: string; status: string }[] };
  for (const { id, status } of runs) if (status !== 'ended') await rig.call('POST', `/api/runs/${id}/stop`);
}

/** Plays these cases with a rig of their own. */
async function playAll(cases: FaultCase[], env: Record<string, string> = {}): Promise<void> {
  if (cases.length === 0) return;
  const rig = await startRig(env);
  try {
    // The first runs and pages load what a server loads late; that is no part of any case.
    rig.provider.respond(() => ({ text: 'Warm.' }));
    for (const format of ['chat', 'responses', 'anthropic', 'google'] as const) await rig.ask(format);
    await checkPages(rig, rig.played[0]?.id ?? '');
    [rig.played, rig.answers] = [[], []];
    const start = await pulseOf(rig);
    for (const one of Array.from({ length: TIMES }, () => cases).flat()) {
      for (const format of one.formats ?? [null]) {
        if (!isQuick || format === null || (one.formats ?? []).indexOf(format) < 1 || format === 'anthropic') {
          await play(rig, one, format, start);
        }
      }
    }
  } finally {
    await rig.close();
  }
}

const began = performance.now();
await playAll(CASES.filter(isWanted));
// A tool that works when the server is killed must not be over before, nor a reply that is watched for long.
await playAll([...CRASH_CASES, ...DISK_CASES, ...HEAVY_VIEWER_CASES].filter(isWanted), {
  ...{ TOOL_TIMEOUT_MS: '60000', STEP_TIMEOUT_MS: '60000' },
});
if (process.env.FAULTS_REPORT) writeFileSync(process.env.FAULTS_REPORT, JSON.stringify({ passed, failed }));
console.log(`\n  ${((performance.now() - began) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
