'use client';

import { Tabs } from '@base-ui/react/tabs';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useMemo } from 'react';
import type { RunConfig } from '../../lib/run/config.ts';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useNextPicture } from '../ui/use-next-picture.ts';
import type { InspectorTab } from './inspector-tab.ts';
import { INSPECTOR_TABS } from './inspector-tab.ts';
import { configAt } from './prompt-origins.ts';
import { PromptPanel } from './prompt-panel.tsx';
import { RawPanel } from './raw-panel.tsx';
import type { ReplyToRead, ReplyTrial } from './read-again.ts';
import { stepReading } from './step-reading.ts';
import { ToolPanel } from './tool-panel.tsx';
import { UsagePanel } from './usage-panel.tsx';

interface InspectorProps {
  trajectory: Trajectory;
  step: TrajectoryStep;
  letter: string;
  tab: InspectorTab;
  onTab(tab: InspectorTab): void;
  onStep(n: number): void;
  onClose(): void;
  /** What is being tried on a raw reply. */
  trial: ReplyTrial | null;
  onTrial(trial: ReplyTrial | null): void;
  /** Makes a corrected example of a step; null where that cannot be done. */
  onCorrect: ((n: number) => void) | null;
}

/** While a run goes on, what comes is of its last step: another one that is open, and those before it, stay what they are. */
function isSame({ trajectory: was, ...before }: InspectorProps, { trajectory: is, ...now }: InspectorProps): boolean {
  if (was.runId !== is.runId || was.config !== is.config || was.conversation !== is.conversation) return false;
  if (was.steps.length !== is.steps.length) return false;
  if ((Object.keys(now) as (keyof typeof now)[]).some((name) => now[name] !== before[name])) return false;
  return is.steps.every((step, index) => step.n >= now.step.n || step === was.steps[index]);
}

/** Everything behind one step: what the model got, what it wrote, what the tool did, what it cost. */
export const Inspector = memo(function Inspector(props: InspectorProps) {
  const { trajectory, step, letter, tab, onTab, onStep, onClose, trial, onTrial, onCorrect } = props;
  const t = useTranslations('inspector');
  const { config, steps } = trajectory;
  // What is in it is much to draw, and that it is open, or another tab, should be seen at once: the heading comes first, then the
  // tabs, then what is in them. Another tab shows what the one before showed for one picture, rather than nothing.
  const hasTabs = useNextPicture(true, false);
  const nameOf = ({ n }: TrajectoryStep) => `${trajectory.runId} ${n}`;
  const drawn = useNextPicture<string | null>(hasTabs ? nameOf(step) : null);
  const drawnTab = useNextPicture(tab);
  const within = drawn === nameOf(step) ? step : steps.find((one) => nameOf(one) === drawn);
  const withinConfig = useMemo(() => (within ? configAt(trajectory, within.n) : null), [trajectory, within]);
  useEffect(() => {
    if (!within) return;
    // The first reading takes as long as all that a press may take, so it does not wait for the press on "Raw".
    const timer = setTimeout(() => stepReading(within, withinConfig));
    return () => clearTimeout(timer);
  }, [within, withinConfig]);
  return (
    <div className="inspector flex-1">
      <div className="inspector__head">
        <h2>
          <span className="lane__letter" aria-hidden>
            {letter}
          </span>
          {t(isExtraStep(step, config?.maxSteps ?? null) ? 'titleExtra' : 'title', { n: step.n })}
        </h2>
        {onCorrect && (
          <Button look="quiet" aria-haspopup="dialog" title={t('correctTitle')} onClick={() => onCorrect(step.n)}>
            {t('correct')}
          </Button>
        )}
        <IconButton label={t('previous')} disabled={step.n <= 1} onClick={() => onStep(step.n - 1)}>
          <ChevronLeft className="icon" aria-hidden />
        </IconButton>
        <IconButton label={t('next')} disabled={step.n >= steps.length} onClick={() => onStep(step.n + 1)}>
          <ChevronRight className="icon" aria-hidden />
        </IconButton>
        <IconButton label={t('close')} onClick={onClose}>
          <X className="icon" aria-hidden />
        </IconButton>
      </div>
      {hasTabs && (
        <Tabs.Root className="inspector flex-1" value={tab} onValueChange={(next) => onTab(next as InspectorTab)}>
          <Tabs.List className="tabs" activateOnFocus>
            {INSPECTOR_TABS.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel key={drawnTab} value={tab} className="inspector__panel">
            {within && (
              <Panel
                {...{ trajectory, step: within, config: withinConfig, tab: drawnTab }}
                tried={trial?.runId === trajectory.runId && trial.step === within.n ? trial.tried : null}
                onTry={(tried) => onTrial(tried && { runId: trajectory.runId, step: within.n, tried })}
              />
            )}
          </Tabs.Panel>
        </Tabs.Root>
      )}
    </div>
  );
}, isSame);

interface PanelProps {
  trajectory: Trajectory;
  step: TrajectoryStep;
  config: RunConfig | null;
  tab: InspectorTab;
  tried: ReplyToRead | null;
  onTry(tried: ReplyToRead | null): void;
}

function Panel({ trajectory, step, config, tab, tried, onTry }: PanelProps) {
  if (tab === 'raw') return <RawPanel {...{ step, config, tried, onTry }} />;
  if (tab === 'tool') return <ToolPanel step={step} />;
  if (tab === 'usage') return <UsagePanel step={step} prices={trajectory.config?.model.prices ?? null} />;
  return <PromptPanel key={step.n} trajectory={trajectory} step={step} />;
}
