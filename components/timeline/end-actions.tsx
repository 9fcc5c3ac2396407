'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RunConfigInput } from '../../lib/api/contract.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { DraftAccess } from '../promote/draft-access.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { capBehind, type EndFacts, type EndPlace, type EndStep, stepsAfter } from './end-steps.ts';
import { dollars, duration } from './figures.ts';

/** What a page can do about the end of the run it shows. */
export interface Endings extends EndFacts {
  /** Goes on in a new run, with this changed in its config. */
  resume(patch: RunConfigInput): void;
  /** Asks the same once more, from the start; absent where the page has a button of its own for that. */
  again?: (() => void) | undefined;
  /** Opens the run that was made by forking this one at a step; absent while the run goes on. */
  onForked?: ((id: string) => void) | undefined;
  /** The draft that a step can become an example in; absent where none is made. */
  draft?: DraftAccess | undefined;
  /** Leads to a part of the playground. */
  lead(place: EndPlace): void;
  isBusy: boolean;
  trouble: { message: string; fix: string | null } | null;
}

interface EndActionsProps {
  trajectory: Trajectory;
  endings: Endings;
  onOpen(n: number, tab?: 'raw'): void;
  onShowStep(n: number): void;
}

/** The buttons at the end of a run: what can be done now, the best first, and what stands in the way. */
export function EndActions({ trajectory, endings, onOpen, onShowStep }: EndActionsProps) {
  const t = useTranslations('ending.do');
  const { trouble } = endings;
  const steps = stepsAfter(trajectory, endings).filter(({ act }) => act.kind !== 'again' || endings.again);
  if (steps.length === 0) return null;
  const primary = steps.find((step) => !step.off);
  const caps = steps.flatMap((step) => {
    const variable = capBehind(step);
    return variable === null ? [] : [t('cap', { variable })];
  });
  const take = ({ act }: EndStep) => {
    if (act.kind === 'resume') endings.resume(act.patch);
    else if (act.kind === 'again') endings.again?.();
    else if (act.kind === 'place') endings.lead(act.place);
    else if (act.kind === 'step' && act.tab) onOpen(act.n, act.tab);
    else if (act.kind === 'step') onShowStep(act.n);
  };
  return (
    <>
      <div className="end__do">
        {steps.map((step) => (
          <EndButton
            key={step.say}
            step={step}
            isPrimary={step === primary}
            isBusy={endings.isBusy}
            onTake={() => take(step)}
          />
        ))}
      </div>
      {caps.length > 0 && (
        <p id="end-cap" className="end__cap">
          {caps[0]}
        </p>
      )}
      {trouble && (
        <p role="alert" className="end__trouble">
          <b>{trouble.message}</b> {trouble.fix}
        </p>
      )}
    </>
  );
}

interface EndButtonProps {
  step: EndStep;
  isPrimary: boolean;
  isBusy: boolean;
  onTake(): void;
}

function EndButton({ step, isPrimary, isBusy, onTake }: EndButtonProps) {
  const t = useTranslations('ending.do');
  const { say, values, act, off } = step;
  const label = t(say, {
    ...values,
    time: duration(Number(values.ms ?? 0)),
    money: dollars(Number(values.amount ?? 0)),
  });
  const look = isPrimary ? 'ink' : 'plain';
  if (act.kind === 'page') {
    return (
      <Link className={buttonClass(look)} href={act.href} prefetch={false}>
        {label}
      </Link>
    );
  }
  // Only what asks the server has to wait for it.
  const isOff = off !== undefined || (isBusy && (act.kind === 'resume' || act.kind === 'again'));
  return (
    <Button
      look={look}
      aria-disabled={isOff || undefined}
      aria-describedby={off ? 'end-cap' : undefined}
      onClick={() => !isOff && onTake()}
    >
      {label}
    </Button>
  );
}
