'use client';

import { Popover } from '@base-ui/react/popover';

/** A question mark that explains the control beside it; works by pointer, key and touch. */
export function Help({ label, children }: { label: string; children: string }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="help-dot help-dot--ask" aria-label={label} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} side="bottom" align="start" className="z-50">
          <Popover.Popup className="popup popup--help" aria-label={label}>
            <Popover.Description>{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
