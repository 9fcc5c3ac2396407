'use client';

import type { ComponentProps } from 'react';
import { Drawer } from '../ui/dialog.tsx';
import { Inspector } from './inspector.tsx';

/** The inspector as a sheet over the page, where there is no room for a column. */
export function InspectorDrawer({ title, ...rest }: ComponentProps<typeof Inspector> & { title: string }) {
  return (
    <Drawer isOpen onClose={rest.onClose} title={title}>
      <Inspector {...rest} />
    </Drawer>
  );
}
