'use client';

import { Tabs } from '@base-ui/react/tabs';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useNextPicture } from '../ui/use-next-picture.ts';
import type { InspectorTab } from './inspector-tab.ts';
import { INSPECTOR_TABS } from './inspector-tab.ts';
import { configAt } from './prompt-origins.ts';
import { PromptPanel } from './prompt-panel.tsx';
import { RawPanel } from './raw-panel.tsx';
import type { ReplyTrial } from './read-again.ts';
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
  // What is in it is much to draw, and that it is open should be seen at once.
  const nameOf = ({ n }: TrajectoryStep) => `${trajectory.runId} ${n}`;
  const drawn = useNextPicture<string | null>(nameOf(step), null);
  const within = drawn === nameOf(step) ? step : steps.find((one) => nameOf(one) === drawn);
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
      <Tabs.Root className="inspector flex-1" value={tab} onValueChange={(next) => onTab(next as InspectorTab)}>
        <Tabs.List className="tabs" activateOnFocus>
          {INSPECTOR_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="prompt" className="inspector__panel">
          {within && <PromptPanel key={within.n} trajectory={trajectory} step={within} />}
        </Tabs.Panel>
        <Tabs.Panel value="raw" className="inspector__panel">
          {within && (
            <RawPanel
              step={within}
              config={configAt(trajectory, within.n)}
              tried={trial?.runId === trajectory.runId && trial.step === within.n ? trial.tried : null}
              onTry={(tried) => onTrial(tried && { runId: trajectory.runId, step: within.n, tried })}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="tool" className="inspector__panel">
          {within && <ToolPanel step={within} />}
        </Tabs.Panel>
        <Tabs.Panel value="usage" className="inspector__panel">
          {within && <UsagePanel step={within} prices={config?.model.prices ?? null} />}
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  );
}, isSame);
