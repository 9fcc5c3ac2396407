'use client';

import { OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

/** How long is waited before a part is asked for again, in milliseconds. */
const AGAIN_MS = 4_000;

/** Says that a part of the page could not be fetched, and tries again by itself; the page stays as it is. */
export function PartMissing({ onAgain }: { onAgain(): void }) {
  const t = useTranslations('shell');
  useEffect(() => {
    const timer = setTimeout(onAgain, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [onAgain]);
  return createPortal(
    <div className="note k-error part-missing" role="alert">
      <OctagonX className="icon" aria-hidden />
      <div>{t('partMissing')}</div>
      <Button look="quiet" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>,
    document.body,
  );
}
