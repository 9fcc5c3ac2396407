import { Eye, Flag, OctagonX, PencilLine, Undo2, Wrench } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Turn } from '../../lib/dialects/dialect.ts';
import { jsonPretty } from '../timeline/json-text.ts';

/** What a reply comes to: thought and calls, thought and answer, or why it cannot be read and what would go back. */
export function TurnRead({ turn }: { turn: Turn }) {
  const t = useTranslations('inspector');
  return (
    <>
      <p className="turn__sum" role="status">
        {turn.kind === 'act' && t('readAct', { count: turn.calls.length })}
        {turn.kind === 'answer' && t('readAnswer')}
        {turn.kind === 'malformed' && t('readBad')}
      </p>
      <dl className="turn">
        {turn.thought && (
          <Read kind="thought" icon={<PencilLine className="icon" aria-hidden />} name={t('rawKind.thought')}>
            <p className="read">{turn.thought.text}</p>
          </Read>
        )}
        {turn.kind === 'act' &&
          turn.calls.map(({ tool, input }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place in the reply
            <Read key={index} kind="action" icon={<Wrench className="icon" aria-hidden />} name={t('rawKind.action')}>
              <pre className="mono">
                <b className="text-action">{tool}</b> {typeof input === 'string' ? input : jsonPretty(input, 44)}
              </pre>
            </Read>
          ))}
        {turn.kind === 'answer' && (
          <Read kind="final" icon={<Flag className="icon" aria-hidden />} name={t('rawKind.answer')}>
            <p className="read">{turn.text}</p>
          </Read>
        )}
        {turn.kind === 'malformed' && (
          <>
            <Read kind="error" icon={<OctagonX className="icon" aria-hidden />} name={t('readWhy')}>
              <p>
                {turn.message} <span className="mono dim">{turn.reason}</span>
              </p>
            </Read>
            <Read kind="observation" icon={<Undo2 className="icon" aria-hidden />} name={t('readHint')}>
              <p>{turn.hint}</p>
            </Read>
          </>
        )}
        {turn.kind !== 'malformed' && turn.invented && (
          <Read kind="warn" icon={<Eye className="icon" aria-hidden />} name={t('readInvented')}>
            <p>{t('readInventedSay')}</p>
          </Read>
        )}
      </dl>
    </>
  );
}

interface ReadProps {
  kind: 'thought' | 'action' | 'final' | 'error' | 'observation' | 'warn';
  icon: ReactNode;
  name: string;
  children: ReactNode;
}

function Read({ kind, icon, name, children }: ReadProps) {
  return (
    <div className={`turn__part k-${kind}`}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
