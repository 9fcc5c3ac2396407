'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Drawer } from '../ui/dialog.tsx';
import { useMedia } from '../ui/use-browser.ts';
import { Preview } from './preview.tsx';

/** Where the preview is: the inspector's column on a wide page, else a drawer. */
export function PreviewPlace(props: ComponentProps<typeof Preview>) {
  const t = useTranslations('recipe');
  const isWide = useMedia('(min-width: 1280px)', true);
  if (!isWide) {
    return (
      <Drawer isOpen onClose={props.onClose} title={t('previewRegion')}>
        <Preview {...props} />
      </Drawer>
    );
  }
  return (
    <aside className="inspector inspector--column" aria-label={t('previewRegion')}>
      <Preview {...props} />
    </aside>
  );
}
