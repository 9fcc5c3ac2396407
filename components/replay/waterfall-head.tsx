'use client';

import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, IconButton } from '../ui/button.tsx';
import { contextScale } from './context-scale.ts';
import type { WindowCommand } from './replay-key.ts';

interface WaterfallHeadProps {
  /** The model's context limit in tokens, and the longest prompt of the run. */
  limit: number | null;
  most: number;
  isTable: boolean;
  onTable(isTable: boolean): void;
  hasPart: boolean;
  /** A call waited for a person. */
  hasWait: boolean;
  onChange(command: WindowCommand | 'step'): void;
}

const TIMES = ['wait', 'writing', 'tool', 'failed', 'pause'] as const;
const ORIGINS = ['template', 'tools', 'examples', 'question', 'history'] as const;

/** What the colours mean, and buttons for all that can be done with a mouse or by key. */
export function WaterfallHead({ limit, most, isTable, onTable, hasPart, hasWait, onChange }: WaterfallHeadProps) {
  const t = useTranslations('replay.waterfall');
  const origin = useTranslations('inspector.origin');
  const { limitAt } = contextScale(most, limit);
  return (
    <header className="waterfall__head">
      {!isTable && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" className="waterfall__do" aria-label={t('window')}>
          <IconButton label={t('zoomIn')} onClick={() => onChange('in')}>
            <Plus className="icon" aria-hidden />
          </IconButton>
          <IconButton label={t('zoomOut')} onClick={() => onChange('out')} disabled={!hasPart}>
            <Minus className="icon" aria-hidden />
          </IconButton>
          <IconButton label={t('earlier')} onClick={() => onChange('earlier')} disabled={!hasPart}>
            <ChevronLeft className="icon" aria-hidden />
          </IconButton>
          <IconButton label={t('later')} onClick={() => onChange('later')} disabled={!hasPart}>
            <ChevronRight className="icon" aria-hidden />
          </IconButton>
          <Button look="quiet" onClick={() => onChange('step')}>
            {t('thisStep')}
          </Button>
          <Button look="quiet" onClick={() => onChange('fit')} disabled={!hasPart}>
            {t('fit')}
          </Button>
        </div>
      )}
      <Button look="quiet" className="waterfall__as" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
        {isTable ? t('asChart') : t('asTable')}
      </Button>
      {!isTable && (
        <div className="waterfall__legend">
          <ul aria-label={t('timeLegend')}>
            <li aria-hidden className="waterfall__legend-title">
              {t('timeTitle')}
            </li>
            {[...TIMES, ...(hasWait ? (['person'] as const) : [])].map((kind) => (
              <li key={kind}>
                <i className={`seg seg--${kind}`} aria-hidden />
                {t(`kind.${kind}`)}
              </li>
            ))}
          </ul>
          <ul aria-label={t('contextLegend')}>
            <li aria-hidden className="waterfall__legend-title">
              {t('contextTitle')}
            </li>
            {ORIGINS.map((name) => (
              <li key={name}>
                <i className={`o-${name}`} aria-hidden />
                {origin(name)}
              </li>
            ))}
            {limit !== null && (
              <li>
                {limitAt !== null && <i className="is-limit" aria-hidden />}
                {limitAt !== null
                  ? t('limit', { count: limit })
                  : t('limitFar', { count: limit, part: Math.max(0.1, (most / limit) * 100).toFixed(1) })}
              </li>
            )}
          </ul>
        </div>
      )}
    </header>
  );
}
