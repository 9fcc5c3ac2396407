import { useTranslations } from 'next-intl';
import type { Prices } from '../../lib/run/config.ts';
import { priceOf } from '../../lib/run/metrics.ts';
import type { StepPrompt, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { dollars, duration } from '../timeline/figures.ts';
import { jsonLine } from '../timeline/json-text.ts';
import { Facts } from './facts.tsx';

/** Tokens, money and time of one step, and the settings that were really sent. */
export function UsagePanel({ step, prices }: { step: TrajectoryStep; prices: Prices | null }) {
  const t = useTranslations('inspector');
  const lane = useTranslations('lane');
  const { reply, prompt } = step;
  const usage = reply?.usage ?? null;
  const cost = usage && prices ? priceOf(usage, prices) : null;
  const about = (text: string) => (usage?.estimated ? t('about', { value: text }) : text);
  const count = (tokens: number) => about(tokens.toLocaleString('en'));
  return (
    <>
      <h3 className="text-13 font-semibold">{t('usageTitle')}</h3>
      {reply && !usage && <p className="inspector__say">{t('noUsage')}</p>}
      {usage?.estimated && <p className="inspector__say">{t('estimated')}</p>}
      {usage && step.attempts.some(({ retry }) => retry) && <p className="inspector__say">{t('lastTry')}</p>}
      <Facts
        facts={[
          usage !== null && [t('tokensIn'), count(usage.input)],
          usage?.cached !== undefined && [t('cached'), count(usage.cached)],
          usage !== null && [t('tokensOut'), count(usage.output)],
          usage?.reasoning !== undefined && [t('hidden'), count(usage.reasoning)],
          [t('cost'), cost === null ? lane('unknown') : cost === 0 ? lane('free') : about(dollars(cost))],
          reply !== null && reply.firstTokenMs !== null && [t('firstToken'), duration(reply.firstTokenMs)],
          reply !== null && [t('reply'), duration(reply.t - step.startedAt)],
          [t('whole'), duration(step.updatedAt - step.startedAt)],
          step.attempts.length > 1 && [t('tries'), step.attempts.length],
        ]}
      />
      {prompt && <Sent prompt={prompt} />}
    </>
  );
}

function Sent({ prompt }: { prompt: StepPrompt }) {
  const t = useTranslations('inspector');
  const params = Object.entries(prompt.params);
  return (
    <>
      <section className="inspector__part">
        <h4>{t('params')}</h4>
        {params.length === 0 ? (
          <p className="inspector__say">{t('noParams')}</p>
        ) : (
          <Facts
            facts={params.map(([name, value]) => [
              name,
              <span key={name} className="mono">
                {jsonLine(value)}
              </span>,
            ])}
          />
        )}
      </section>
      {prompt.ignored.length > 0 && (
        <section className="inspector__part">
          <h4>{t('ignored')}</h4>
          <Facts facts={prompt.ignored.map(({ param, reason }) => [param, reason])} />
        </section>
      )}
      <section className="inspector__part">
        <h4>{t('digest')}</h4>
        <p className="verbatim mt-1">{prompt.sha256}</p>
      </section>
    </>
  );
}
