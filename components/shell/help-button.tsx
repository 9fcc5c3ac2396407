'use client';

import { CircleQuestionMark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { isTyping } from '../ui/is-typing.ts';
import { later } from '../ui/later.tsx';

const HelpDialog = later(() => import('./help-dialog.tsx').then((module) => module.HelpDialog));

/** Opens the help, also by the key `?` where nobody is typing. */
export function HelpButton() {
  const t = useTranslations('shell');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      setOpened(true);
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton label={t('help')} onClick={open} aria-haspopup="dialog">
        <CircleQuestionMark className="icon" aria-hidden />
      </IconButton>
      {wasOpened && <HelpDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
