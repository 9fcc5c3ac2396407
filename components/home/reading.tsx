import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Block, type BlockKind } from '../timeline/block.tsx';
import { Marks } from '../timeline/marks.tsx';
import { WholeWords } from '../timeline/whole-words.tsx';

const ORDERS_CALL = '[{"customerId": "C-100", "dateFrom": "2026-10-01", "dateTo": "2026-10-31"}]';

/** A short run as the playground makes it, with a line beside each part that says what it is. */
export function Reading() {
  const t = useTranslations('home');
  const step = useTranslations('step');
  const part = (kind: BlockKind, title: string, what: string | null, body: ReactNode) => (
    <Block kind={kind} title={title}>
      {what && <p className="key__what">{what}</p>}
      {body}
    </Block>
  );
  return (
    <aside className="key" aria-label={t('keyTitle')}>
      <h2>{t('keyTitle')}</h2>
      <p>
        {t('keySay')} <q>{t('keyAsked')}</q>
      </p>
      <ol className="timeline">
        <Step n={1}>
          {part(
            'thought',
            step('thought'),
            t('keyThought'),
            <p className="thought">
              <WholeWords text={t('exampleThought')} />
            </p>,
          )}
          {part(
            'action',
            step('action'),
            t('keyAction'),
            <pre className="call call--one-line mono">
              <b>searchOrders</b>
              <WholeWords text={ORDERS_CALL} />
            </pre>,
          )}
          {part(
            'observation',
            step('observation'),
            t('keyObservation'),
            <div className="well mono">
              <pre>{'[{"id": 124, "amount": 890, …},\n {"id": 123, "amount": 450, …}]'}</pre>
            </div>,
          )}
        </Step>
        <Step n={2}>
          {part('thought', step('thought'), null, <p className="thought">{t('exampleSum')}</p>)}
          {part(
            'action',
            step('action'),
            null,
            <pre className="call call--one-line mono">
              <b>Calculator</b>[450 + 890]
            </pre>,
          )}
          {part(
            'observation',
            step('observation'),
            null,
            <div className="well mono">
              <pre>1340</pre>
            </div>,
          )}
        </Step>
        <Step n={3}>
          {part('thought', step('thought'), null, <p className="thought">{t('exampleEnough')}</p>)}
          {part(
            'final',
            step('answer'),
            t('keyAnswer'),
            <p className="answer">
              <WholeWords text={t('exampleAnswer')} />
            </p>,
          )}
        </Step>
      </ol>
      <p className="key__strip">
        {t('keyMarks')} <Marks text="tao tao tf" isDecoration />
      </p>
    </aside>
  );
}

function Step({ n, children }: { n: number; children: ReactNode }) {
  const t = useTranslations('step');
  return (
    <li className="step">
      <h3 className="step__numeral">
        <span className="unseen">{t('label', { n })}</span>
        <span aria-hidden>{n}</span>
      </h3>
      {children}
    </li>
  );
}
