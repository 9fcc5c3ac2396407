'use client';

import { CassetteTape } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/tick.tsx';
import { TapeHelp } from './tape-help.tsx';
import { Word } from './word.tsx';

interface TapeControlProps {
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  /** Begins an empty tape. */
  onNew(): void;
}

/** Whether the lanes share a tape, with a way to an empty one. */
export function TapeControl({ isOn, onSwitch, onNew }: TapeControlProps) {
  const t = useTranslations('tape');
  const id = useId();
  return (
    <div className="tape-control">
      <Switch id={id} checked={isOn} onChange={onSwitch} />
      <label htmlFor={id}>{t('shared')}</label>
      <TapeHelp />
      {isOn && (
        <Button look="quiet" title={t('newTitle')} onClick={onNew}>
          <CassetteTape className="icon-14" aria-hidden />
          <Word goes="first">{t('new')}</Word>
        </Button>
      )}
    </div>
  );
}
