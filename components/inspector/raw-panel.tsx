'use client';

import { PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RunConfig } from '../../lib/run/config.ts';
import type { Reply, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { duration } from '../timeline/figures.ts';
import { jsonPretty } from '../timeline/json-text.ts';
import { rawOf } from '../timeline/step-parts.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Help } from '../ui/help.tsx';
import { later } from '../ui/later.tsx';
import { Facts } from './facts.tsx';
import { Findings } from './findings.tsx';
import { rawRows } from './raw-rows.ts';
import { RawText } from './raw-text.tsx';
import type { ReplyToRead } from './read-again.ts';
import { replyTokens } from './reply-tokens.ts';
import { findingsOf } from './span-parts.ts';
import { replyToRead, stepReading } from './step-reading.ts';

const ReadAgainEditor = later(() => import('./read-again-editor.tsx').then((module) => module.ReadAgainEditor));

interface RawPanelProps {
  step: TrajectoryStep;
  config: RunConfig | null;
  /** A changed copy of the reply, while somebody works on one. */
  tried: ReplyToRead | null;
  onTry(tried: ReplyToRead | null): void;
}

/** The reply as it came, with what each stretch was read as and what the reader mended or stumbled over. */
export function RawPanel({ step, config, tried, onTry }: RawPanelProps) {
  const t = useTranslations('inspector');
  const { reply } = step;
  const raw = rawOf(step);
  const reading = stepReading(step, config);
  if (tried && config && reply) {
    return <ReadAgainEditor recorded={replyToRead(step, config)} tried={tried} onTry={onTry} />;
  }
  const findings = findingsOf(step);
  const rows = reading && raw !== '' ? rawRows(raw, reading, findings) : [];
  const tokens = reply ? replyTokens(rows, reply) : null;
  return (
    <>
      <div className="inspector__sum">
        <h3>
          {reply ? t('rawTitle') : t('noReply')} <Help label={t('rawHelpLabel')}>{t('rawHelp')}</Help>
        </h3>
        <CopyButton text={raw} label={t('copy')} doneLabel={t('copied')} />
      </div>
      {raw === '' ? (
        reply && <p className="dim">{t('emptyReply')}</p>
      ) : reading ? (
        <RawText rows={rows} tokens={tokens?.rows ?? null} />
      ) : (
        <pre className="verbatim mt-2">{raw}</pre>
      )}
      {reply && <Findings findings={findings} raw={raw} />}
      {reply && reading && config && (
        <p className="mt-3">
          <Button onClick={() => onTry(replyToRead(step, config))}>
            <PencilLine className="icon-14" aria-hidden />
            {t('edit')}
          </Button>
        </p>
      )}
      {reply && tokens && <Beside {...{ reply, tokens }} dialect={config?.dialect ?? null} />}
    </>
  );
}

interface BesideProps {
  reply: Reply;
  tokens: ReturnType<typeof replyTokens>;
  dialect: string | null;
}

/** What came with the text of a reply. */
function Beside({ reply, tokens, dialect }: BesideProps) {
  const t = useTranslations('inspector');
  const { calls, reasoning, finishReason, rawFinishReason, firstTokenMs, usage } = reply;
  return (
    <>
      {calls.length > 0 && (
        <section className="inspector__part">
          <h4>
            {t('nativeCalls')} <span className="dim">{t('tok', { count: tokens.calls })}</span>
          </h4>
          <pre className="verbatim mt-2">{jsonPretty(calls, 48)}</pre>
        </section>
      )}
      {reasoning && (
        <section className="inspector__part">
          <h4>
            {t('reasoning')} <span className="dim">{t('tok', { count: tokens.reasoning })}</span>
          </h4>
          <pre className="verbatim mt-2">{reasoning}</pre>
        </section>
      )}
      <div className="inspector__part">
        <Facts
          facts={[
            dialect !== null && [t('dialect'), dialect],
            [t('finish'), `${t(`finishSay.${finishReason}`)} (${rawFinishReason ?? finishReason})`],
            usage !== null && [
              t('tokensOut'),
              usage.estimated
                ? t('about', { value: usage.output.toLocaleString('en') })
                : usage.output.toLocaleString('en'),
            ],
            firstTokenMs !== null && [t('firstToken'), duration(firstTokenMs)],
          ]}
        />
      </div>
    </>
  );
}
