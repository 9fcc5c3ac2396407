'use client';

import { useTranslations } from 'next-intl';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { dollars } from '../timeline/figures.ts';
import { changedParts } from './fork-config.ts';
import { nextCall } from './next-call.ts';
import type { ForkWork } from './use-fork-draft.ts';

/** What a fork will do, before it is started: what is changed, which tools are called first, and about what the next call takes. */
export function ForkSummary({ trajectory, work }: { trajectory: Trajectory; work: ForkWork }) {
  const t = useTranslations('fork');
  const { at, draft, plan, was, now } = work;
  if (!plan) return <p role="status">{t('badInput')}</p>;
  const parts = was && now ? changedParts(was, now).map((part) => t(`part.${part}`)) : [];
  const way = at === 0 ? 'start' : plan.way === 'none' && parts.length > 0 ? 'settings' : plan.way;
  return (
    <>
      <p role="status">
        {t(`way.${way}`, { tool: draft?.tool ?? '', n: at })}
        {parts.length > 0 && ` ${t('changed', { parts: parts.join(', ') })}`}
      </p>
      <dl className="fork__facts">
        <dt>{t('toolsFirst')}</dt>
        <dd>
          <ToolsFirst trajectory={trajectory} work={work} />
        </dd>
        {now && (
          <>
            <dt>{t('nextCall')}</dt>
            <dd>
              <NextCallText trajectory={trajectory} work={work} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

/** The call that is made again, and where its result comes from. */
function ToolsFirst({ trajectory: { config }, work: { plan, draft } }: { trajectory: Trajectory; work: ForkWork }) {
  const t = useTranslations('fork');
  if (plan?.way !== 'action' || !draft) return t('toolsNone');
  const rule = config?.toolRules?.[draft.tool];
  const source = rule?.fault ? 'fault' : (rule?.mode ?? 'live');
  const writes = config?.tools.find(({ name }) => name === draft.tool)?.effect === 'write';
  return (
    <>
      {t.rich(`source.${source}`, { tool: () => <code>{draft.tool}</code> })}
      {writes && source === 'live' && <b className="k-warn"> {t('writes')}</b>}
    </>
  );
}

function NextCallText({ trajectory, work: { at, plan, now } }: { trajectory: Trajectory; work: ForkWork }) {
  const t = useTranslations('fork');
  if (!now || !plan) return null;
  const { system, model } = now;
  const { input, output, cost } = nextCall({
    ...{ run: trajectory, at, edits: plan.edits, system },
    prices: model.prices,
  });
  const price = cost === null ? t('costUnknown') : cost === 0 ? t('costFree') : t('cost', { cost: dollars(cost) });
  return t('tokens', { input, output, price });
}
