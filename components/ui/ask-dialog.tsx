'use client';

import { OctagonX } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AskDialogProps {
  title: string;
  closeLabel: string;
  cancelLabel: string;
  doLabel: string;
  /** What stands on the button while it is being done. */
  busyLabel?: string;
  isDanger?: boolean;
  /** What has the focus first. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Says in words what went wrong; null when it worked, and then the caller takes over. */
  onDo(): Promise<string | null>;
  onClose(): void;
  children: ReactNode;
}

/** Asks, does, and says what went wrong without closing. Enter in a field does it too. */
export function AskDialog(props: AskDialogProps) {
  const { title, closeLabel, cancelLabel, doLabel, busyLabel, isDanger = false, firstFocus } = props;
  const { onDo, onClose, children } = props;
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(null);
    const problem = await onDo();
    setBusy(false);
    setTrouble(problem);
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={closeLabel} firstFocus={firstFocus}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        {children}
        {trouble && (
          <div className="note k-error mt-3" role="alert">
            <OctagonX className="icon" aria-hidden />
            <div>{trouble}</div>
          </div>
        )}
        <div className="dialog__do">
          <Button size="large" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" size="large" look={isDanger ? 'danger' : 'ink'} aria-disabled={isBusy || undefined}>
            {isBusy ? (busyLabel ?? doLabel) : doLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
