'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { StageId } from '../../lib/state/demos.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { duration } from '../timeline/figures.ts';
import { useMedia } from '../ui/use-browser.ts';
import { DemoEnding } from './demo-ending.tsx';
import { type DemoFigures, figuresOf } from './demo-figures.ts';
import type { Demo } from './use-demo.ts';
import { useEarlierRuns } from './use-earlier-runs.ts';

/** The runs of a demonstration below each other, so that the difference is seen at a glance. */
export function DemoTable({ demo, lane }: { demo: Demo; lane: LaneStore }) {
  const t = useTranslations('demos.bar');
  const earlier = useEarlierRuns(demo.before);
  const runId = useStore(lane, (state) => state.runId);
  const trajectory = useStore(lane, (state) => state.trajectory);
  const current = demo.stages[demo.stage];
  // Where there is little room it opens by itself only once the last run is over.
  const isSmall = useMedia('(max-width: 599px)', false);
  const isOver = demo.stage === demo.stages.length - 1 && trajectory.status === 'ended';
  return (
    <details className="demo__fold" open={!isSmall || isOver}>
      <summary>{t('table')}</summary>
      <table className="demo__runs" aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('run')}</th>
            <th scope="col">{t('outcome')}</th>
            <th scope="col">{t('steps')}</th>
            <th scope="col">{t('calls')}</th>
            <th scope="col">{t('tokens')}</th>
            <th scope="col">{t('time')}</th>
          </tr>
        </thead>
        <tbody>
          {demo.before.map((id, n) => {
            const stage = demo.stages[n];
            return stage && <Row key={stage.id} stage={stage.id} runId={id} figures={earlier[id]} />;
          })}
          {current && runId !== null && runId === demo.run && (
            <Row stage={current.id} runId={runId} figures={figuresOf(trajectory)} />
          )}
        </tbody>
      </table>
    </details>
  );
}

function Row({ stage, runId, figures }: { stage: StageId; runId: string; figures: DemoFigures | null | undefined }) {
  const t = useTranslations('demos.bar');
  const lane = useTranslations('lane');
  const name = useTranslations('demos.stage')(`${stage}.name`);
  return (
    <tr>
      <th scope="row">
        {figures === null ? (
          name
        ) : (
          <Link className="link" href={`/runs/${runId}`} prefetch={false} title={t('open', { name })}>
            {name}
          </Link>
        )}
      </th>
      {figures ? (
        <>
          <td>
            <DemoEnding figures={figures} />
          </td>
          <td>
            {t('number', { count: figures.steps })}
            {figures.isForced && <small title={lane('extraSay')}> {lane('extra')}</small>}
            {figures.kept > 0 && <small> {t('keptSteps', { count: figures.kept })}</small>}
          </td>
          <td>{t('number', { count: figures.calls })}</td>
          <td>{t('about', { count: figures.tokens })}</td>
          <td>{duration(figures.ms)}</td>
        </>
      ) : (
        <td colSpan={5}>{figures === null && t('gone')}</td>
      )}
    </tr>
  );
}
