'use client';

import { Check, CopyCheck, History, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { useHydrated } from '../ui/use-browser.ts';
import type { Said } from './use-recipe-actions.ts';

interface Deed {
  label: string;
  onDo(): void;
}

function Note({
  look,
  icon,
  title,
  say,
  deeds,
}: {
  look: string;
  icon: ReactNode;
  title: string;
  say?: string;
  deeds: Deed[];
}) {
  return (
    <div className={`note ${look}`}>
      {icon}
      <div>
        <b>{title}</b> {say}
        {deeds.length > 0 && (
          <div className="note__do">
            {deeds.map(({ label, onDo }) => (
              <button key={label} type="button" className="link link--small" onClick={onDo}>
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** The recipe has another text in another tab. */
export function RivalNote({ draft }: { draft: DraftStore }) {
  const t = useTranslations('recipe');
  const other = useStore(draft, (state) => state.other);
  if (!other) return null;
  return (
    <Note
      look="k-warn"
      icon={<CopyCheck className="icon" aria-hidden />}
      title={t('rival')}
      say={t('rivalSay')}
      deeds={[
        { label: t('rivalShow'), onDo: () => draft.getState().settle('other') },
        { label: t('rivalHide'), onDo: () => draft.getState().settle('mine') },
      ]}
    />
  );
}

/** A version was saved after this text began. */
export function NewerNote({ version, onCompare }: { version: number; onCompare(): void }) {
  const t = useTranslations('recipe');
  return (
    <Note
      look="k-plain"
      icon={<History className="icon" aria-hidden />}
      title={t('newer', { version })}
      say={t('newerSay')}
      deeds={[{ label: t('newerShow', { version }), onDo: onCompare }]}
    />
  );
}

/** What the last command came to. */
export function SaidNote({ said, onHide }: { said: Said | null; onHide(): void }) {
  const t = useTranslations('recipe');
  return (
    <div role="status">
      {said && (
        <Note
          look={said.isTrouble ? 'k-error' : 'k-plain'}
          icon={said.isTrouble ? <OctagonX className="icon" aria-hidden /> : <Check className="icon" aria-hidden />}
          title={said.text}
          deeds={[{ label: t('hide'), onDo: onHide }]}
        />
      )}
    </div>
  );
}

/** When the draft was last kept. */
export function DraftKept({ draft }: { draft: DraftStore }) {
  const t = useTranslations('recipe');
  const keptAt = useStore(draft, (state) => state.keptAt);
  const isUnkept = useStore(draft, (state) => state.isUnkept);
  // The server knows neither the shelf nor the clock of the person.
  if (!useHydrated()) return null;
  const time =
    keptAt === null ? null : new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' }).format(keptAt);
  const Icon = isUnkept ? TriangleAlert : Check;
  return (
    <p className={isUnkept ? 'rail__kept k-warn' : 'rail__kept'}>
      <Icon className="icon-14" aria-hidden />
      {isUnkept ? t('unkept') : time === null ? t('notYet') : t('kept', { time })}
    </p>
  );
}
