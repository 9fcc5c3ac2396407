'use client';

import { useTranslations } from 'next-intl';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { Drawer } from '../ui/dialog.tsx';
import type { Offer } from './offer.ts';
import { Settings } from './settings.tsx';

interface SettingsDrawerProps {
  isOpen: boolean;
  onClose(): void;
  draft: DraftStore;
  offer: Offer;
}

/** The settings as a sheet, where there is no room for the rail. */
export function SettingsDrawer({ isOpen, onClose, draft, offer }: SettingsDrawerProps) {
  const t = useTranslations('settings');
  const shell = useTranslations('shell');
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={shell('close')} side="left">
      <div className="min-h-0 flex-1 overflow-auto">
        <Settings draft={draft} offer={offer} hasTitle={false} />
      </div>
    </Drawer>
  );
}
