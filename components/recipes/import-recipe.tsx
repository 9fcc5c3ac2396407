'use client';

import clsx from 'clsx';
import { FileUp, OctagonX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { problemText } from './problem-text.ts';
import { importFile } from './read-file.ts';
import { recipeAddress } from './recipe-address.ts';

/** Takes a recipe file, dropped or chosen, and opens what it became. */
export function ImportRecipe({ children }: { children: ReactNode }) {
  const t = useTranslations('recipes');
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ file: string; text: string } | null>(null);
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setBusy(true);
    setTrouble(null);
    const result = await importFile(file);
    setBusy(false);
    if ('id' in result) router.push(recipeAddress(result.id));
    else setTrouble({ file: file.name, text: problemText(result, t('offline')) });
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button does the same
    <div
      className={clsx('recipes__top', isOver && 'is-over')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className="recipes__intro">{children}</div>
      <div className="recipes__import">
        <Button size="large" aria-disabled={isBusy || undefined} onClick={() => input.current?.click()}>
          <FileUp className="icon-14" aria-hidden />
          {isBusy ? t('importing') : t('import')}
        </Button>
        <span className="dim">{t('importDrop')}</span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          className="unseen"
          tabIndex={-1}
          aria-label={t('import')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file can be chosen again once it was mended.
            event.target.value = '';
          }}
        />
      </div>
      {trouble && (
        <div className="note k-error recipes__trouble" role="alert">
          <OctagonX className="icon" aria-hidden />
          <div>
            <b>{t('importFailed', { file: trouble.file })}</b> {trouble.text}
          </div>
        </div>
      )}
    </div>
  );
}
