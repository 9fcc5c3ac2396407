'use client';

import { Tabs } from '@base-ui/react/tabs';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { IconButton } from '../ui/button.tsx';
import type { InspectorTab } from './inspector-tab.ts';
import { INSPECTOR_TABS } from './inspector-tab.ts';
import { PromptPanel } from './prompt-panel.tsx';
import { RawPanel } from './raw-panel.tsx';
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
}

/** Everything behind one step: what the model got, what it wrote, what the tool did, what it cost. */
export function Inspector({ trajectory, step, letter, tab, onTab, onStep, onClose }: InspectorProps) {
  const t = useTranslations('inspector');
  const { config, steps } = trajectory;
  return (
    <div className="inspector flex-1">
      <div className="inspector__head">
        <h2>
          <span className="lane__letter" aria-hidden>
            {letter}
          </span>
          {t('title', { n: step.n })}
        </h2>
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
          <PromptPanel step={step} isFirst={step.n === 1} />
        </Tabs.Panel>
        <Tabs.Panel value="raw" className="inspector__panel">
          <RawPanel step={step} />
        </Tabs.Panel>
        <Tabs.Panel value="tool" className="inspector__panel">
          <ToolPanel step={step} />
        </Tabs.Panel>
        <Tabs.Panel value="usage" className="inspector__panel">
          <UsagePanel step={step} prices={config?.model.prices ?? null} />
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  );
}
