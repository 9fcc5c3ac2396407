import type { RunConfigInput } from '../../lib/api/contract.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import { metricsOf } from '../../lib/run/metrics.ts';
import type { Reason } from '../../lib/run/outcome.ts';
import { isCutAnswer, lastWholeStep } from '../../lib/run/resume-point.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';

/** What this server allows one run: steps, tokens, US dollars, milliseconds. */
interface EndLimits {
  maxSteps: number;
  maxTokens: number;
  maxCost: number;
  maxRunMs: number;
}

/** A part of the playground that a person is led to. */
export type EndPlace = 'question' | 'model' | 'examples' | 'recipe';

type PageHref = '/settings' | '/settings#limits' | '/tools';

/** What happens when a person takes the step. */
type EndAct =
  | { kind: 'resume'; patch: RunConfigInput }
  | { kind: 'again' }
  | { kind: 'page'; href: PageHref }
  | { kind: 'step'; n: number; tab?: 'raw' }
  | { kind: 'place'; place: EndPlace };

/** One thing that can be done about the end of a run. `say` is its name in the messages, `values` what stands in it. */
export interface EndStep {
  say: EndSay;
  values: Record<string, string | number>;
  act: EndAct;
  /** Set when it cannot be done: the server's limit, and the variable that raises it. */
  off?: { variable: string; cap: number };
}

type EndSay =
  | 'moreSteps'
  | 'answerNow'
  | 'again'
  | 'repeated'
  | 'withHint'
  | 'switchModel'
  | 'withModel'
  | 'twiceTokens'
  | 'moreTokens'
  | 'twiceCost'
  | 'moreCost'
  | 'twiceTime'
  | 'moreTime'
  | 'continueAnswer'
  | 'longerReply'
  | 'firstError'
  | 'goOn'
  | 'tools'
  | 'settings'
  | 'limits'
  | 'scripted'
  | 'tryAgain'
  | 'tryFrom'
  | 'recipe'
  | 'question'
  | 'raw'
  | 'example'
  | 'moreRetries'
  | 'resumeFrom';

/** What is known besides the run: the limits, the model that is picked by now if it is another, and one that needs no key. */
export interface EndFacts {
  limits: EndLimits;
  otherModel: { id: string; name: string } | null;
  scripted: { id: string; name: string } | null;
}

const MORE_STEPS = 3;
const MORE_RETRIES = 2;
const MORE_REPEATS = 3;
/** A budget that a single prompt may exceed is none to go on with. */
const LEAST_TOKENS = 10_000;
/** What the API takes at most. */
const MAX_REPEATS = 50;
const MAX_RETRIES = 10;
const MAX_REPLY = 1_000_000;
/** Tokens in which a thought and an action have room. */
const LEAST_REPLY = 1_000;

/**
 * What can be done about the end of a run, the best first. Nothing is offered that would change nothing: without a whole step
 * there is nothing to resume from, and the run begins anew.
 */
export function stepsAfter(trajectory: Trajectory, facts: EndFacts): EndStep[] {
  const { config, end } = trajectory;
  if (!config || !end || end.reason === 'answered') return [];
  const own = STEPS[end.reason]({ trajectory, config, ...facts });
  const other = facts.otherModel;
  // Who has picked another model means to go on with it; the limits that ended the run must give way all the same.
  const [onward] = own.flatMap(({ act, off }) =>
    act.kind === 'resume' && !off && !act.patch.model ? [act.patch] : [],
  );
  const withOther =
    other && (onward || end.reason === 'context-overflow' || end.reason === 'content-filtered')
      ? [step('withModel', { kind: 'resume', patch: { ...onward, model: other.id } }, { name: other.name })]
      : [];
  const isRemedy = own.some(({ say }) => say === 'switchModel');
  const rest = withOther.length > 0 ? own.filter(({ say }) => say !== 'switchModel') : own;
  // Beginning anew is asking again.
  const again = own.some(({ say }) => say === 'tryAgain') ? [] : [step('again', { kind: 'again' })];
  // Another model comes first only where it is a remedy for what went wrong.
  return isRemedy ? [...withOther, ...rest, ...again] : [...rest, ...withOther, ...again];
}

interface Ended extends EndFacts {
  trajectory: Trajectory;
  config: RunConfig;
}

type StepsOf = (ended: Ended) => EndStep[];

const STEPS: Record<Exclude<Reason, 'answered'>, StepsOf> = {
  'max-steps': afterStepLimit,
  'tool-loop': afterLoop,
  budget: afterBudget,
  deadline: afterDeadline,
  'output-truncated': (ended) => [continueAnswer(ended), ...longerReply(ended)],
  'tool-errors': (ended) => [goOn(ended), ...firstError(ended), page('tools', '/tools')],
  'provider-auth': afterKey,
  'provider-rate-limited': afterProvider,
  'provider-unavailable': afterProvider,
  'provider-timeout': (ended) => [...afterProvider(ended), page('limits', '/settings#limits')],
  'provider-bad-response': (ended) => [...afterProvider(ended), page('settings', '/settings')],
  'stream-truncated': afterProvider,
  'empty-completion': (ended) => [...longerReply(ended), ...afterProvider(ended)],
  'context-overflow': () => [place('switchModel', 'model'), place('recipe', 'recipe')],
  'content-filtered': () => [place('question', 'question'), place('switchModel', 'model')],
  'format-error': afterFormat,
  'storage-full': (ended) => [tryAgain(ended)],
  internal: (ended) => [tryAgain(ended)],
  person: afterStop,
  'process-died': afterStop,
  shutdown: afterStop,
};

function afterStepLimit({ trajectory, config, limits }: Ended): EndStep[] {
  const maxSteps = Math.min(config.maxSteps + MORE_STEPS, limits.maxSteps);
  const count = maxSteps - config.maxSteps;
  const more = step('moreSteps', { kind: 'resume', patch: { maxSteps } }, { count: count > 0 ? count : MORE_STEPS });
  const steps = [count > 0 ? more : { ...more, off: { variable: 'MAX_STEPS', cap: limits.maxSteps } }];
  if (!trajectory.answer && config.atLimit === 'stop') {
    steps.push(step('answerNow', { kind: 'resume', patch: { atLimit: 'force-answer' } }));
  }
  return steps;
}

function afterLoop({ trajectory, config }: Ended): EndStep[] {
  const repeatLimit = Math.min(config.repeatLimit + MORE_REPEATS, MAX_REPEATS);
  const twin = trajectory.steps.flatMap(({ calls }) => calls).findLast(({ repeatOf }) => repeatOf !== null)?.repeatOf;
  return [
    ...(repeatLimit > config.repeatLimit
      ? [step('withHint', { kind: 'resume', patch: { repeatHint: true, repeatLimit } })]
      : []),
    ...(twin == null ? [] : [step('repeated', { kind: 'step', n: twin })]),
    place('switchModel', 'model'),
  ];
}

/** The budget counts from where a run is resumed, so that the same one again is something too. */
function afterBudget({ trajectory, config, limits }: Ended): EndStep[] {
  const { budget } = config;
  const spent = metricsOf(trajectory).cost;
  if (budget.cost !== null && spent !== null && spent >= budget.cost) {
    const cost = Math.min(2 * budget.cost, limits.maxCost);
    const isMore = cost > budget.cost;
    const say = isMore ? 'twiceCost' : 'moreCost';
    return [step(say, { kind: 'resume', patch: isMore ? { budget: { cost } } : {} }, { amount: cost })];
  }
  const tokens = Math.min(Math.max(2 * budget.tokens, LEAST_TOKENS), limits.maxTokens);
  const isMore = tokens > budget.tokens;
  const say = isMore ? 'twiceTokens' : 'moreTokens';
  return [step(say, { kind: 'resume', patch: isMore ? { budget: { tokens } } : {} }, { count: tokens })];
}

function afterDeadline({ config, limits }: Ended): EndStep[] {
  const run = Math.min(2 * config.timeouts.run, limits.maxRunMs);
  const isMore = run > config.timeouts.run;
  const values = { ms: run };
  return [
    step(isMore ? 'twiceTime' : 'moreTime', { kind: 'resume', patch: isMore ? { timeouts: { run } } : {} }, values),
    place('switchModel', 'model'),
  ];
}

function continueAnswer(ended: Ended): EndStep {
  const { trajectory } = ended;
  const last = trajectory.steps.at(-1);
  const isCut = last !== undefined && isCutAnswer(trajectory, last);
  return isCut ? step('continueAnswer', { kind: 'resume', patch: {} }) : tryAgain(ended);
}

/** Twice the length, where it was the length that cut the last reply; without a limit of ours it met the provider's own. */
function longerReply({ trajectory, config }: Ended, more: RunConfigInput = {}): EndStep[] {
  const reply = trajectory.steps.at(-1)?.reply;
  if (reply?.finishReason !== 'length' || config.model.refuses.includes('maxOutputTokens')) return [];
  const had = config.maxOutputTokens ?? reply.usage?.output ?? 0;
  const maxOutputTokens = Math.min(Math.max(2 * had, LEAST_REPLY), MAX_REPLY);
  const patch = { ...more, maxOutputTokens };
  return maxOutputTokens > had ? [step('longerReply', { kind: 'resume', patch }, { count: maxOutputTokens })] : [];
}

/** The step of the first error in the row that ended the run. */
function firstError({ trajectory }: Ended): EndStep[] {
  const good = trajectory.steps.findLastIndex(({ calls }) => calls.some(({ observation }) => !observation?.error));
  const first = trajectory.steps.slice(good + 1).find(({ calls }) => calls.length > 0);
  return first ? [step('firstError', { kind: 'step', n: first.n })] : [];
}

function afterKey(ended: Ended): EndStep[] {
  const { scripted, config } = ended;
  return [
    page('settings', '/settings'),
    ...(scripted && !config.model.scripted
      ? [step('scripted', { kind: 'resume', patch: { model: scripted.id } }, { name: scripted.name })]
      : []),
    tryAgain(ended),
  ];
}

function afterProvider(ended: Ended): EndStep[] {
  return [tryAgain(ended), place('switchModel', 'model')];
}

function afterFormat(ended: Ended): EndStep[] {
  const { trajectory, config } = ended;
  const formatRetries = Math.min(config.formatRetries + MORE_RETRIES, MAX_RETRIES);
  const count = formatRetries - config.formatRetries;
  const unread = trajectory.steps.findLast(({ parseError }) => parseError !== null);
  const raw = unread ? [step('raw', { kind: 'step', n: unread.n, tab: 'raw' })] : [];
  // The tries count on from the earlier run, so that without more of them the next slip would be the last.
  const longer = longerReply(ended, { formatRetries });
  // A reply that was cut is cut again, whatever the examples and however often it goes back.
  if (longer.length > 0) return [...longer, ...raw, place('switchModel', 'model')];
  return [
    ...raw,
    place('example', 'examples'),
    ...(count > 0 ? [step('moreRetries', { kind: 'resume', patch: { formatRetries } }, { count })] : []),
    place('switchModel', 'model'),
  ];
}

function afterStop(ended: Ended): EndStep[] {
  const n = nextStep(ended.trajectory);
  return n > 1 ? [step('resumeFrom', { kind: 'resume', patch: {} }, { n })] : [tryAgain(ended)];
}

function goOn({ trajectory }: Ended): EndStep {
  return step('goOn', { kind: 'resume', patch: {} }, { n: nextStep(trajectory) });
}

function tryAgain({ trajectory }: Ended): EndStep {
  const n = nextStep(trajectory);
  return step(n > 1 ? 'tryFrom' : 'tryAgain', { kind: 'resume', patch: {} }, { n });
}

/** The step that a resumed run begins with; 1 when it begins anew. */
function nextStep(trajectory: Trajectory): number {
  return (lastWholeStep(trajectory)?.n ?? 0) + 1;
}

function step(say: EndSay, act: EndAct, values: EndStep['values'] = {}): EndStep {
  return { say, values, act };
}

function place(say: EndSay, where: EndPlace): EndStep {
  return step(say, { kind: 'place', place: where });
}

function page(say: EndSay, href: PageHref): EndStep {
  return step(say, { kind: 'page', href });
}

/** The variable that raises the limit which a run has come up against, when only the server's operator can. */
export function capBehind(step: EndStep): string | null {
  if (step.off) return step.off.variable;
  if (step.say === 'moreTokens') return 'MAX_RUN_TOKENS';
  if (step.say === 'moreCost') return 'MAX_RUN_COST';
  return step.say === 'moreTime' ? 'RUN_TIMEOUT_MS' : null;
}
