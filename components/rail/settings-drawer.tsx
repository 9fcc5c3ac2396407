'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Drawer } from '../ui/dialog.tsx';
import { Rail } from './rail.tsx';

interface SettingsDrawerProps extends ComponentProps<typeof Rail> {
  isOpen: boolean;
  /** What the settings are of: those of another are another rail. */
  of: string;
  /** Above the rail: whose settings they are. */
  top?: ReactNode;
  onClose(): void;
}

/** Recipe and settings as a sheet, where there is no room for the rail. */
export function SettingsDrawer({ isOpen, of, top, onClose, ...rest }: SettingsDrawerProps) {
  const t = useTranslations('settings');
  const shell = useTranslations('shell');
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('open')} closeLabel={shell('close')} side="left">
      {top}
      <Rail key={of} {...rest} />
    </Drawer>
  );
}
