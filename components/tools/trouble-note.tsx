import { OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ApiProblem } from '../../lib/api/client.ts';

/** A request that did not work out: what happened, and what to do about it. */
export function TroubleNote({ problem: { code, message, fix } }: { problem: ApiProblem }) {
  const t = useTranslations('tools');
  return (
    <p className="note k-error" role="alert">
      <OctagonX className="icon" aria-hidden />
      <span>
        <b>{code === 'offline' ? t('offline') : message || t('failed')}</b> {fix}
      </span>
    </p>
  );
}
