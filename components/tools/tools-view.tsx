'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newKey } from '../../lib/api/client.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { browserShelf, browserTab } from '../../lib/state/draft-shelf.ts';
import { createDraftStore } from '../../lib/state/draft-store.ts';
import { UndoButtons } from '../editor/recipe-head.tsx';
import { DraftKept, RivalNote } from '../editor/recipe-notes.tsx';
import { useRecipeDesk } from '../editor/use-recipe-desk.ts';
import { useDraftKeeping } from '../playground/use-draft-keeping.ts';
import type { Offer } from '../rail/offer.ts';
import { ToolList } from './tool-list.tsx';
import { ToolSheet } from './tool-sheet.tsx';
import { ToolWarnings } from './tool-warnings.tsx';
import { useToolAddress } from './use-tool-address.ts';
import { useTrials } from './use-trials.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface ToolsViewProps {
  offer: Offer;
  /** What the registry has to say, in sentences. */
  warnings: string[];
}

/** The registry: every tool, and one of them opened. What is changed here is part of the draft of the next run. */
export function ToolsView({ offer, warnings }: ToolsViewProps) {
  const t = useTranslations('tools');
  const [draft] = useState(() =>
    createDraftStore({ ...EMPTY_DRAFT, maxSteps: offer.defaultSteps }, browserShelf, {
      tab: () => browserTab(newKey),
    }),
  );
  useEffect(() => draft.getState().restore(), [draft]);
  useDraftKeeping(draft);
  useUndoKeys(draft);
  const desk = useRecipeDesk(draft, offer);
  const trials = useTrials();
  const { picked, pick, addressOf } = useToolAddress();
  const side = useRef<HTMLElement>(null);
  useFocusWhereHidden(side, picked);
  const shown = offer.tools.find(({ name }) => name === picked) ?? offer.tools[0];
  return (
    <main id="main" className="tools-page" data-picked={picked !== null || undefined}>
      <header className="tools-page__head">
        <div>
          <h1>{t('title')}</h1>
          <p className="tools-page__say">{t('say')}</p>
        </div>
        <div className="tools-page__kept">
          <UndoButtons draft={draft} />
          <DraftKept draft={draft} />
        </div>
      </header>
      <div className="tools-page__notes">
        <RivalNote draft={draft} />
        <ToolWarnings warnings={warnings} />
      </div>
      {shown ? (
        <div className="tools-page__body">
          <aside ref={side} className="tools-page__side" aria-label={t('list')}>
            <ToolList {...{ desk, addressOf }} shown={shown.name} onPick={pick} />
          </aside>
          <article className="tools-page__sheet" aria-label={shown.name}>
            {picked !== null && shown.name !== picked && (
              <p className="note k-warn mb-3" role="status">
                {t('missing', { name: picked })}
              </p>
            )}
            <ToolSheet key={shown.name} tool={shown} desk={desk} trials={trials} />
          </article>
        </div>
      ) : (
        <div className="nothing">
          <h2>{t('none')}</h2>
          <p>{t('noneSay')}</p>
        </div>
      )}
    </main>
  );
}

/** Where the list makes room for the tool that was picked, the focus goes to that tool instead of nowhere. */
function useFocusWhereHidden(list: RefObject<HTMLElement | null>, picked: string | null): void {
  const before = useRef(picked);
  useEffect(() => {
    if (before.current === picked) return;
    before.current = picked;
    if (picked === null || list.current?.checkVisibility()) return;
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('.tool-sheet__head h2')?.focus();
  }, [list, picked]);
}
