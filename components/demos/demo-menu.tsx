'use client';

import { Menu } from '@base-ui/react/menu';
import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DEMOS, type DemoId } from '../../lib/state/demos.ts';
import { IconButton } from '../ui/button.tsx';
import { DEMO_ICONS } from './demo-icons.ts';

/** Opens the list of demonstrations. */
export function DemoMenu({ onEnter }: { onEnter(id: DemoId): void }) {
  const t = useTranslations('demos');
  return (
    <Menu.Root>
      <Menu.Trigger render={<IconButton label={t('menu')} className="demo-menu" />}>
        <FlaskConical className="icon-20" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={14} align="end" className="z-50">
          <Menu.Popup className="popup popup--menu menu">
            <Menu.Group>
              <Menu.GroupLabel className="demo-menu__title">{t('title')}</Menu.GroupLabel>
              {DEMOS.map((id) => {
                const Icon = DEMO_ICONS[id];
                return (
                  <Menu.Item key={id} className="menu__item demo-menu__item" onClick={() => onEnter(id)}>
                    <Icon className="icon" aria-hidden />
                    {t(`card.${id}.title`)}
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
