'use client';

import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../ui/button.tsx';

interface RecipeMenuProps {
  canRevert: boolean;
  onSaveAs(): void;
  onRevert(): void;
  onExport(): void;
  onImport(file: File): void;
}

/** What can be done with a recipe beside saving it. */
export function RecipeMenu({ canRevert, onSaveAs, onRevert, onExport, onImport }: RecipeMenuProps) {
  const t = useTranslations('recipe');
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger render={<IconButton label={t('more')} />}>
          <Ellipsis className="icon" aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-50">
            <Menu.Popup className="popup popup--menu menu">
              <Item onPick={onSaveAs}>{t('saveAs')}</Item>
              <Item onPick={onRevert} isOff={!canRevert}>
                {t('revert')}
              </Item>
              <Item onPick={onExport}>{t('export')}</Item>
              <Item onPick={() => file.current?.click()}>{t('import')}</Item>
              <Menu.LinkItem className="menu__item" render={<Link href="/recipes" />}>
                {t('all')}
              </Menu.LinkItem>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('import')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          if (chosen) onImport(chosen);
        }}
      />
    </>
  );
}

function Item({ isOff = false, onPick, children }: { isOff?: boolean; onPick(): void; children: ReactNode }) {
  return (
    <Menu.Item className="menu__item" disabled={isOff} onClick={onPick}>
      {children}
    </Menu.Item>
  );
}
