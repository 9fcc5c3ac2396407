'use client';

import { Settings } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';

/** Leads to the providers and limits of the server. */
export function SettingsLink() {
  const t = useTranslations('shell');
  const isHere = usePathname() === '/settings';
  return (
    <Link
      className="icon-button"
      href="/settings"
      prefetch={false}
      aria-label={t('settings')}
      title={t('settings')}
      aria-current={isHere ? 'page' : undefined}
    >
      <Settings className="icon" aria-hidden />
    </Link>
  );
}
