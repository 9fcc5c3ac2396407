'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLastPlace } from '../playground/last-place.ts';

const PAGES = [
  { href: '/', name: 'playground' },
  { href: '/chat', name: 'chat' },
  { href: '/runs', name: 'runs' },
  { href: '/compare', name: 'compare' },
  { href: '/recipes', name: 'recipes' },
  { href: '/tools', name: 'tools' },
] as const;

/** Links to the pages there are; the one that is open, or whose part is open, is marked. */
export function Navigation() {
  const t = useTranslations('shell');
  const path = usePathname();
  // The way back leads to the lanes as they were left; the name of the product leads to the start.
  const place = useLastPlace();
  const isHere = (href: string) => (href === '/' ? path === '/' : path.startsWith(href));
  return (
    <nav className="nav" aria-label={t('navigation')}>
      {PAGES.map(({ href, name }) => (
        <Link
          key={href}
          href={href === '/' ? place : href}
          prefetch={false}
          aria-current={isHere(href) ? 'page' : undefined}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
