import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { HelpButton } from './help-button.tsx';
import { Navigation } from './navigation.tsx';
import { SettingsLink } from './settings-link.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The bar on top of every page. */
export function Header() {
  const t = useTranslations('shell');
  return (
    <header className="topbar">
      <Link className="mark" href="/" prefetch={false}>
        <b>
          Re<i>Act</i>
        </b>{' '}
        <span>{t('product')}</span>
      </Link>
      <Navigation />
      <div className="topbar__end">
        <ThemeButton />
        <HelpButton />
        <SettingsLink />
      </div>
    </header>
  );
}
