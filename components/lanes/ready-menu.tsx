'use client';

import { Menu } from '@base-ui/react/menu';
import { ChevronDown, Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { READY_COMPARISONS, type ReadyId } from '../../lib/state/ready-comparisons.ts';
import type { Offer } from '../rail/offer.ts';
import { READY_ICONS, useReadyText } from './ready-text.ts';
import { Word } from './word.tsx';

/** Opens the list of ready comparisons. */
export function ReadyMenu({ offer, onPick }: { offer: Offer; onPick(id: ReadyId): void }) {
  const t = useTranslations('ready');
  const textOf = useReadyText(offer);
  return (
    <Menu.Root>
      <Menu.Trigger title={t('menu')} className="button button--quiet ready-menu">
        <Scale className="icon" aria-hidden />
        <Word goes="next">{t('menu')}</Word>
        <ChevronDown className="icon-14" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className="popup popup--menu menu ready-menu__popup">
            <Menu.Group>
              <Menu.GroupLabel className="demo-menu__title">{t('title')}</Menu.GroupLabel>
              {READY_COMPARISONS.map((id) => {
                const Icon = READY_ICONS[id];
                const { title, say } = textOf(id);
                return (
                  <Menu.Item key={id} className="menu__item ready-menu__item" onClick={() => onPick(id)}>
                    <Icon className="icon" aria-hidden />
                    <span>
                      <b>{title}</b>
                      <small>{say}</small>
                    </span>
                  </Menu.Item>
                );
              })}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
