import clsx from 'clsx';
import { CircleHelp, Eye, Flag, type LucideIcon, OctagonX, PencilLine, Wrench } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';
import { type AheadBlock, type AheadStep, aheadOf } from '../../lib/run/ahead.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { duration } from '../timeline/figures.ts';

const ICONS: Record<AheadBlock['kind'], LucideIcon> = {
  thought: PencilLine,
  action: Wrench,
  observation: Eye,
  error: OctagonX,
  final: Flag,
  unread: CircleHelp,
};

/** So many steps are drawn ahead; a long run would be a long page of nothing. */
const MOST_STEPS = 3;
/** About what fits in a line, and how many lines an outline has at most. */
const LINE = 80;
const MOST_LINES = 4;

/** What the run is still going to show, in outline: nothing of it is told before its time but where it is. */
export const AheadList = memo(function AheadList({ whole, shown }: { whole: Trajectory; shown: Trajectory }) {
  const t = useTranslations('replay');
  // A piece of text changes nothing about what is ahead, and pieces are nearly all there is.
  const key = aheadKey(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const steps = useMemo(() => aheadOf(whole, shown, MOST_STEPS), [whole, key]);
  if (steps.length === 0) return null;
  const last = steps.at(-1)?.n ?? 0;
  const rest = whole.steps.length - 1 - whole.steps.findLastIndex(({ n }) => n === last);
  return (
    <div className="timeline ahead">
      <h3 className="unseen">{t('ahead')}</h3>
      <ol>
        {steps.map((step, place) => (
          // By place: a jump then writes other words into the same outlines, where new ones would have to be laid out.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Step key={place} step={step} />
        ))}
      </ol>
      {rest > 0 && <p className="ahead__rest">{t('aheadRest', { count: rest })}</p>}
    </div>
  );
});

/** Changes whenever something begins. */
function aheadKey({ steps }: Trajectory): string {
  const last = steps.at(-1);
  const text = last?.attempts.findLast((attempt) => !attempt.void)?.text;
  const written = [text?.thought, text?.action.trim(), text?.answer].map((piece) => (piece ? 1 : 0)).join('');
  return `${steps.length} ${written} ${last?.calls.length} ${last?.thought ? 1 : 0}${last?.answer ? 1 : 0}${last?.parseError ? 1 : 0}`;
}

/** A step that is ahead as a whole is always the same. */
const isSame = (before: { step: AheadStep }, { step }: { step: AheadStep }) =>
  before.step.n === step.n && before.step.isWhole && step.isWhole;

const Step = memo(function Step({ step: { n, isWhole, blocks } }: { step: AheadStep }) {
  const t = useTranslations('step');
  return (
    <li className={clsx('step', !isWhole && 'ahead__part')}>
      {isWhole && (
        <span className="step__numeral">
          <span className="unseen">{t('label', { n })}</span>
          <span aria-hidden>{n}</span>
        </span>
      )}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two calls of one moment may be the same
        <Outline key={`${block.kind} ${block.t} ${index}`} block={block} />
      ))}
    </li>
  );
}, isSame);

function Outline({ block: { kind, t: at, tool, length } }: { block: AheadBlock }) {
  const t = useTranslations('replay');
  const Icon = ICONS[kind];
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil(length / LINE)));
  const isBoxed = kind !== 'thought';
  return (
    <div className="block ahead__block">
      <span className="block__node">
        <Icon className="icon-14" aria-hidden />
      </span>
      <div className="block__head">
        <span className="block__kind">{t(`aheadKind.${kind}`)}</span>
        <span className="block__sub">{t('aheadAt', { tool: tool || 'none', time: duration(at) })}</span>
      </div>
      <div className={clsx('ahead__text', isBoxed && 'ahead__text--boxed')} aria-hidden>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <i key={line} style={{ width: line === lines - 1 ? `${40 + ((length * 7) % 50)}%` : '96%' }} />
        ))}
      </div>
    </div>
  );
}
