'use client';

import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { newKey, rerunRun } from '../../lib/api/client.ts';
import { Button } from '../ui/button.tsx';

/** Asks the same question again with the very same config, and opens the new run. */
export function RerunButton({ id }: { id: string }) {
  const t = useTranslations('run');
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const rerun = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(null);
    const result = await rerunRun(id, newKey());
    if (result.ok) return router.push(`/runs/${encodeURIComponent(result.value.id)}`);
    setBusy(false);
    const { code, message, fix } = result.problem;
    setTrouble(code === 'offline' ? t('rerunOffline') : [message || t('rerunFailed'), fix].filter(Boolean).join(' '));
  };
  return (
    <>
      <Button aria-disabled={isBusy || undefined} title={t('rerunTitle')} onClick={() => void rerun()}>
        <RotateCcw className="icon-14" aria-hidden />
        {t('rerun')}
      </Button>
      {trouble && (
        <p role="alert" className="run-head__trouble">
          {trouble}
        </p>
      )}
    </>
  );
}
