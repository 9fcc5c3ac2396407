'use client';

import clsx from 'clsx';
import { Calculator, KeyRound, type LucideIcon, OctagonX, Search, Sigma, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DemoId } from '../../lib/state/demos.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { DemoCards } from '../demos/demo-cards.tsx';
import { Ask } from '../playground/ask.tsx';
import type { useRunner } from '../playground/use-runner.ts';
import { modelOf, type Offer } from '../rail/offer.ts';
import { Marks } from '../timeline/marks.tsx';
import { IconButton } from '../ui/button.tsx';
import { PlasterIcon } from '../ui/plaster-icon.ts';
import { useHydrated } from '../ui/use-browser.ts';

const ICONS = {
  sigma: Sigma,
  bandage: PlasterIcon,
  error: OctagonX,
  calculator: Calculator,
  search: Search,
} satisfies Record<string, LucideIcon>;

/** A question that shows one thing well, ready to run. */
export interface Starter {
  id: string;
  icon: keyof typeof ICONS;
  title: string;
  question: string;
  say: string;
  /** The trajectory it makes, in mark letters. */
  marks: string;
  /** Which model it is for; null for the one that is chosen. */
  model: string | null;
}

interface FirstRunProps {
  draft: DraftStore;
  offer: Offer;
  starters: Starter[];
  runner: ReturnType<typeof useRunner>;
  headline: ReactNode;
  reading: ReactNode;
  onDemo(id: DemoId): void;
  onOpenFull(): void;
  /** Opens the choice of models. */
  onOtherModel(): void;
}

/** The page before anything has run: a question, a few ready ones, and how to read what will come. */
export function FirstRun(props: FirstRunProps) {
  const { draft, offer, starters, runner, headline, reading, onDemo, onOpenFull, onOtherModel } = props;
  const t = useTranslations('home');
  const model = modelOf(
    offer,
    useStore(draft, (state) => state.model),
  );
  const go = (starter: Starter) => {
    const { change, model: own } = draft.getState();
    change({ question: starter.question });
    // Its model holds for this one run. The run reads the draft as it starts, so the choice is back before anything is kept.
    const history = draft.temporal.getState();
    history.pause();
    if (starter.model) change({ model: starter.model });
    void runner.start();
    change({ model: own });
    history.resume();
  };
  return (
    <>
      {offer.scriptedOnly && <KeyBanner />}
      <main id="main" className="first-run">
        <div className="lead">
          {headline}
          <Ask
            draft={draft}
            tools={offer.tools}
            isLive={false}
            isStarting={runner.isStarting}
            isStopping={false}
            trouble={runner.trouble}
            onRun={() => void runner.start()}
            onStop={() => undefined}
          />
          <p className="lead__who">
            <span>{t.rich(model?.scripted ? 'whoScripted' : 'who', { model: () => <b>{model?.name}</b> })}</span>
            <button type="button" className="link" onClick={onOtherModel}>
              {t('otherModel')}
            </button>
            <button type="button" className="link lead__full" onClick={onOpenFull}>
              {t('full')}
            </button>
          </p>
          <h2 className="cards-title">{t('startersTitle')}</h2>
          <ul className="cards">
            {starters.slice(0, CARDS).map((starter) => (
              <li key={starter.id}>
                <Card starter={starter} isOff={runner.isStarting} onPick={() => go(starter)} />
              </li>
            ))}
          </ul>
          <ul className="also" aria-label={t('also')}>
            {starters.slice(CARDS).map((starter) => (
              <li key={starter.id}>
                <button type="button" className="also__one" onClick={() => go(starter)}>
                  <span>{starter.title}:</span> <span className="link">{starter.question}</span>
                </button>
              </li>
            ))}
          </ul>
          <DemoCards isOff={runner.isStarting} onEnter={onDemo} />
        </div>
        {reading}
      </main>
    </>
  );
}

function Card({ starter, isOff, onPick }: { starter: Starter; isOff: boolean; onPick(): void }) {
  const Icon = ICONS[starter.icon];
  const isAsleep = !useHydrated();
  return (
    <button
      type="button"
      className="card"
      disabled={isAsleep}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPick()}
    >
      <span className="card__top">
        <Icon className="icon-20" aria-hidden />
        <Marks text={starter.marks} isDecoration />
      </span>
      <b>{starter.title}</b>
      <q>{starter.question}</q>
      <small>{starter.say}</small>
    </button>
  );
}

/** The first ones are cards, the rest a line below. */
const CARDS = 2;

const BANNER_KEY = 'react-playground.banner.1';

function KeyBanner() {
  const t = useTranslations('home');
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    try {
      setHidden(localStorage.getItem(BANNER_KEY) === 'hidden');
    } catch {
      // Forbidden: the banner shows on each visit.
    }
  }, []);
  const hide = () => {
    setHidden(true);
    try {
      localStorage.setItem(BANNER_KEY, 'hidden');
    } catch {
      // Forbidden: hidden until the next visit.
    }
  };
  return (
    <section className={clsx('banner', isHidden && 'hidden')} aria-label={t('bannerTitle')}>
      <KeyRound className="icon" aria-hidden />
      <p>
        {t('banner')}{' '}
        <Link className="link" href="/settings" prefetch={false}>
          {t('bannerDo')}
        </Link>
      </p>
      <IconButton label={t('bannerHide')} onClick={hide}>
        <X className="icon-14" aria-hidden />
      </IconButton>
    </section>
  );
}
