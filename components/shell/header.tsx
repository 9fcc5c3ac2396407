import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { HelpButton } from './help-button';
import { Navigation } from './navigation';
import { ThemeButton } from './theme-button';

/** The bar on top of every page. */
export function Header() {
  const t = useTranslations('shell');
  return (
    <header className="topbar">
      <Link className="mark" href="/" aria-label={t('home')}>
        <b aria-hidden>
          Re<i>Act</i>
        </b>
        <span aria-hidden>{t('product')}</span>
      </Link>
      <Navigation />
      <div className="topbar__end">
        <ThemeButton />
        <HelpButton />
      </div>
    </header>
  );
}
