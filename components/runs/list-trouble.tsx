import { OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';

interface ListTroubleProps {
  hasFailed: boolean;
  /** Why something could not be kept. */
  trouble: string | null;
  onRetry(): void;
  onClose(): void;
}

/** Says that the list could not be read, or that a change could not be kept. */
export function ListTrouble({ hasFailed, trouble, onRetry, onClose }: ListTroubleProps) {
  const t = useTranslations('runs');
  if (!hasFailed && trouble === null) return null;
  return (
    <div className="note k-error mb-3" role="alert">
      <OctagonX className="icon" aria-hidden />
      <div>
        <b>{hasFailed ? t('offline') : t('notKept')}</b> {hasFailed ? t('stale') : trouble}
        <div className="note__do">
          <button type="button" className="link link--small" onClick={hasFailed ? onRetry : onClose}>
            {t(hasFailed ? 'retry' : 'gotIt')}
          </button>
        </div>
      </div>
    </div>
  );
}
