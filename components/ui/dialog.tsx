'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  closeLabel: string;
  /** Where the focus goes afterwards; by default to what had it before. */
  returnFocus?: RefObject<HTMLElement | null> | undefined;
  /** What has the focus first, unless it was opened by touch: the keyboard of a phone would cover half of it. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** More classes, for a window of another shape. */
  className?: string;
  children: ReactNode;
}

/** A window in the middle of the page. Esc, the backdrop and the cross close it, and the focus goes back. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, closeLabel, returnFocus, firstFocus, className, children } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={clsx('popup dialog', className)}
          {...(returnFocus && { finalFocus: returnFocus })}
          {...(firstFocus && { initialFocus: (type: string) => (type === 'touch' ? true : firstFocus.current) })}
        >
          <div className="dialog__head">
            <Base.Title>{title}</Base.Title>
            <Base.Close render={<IconButton label={closeLabel} className="-mr-2 -mt-1" />}>
              <X className="icon" aria-hidden />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface DrawerProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** With a title bar of its own, or with whatever the content brings. */
  closeLabel?: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/** A sheet from the side; from below on a phone. */
export function Drawer({ isOpen, onClose, title, closeLabel, side = 'right', children }: DrawerProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={clsx('popup drawer', side === 'left' && 'drawer--left')}>
          {closeLabel ? (
            <div className="drawer__head">
              <Base.Title>{title}</Base.Title>
              <Base.Close render={<IconButton label={closeLabel} />}>
                <X className="icon" aria-hidden />
              </Base.Close>
            </div>
          ) : (
            <Base.Title className="unseen">{title}</Base.Title>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
