'use client';

import { Contrast } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { IconButton } from '../ui/button.tsx';

export function ThemeButton() {
  const t = useTranslations('shell');
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <IconButton
      className="topbar__theme"
      label={t('theme')}
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <Contrast className="icon" aria-hidden />
    </IconButton>
  );
}
