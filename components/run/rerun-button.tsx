'use client';

import { Menu } from '@base-ui/react/menu';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { newKey, rerunRun } from '../../lib/api/client.ts';
import type { RerunBody } from '../../lib/api/contract.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { Button } from '../ui/button.tsx';
import { useTapeName } from './use-tape-name.ts';

/** Asks the same question again with the very same config, live or on a tape, and opens the new run. */
export function RerunButton({ id, lane }: { id: string; lane: LaneStore }) {
  const t = useTranslations('run');
  const router = useRouter();
  const tape = useTapeName(lane);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const rerun = async (body: RerunBody) => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(null);
    const result = await rerunRun(id, body, newKey());
    if (result.ok) return router.push(`/runs/${encodeURIComponent(result.value.id)}`);
    setBusy(false);
    const { code, message, fix } = result.problem;
    setTrouble(code === 'offline' ? t('rerunOffline') : [message || t('rerunFailed'), fix].filter(Boolean).join(' '));
  };
  return (
    <>
      <span className="rerun">
        <Button aria-disabled={isBusy || undefined} title={t('rerunTitle')} onClick={() => void rerun({})}>
          <RotateCcw className="icon-14" aria-hidden />
          {t('rerun')}
        </Button>
        <RerunMenu tape={tape} isBusy={isBusy} onPick={(body) => void rerun(body)} />
      </span>
      {trouble && (
        <p role="alert" className="run-head__trouble">
          {trouble}
        </p>
      )}
    </>
  );
}

interface RerunMenuProps {
  /** What the tape of the run is called; null when it had none. */
  tape: string | null;
  isBusy: boolean;
  onPick(body: RerunBody): void;
}

/** The ways to run again that differ in where the results of the tools come from. */
function RerunMenu({ tape, isBusy, onPick }: RerunMenuProps) {
  const t = useTranslations('run');
  return (
    <Menu.Root>
      <Menu.Trigger
        render={<Button aria-label={t('rerunHow')} title={t('rerunHow')} aria-disabled={isBusy || undefined} />}
      >
        <ChevronDown className="icon-14" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className="popup popup--menu menu">
            {tape !== null && <Way name={t('rerunKeep')} say={t('rerunKeepSay', { tape })} onPick={() => onPick({})} />}
            <Way
              name={t('rerunLive')}
              say={t('rerunLiveSay')}
              onPick={() => onPick(tape === null ? {} : { tape: 'off' })}
            />
            <Way name={t('rerunOwn')} say={t('rerunOwnSay')} onPick={() => onPick({ tape: 'own' })} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Way({ name, say, onPick }: { name: string; say: string; onPick(): void }) {
  return (
    <Menu.Item className="menu__item rerun__way" onClick={onPick}>
      <span>
        {name}
        <small>{say}</small>
      </span>
    </Menu.Item>
  );
}
