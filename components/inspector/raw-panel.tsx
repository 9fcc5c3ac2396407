import { Bandage, OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { duration } from '../timeline/figures.ts';
import { jsonPretty } from '../timeline/json-text.ts';
import { mendedPiece } from '../timeline/mend.tsx';
import { rawOf } from '../timeline/step-parts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Facts } from './facts.tsx';
import { type Finding, findingsOf, spanParts } from './span-parts.ts';

/** The reply as it came, with what the reader mended or stumbled over marked. */
export function RawPanel({ step }: { step: TrajectoryStep }) {
  const t = useTranslations('inspector');
  const { reply } = step;
  const raw = rawOf(step);
  const findings = findingsOf(step);
  return (
    <>
      <div className="inspector__sum">
        <h3>{reply ? t('rawTitle') : t('noReply')}</h3>
        <CopyButton text={raw} label={t('copy')} doneLabel={t('copied')} />
      </div>
      {raw === '' ? (
        reply && <p className="dim">{t('emptyReply')}</p>
      ) : (
        <pre className="verbatim mt-2">
          {spanParts(raw, findings).map(({ text, finding }, index) =>
            finding ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
              <mark key={index} className={`span-${finding.kind}`}>
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </pre>
      )}
      {reply &&
        (findings.length > 0 ? (
          <Findings findings={findings} raw={raw} />
        ) : (
          <p className="inspector__say">{t('noRepairs')}</p>
        ))}
      {reply && reply.calls.length > 0 && (
        <section className="inspector__part">
          <h4>{t('nativeCalls')}</h4>
          <pre className="verbatim mt-2">{jsonPretty(reply.calls, 48)}</pre>
        </section>
      )}
      {reply?.reasoning && (
        <section className="inspector__part">
          <h4>{t('reasoning')}</h4>
          <pre className="verbatim mt-2">{reply.reasoning}</pre>
        </section>
      )}
      {reply && (
        <Facts
          facts={[
            [t('finish'), `${t(`finishSay.${reply.finishReason}`)} (${reply.rawFinishReason ?? reply.finishReason})`],
            reply.firstTokenMs !== null && [t('firstToken'), duration(reply.firstTokenMs)],
          ]}
        />
      )}
    </>
  );
}

function Findings({ findings, raw }: { findings: Finding[]; raw: string }) {
  const t = useTranslations('inspector');
  const isUnread = findings.some(({ kind }) => kind === 'bad');
  return (
    <section className="inspector__part">
      <h4>{isUnread ? t('unread') : t('repairs')}</h4>
      <ul className="findings">
        {findings.map(({ kind, rule, note, span }) => (
          <li key={`${rule} ${span[0]} ${span[1]}`} className={`note ${kind === 'bad' ? 'k-error' : 'k-warn'}`}>
            {kind === 'bad' ? <OctagonX className="icon" aria-hidden /> : <Bandage className="icon" aria-hidden />}
            <div>
              <b>{note}</b> <span className="mono text-ink-2">{rule}</span>
              {kind === 'mend' && <p className="mono">{mendedPiece(raw, span)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
