'use client';

import { Popover } from '@base-ui/react/popover';
import { Columns2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';

/** Opens what can be done with all lanes, where there is no room for it on the page. */
export function LanesMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('lanes');
  return (
    <Popover.Root>
      <Popover.Trigger render={<IconButton label={t('region')} />}>
        <Columns2 className="icon-20" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} side="top" align="end" className="z-40">
          <Popover.Popup className="popup popup--lanes" aria-label={t('region')}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
