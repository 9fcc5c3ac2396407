'use client';

import { useTranslations } from 'next-intl';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { type SegmentKind, timeOf, type WaterfallRow } from '../../lib/run/waterfall.ts';
import { duration } from '../timeline/figures.ts';
import { stepTokens } from './step-tokens.ts';

const TIMES = ['wait', 'writing', 'tool'] as const;
/** What few runs have. */
const RARE_TIMES = ['failed', 'pause', 'person'] as const;
const ORIGINS = ['template', 'tools', 'examples', 'question', 'history'] as const;

/** The waterfall as numbers. */
export function WaterfallTable({ rows, trajectory }: { rows: readonly WaterfallRow[]; trajectory: Trajectory }) {
  const t = useTranslations('replay.waterfall');
  const origin = useTranslations('inspector.origin');
  const times = [...TIMES, ...RARE_TIMES.filter((kind) => rows.some((row) => timeOf(row, kind) > 0))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className="waterfall__table" tabIndex={0} aria-label={t('table')}>
      <table>
        <caption>{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('from')}</th>
            {times.map((kind) => (
              <th key={kind} scope="col">
                {t(`kind.${kind}`)}
              </th>
            ))}
            <th scope="col">{t('retries')}</th>
            <th scope="col">{t('input')}</th>
            {ORIGINS.map((name) => (
              <th key={name} scope="col">
                {origin(name)}
              </th>
            ))}
            <th scope="col">{t('output')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={row.n} row={row} times={times} step={trajectory.steps[index]} trajectory={trajectory} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: WaterfallRow;
  times: readonly SegmentKind[];
  step: Trajectory['steps'][number] | undefined;
  trajectory: Trajectory;
}

function Row({ row, times, step, trajectory }: RowProps) {
  const t = useTranslations('replay.waterfall');
  const tokens = step ? stepTokens(trajectory, step) : null;
  const count = (value: number | null | undefined, isAbout: boolean) =>
    value === null || value === undefined ? t('unknown') : t(isAbout ? 'about' : 'count', { count: value });
  return (
    <tr>
      <th scope="row">{step && isExtraStep(step, trajectory.config?.maxSteps ?? null) ? '+1' : row.n}</th>
      <td>{duration(row.fromMs)}</td>
      {times.map((kind) => (
        <td key={kind}>{timeOf(row, kind) > 0 ? duration(timeOf(row, kind)) : t('unknown')}</td>
      ))}
      <td>{row.failedCalls}</td>
      <td>{count(tokens?.total, tokens?.isEstimated === true)}</td>
      {ORIGINS.map((name) => (
        <td key={name}>
          {count(tokens?.parts?.find(({ origin }) => origin === name)?.tokens ?? (tokens?.parts ? 0 : null), true)}
        </td>
      ))}
      <td>{count(row.outputTokens, row.isEstimated)}</td>
    </tr>
  );
}
