'use client';

import { Lock, OctagonX, Play, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { letterOf } from '../../lib/state/lane-letters.ts';
import { Button } from '../ui/button.tsx';
import { keyName } from '../ui/key-name.ts';
import { useHydrated } from '../ui/use-browser.ts';
import { ToolNote } from './tool-note.tsx';
import { useTooLong } from './use-too-long.ts';
import type { Trouble } from './use-trouble-text.ts';

interface AskProps {
  draft: DraftStore;
  /** The question is one for several lanes, of which this draft is the first. */
  isMany?: boolean;
  tools: readonly ToolEntry[];
  isLive: boolean;
  isStarting: boolean;
  isStopping: boolean;
  trouble: Trouble | null;
  onRun(): void;
  onStop(): void;
  /** Stands beside the button. */
  beside?: ReactNode;
}

/** The question and the one button that runs it, or stops it. */
export function Ask(props: AskProps) {
  const { draft, tools, isMany = false, isLive, trouble, onRun, beside } = props;
  const t = useTranslations('ask');
  const question = useStore(draft, (state) => state.question);
  const tooLong = useTooLong(question);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // What was typed before the page came alive must not be lost.
    const typed = box.current?.value ?? '';
    if (typed !== '' && typed !== draft.getState().question) draft.getState().change({ question: typed });
  }, [draft]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition (keyCode 229 in some browsers) chooses a character; it must not run anything.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!isLive) onRun();
  };
  return (
    <section className="ask" aria-label={t('region')}>
      <div className="ask__row">
        <div className="ask__box">
          <textarea
            id="question"
            ref={box}
            rows={1}
            value={question}
            aria-label={t('label')}
            aria-describedby={tooLong || trouble ? 'ask-trouble' : undefined}
            aria-invalid={tooLong ? true : undefined}
            placeholder={t('placeholder')}
            onChange={(event) => draft.getState().change({ question: event.target.value })}
            onKeyDown={onKeyDown}
          />
          {isMany && (
            <span className="ask__lanes" title={t('lanesTitle')}>
              <Lock className="icon-14" aria-hidden />
              {t('lanes')}
            </span>
          )}
        </div>
        <RunButton {...props} />
        {beside}
      </div>
      {/* Of the first lane, whichever is shown: what comes and goes here moves the lanes from under a press. Each other lane names
          its own rules as differences. */}
      <ToolNote draft={draft} tools={tools} letter={isMany ? letterOf(0) : undefined} />
      {(tooLong || trouble) && (
        <div id="ask-trouble" role="alert" className="note k-error ask__trouble">
          <OctagonX className="icon" aria-hidden />
          <div>
            <b>{tooLong ?? trouble?.message}</b> {!tooLong && trouble?.fix}
          </div>
        </div>
      )}
    </section>
  );
}

/** Run and Stop are one button, so that it never moves from under the finger. */
function RunButton({ isMany = false, isLive, isStarting, isStopping, onRun, onStop }: AskProps) {
  const t = useTranslations('ask');
  const isBusy = isStarting || isStopping;
  // Before the page is alive a press would be lost; it does not look different, since that takes a moment only.
  const isAsleep = !useHydrated();
  const label = isStarting
    ? t('starting')
    : isStopping
      ? t('stopping')
      : t(isLive ? (isMany ? 'stopAll' : 'stop') : isMany ? 'runAll' : 'run');
  return (
    <Button
      look="ink"
      size="large"
      disabled={isAsleep}
      data-waking={isAsleep || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && (isLive ? onStop() : onRun())}
    >
      {isLive ? (
        <Square className="icon-14" fill="currentColor" aria-hidden />
      ) : (
        <Play className="icon-14" fill="currentColor" aria-hidden />
      )}
      {label}
      {!isBusy && (
        <kbd className="ask__key" aria-hidden>
          {isAsleep ? 'Ctrl' : keyName('Ctrl')} ⏎
        </kbd>
      )}
    </Button>
  );
}
