'use client';

import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import { useHydrated } from '../ui/use-browser.ts';
import { dayGroups, dayOf } from './day-groups.ts';
import { RunRow } from './run-row.tsx';

const DAY_MS = 86_400_000;

interface RunTableProps {
  runs: ListedRun[];
  onDelete(run: ListedRun): void;
}

/** Runs by day, newest first. Each row turns into a card where the page is narrow. */
export function RunTable({ runs, onDelete }: RunTableProps) {
  const t = useTranslations('runs');
  // The server does not know the reader's time zone, so its markup is in UTC until the page is alive.
  const timeZone = useHydrated() ? undefined : 'UTC';
  const nameOf = (day: string) => {
    const now = Date.now();
    if (day === dayOf(now, timeZone)) return t('today');
    if (day === dayOf(now - DAY_MS, timeZone)) return t('yesterday');
    return new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
  };
  return (
    <table className="run-table">
      <caption className="unseen">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('question')}</th>
          <th scope="col">{t('model')}</th>
          <th scope="col">{t('recipe')}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('trajectory')}</th>
          <th scope="col" className="right">
            {t('steps')}
          </th>
          <th scope="col" className="right tokens">
            {t('tokens')}
          </th>
          <th scope="col" className="right">
            {t('cost')}
          </th>
          <th scope="col" className="right">
            {t('time')}
          </th>
          <th scope="col" className="flags">
            {t('flags')}
          </th>
          <th scope="col" className="right">
            {t('started')}
          </th>
          <th scope="col">
            <span className="unseen">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      {dayGroups(runs, timeZone).map(({ day, runs: ofDay }) => (
        <tbody key={day}>
          <tr className="day">
            <th scope="rowgroup" colSpan={12}>
              {nameOf(day)}
            </th>
          </tr>
          {ofDay.map((run) => (
            <RunRow key={run.id} run={run} timeZone={timeZone} onDelete={onDelete} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
