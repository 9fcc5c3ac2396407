'use client';

import { useSortable } from '@dnd-kit/sortable';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { DraftExample } from '../../lib/state/recipe-draft.ts';
import { IconButton } from '../ui/button.tsx';

interface ExampleRowProps {
  one: DraftExample;
  index: number;
  count: number;
  tokens: number;
  onOpen(): void;
  onMove(to: number): void;
  onSwitch(isOn: boolean): void;
}

/** One example in the list: where it stands, what it is about, whether it is sent. */
export function ExampleRow({ one, index, count, tokens, onOpen, onMove, onSwitch }: ExampleRowProps) {
  const t = useTranslations('recipe');
  const { example, raw, key } = one;
  const n = index + 1;
  const question = example.question.trim() || t('untitled');
  const isOff = raw !== null || example.off === true;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
  });
  const style = transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined;
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={clsx('recipe-example', isOff && 'is-off', isDragging && 'is-dragged')}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="recipe-example__grip"
        {...attributes}
        {...listeners}
        aria-label={t('drag', { n })}
      >
        <GripVertical className="icon-14" aria-hidden />
      </button>
      <button type="button" className="recipe-example__open" onClick={onOpen}>
        <span className="unseen">{t('edit', { n })}</span>
        <span className="recipe-example__title">{question}</span>
        <span className="recipe-example__about">
          {raw === null ? (
            <>
              {t('steps', { count: example.steps.length })} ·{' '}
              <span className="num">{t('tokens', { count: tokens })}</span>
            </>
          ) : (
            <b>{t('unreadable')}</b>
          )}
        </span>
      </button>
      <span className="recipe-example__moves">
        <MoveButton label={t('up', { n })} isAtEnd={index === 0} onMove={() => onMove(index - 1)}>
          <ArrowUp className="icon-14" aria-hidden />
        </MoveButton>
        <MoveButton label={t('down', { n })} isAtEnd={n === count} onMove={() => onMove(index + 1)}>
          <ArrowDown className="icon-14" aria-hidden />
        </MoveButton>
      </span>
      <OnSwitch label={t('on', { n })} isOn={!isOff} isFixed={raw !== null} onSwitch={onSwitch} />
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  isAtEnd: boolean;
  onMove(): void;
  children: ReactNode;
}

/** Stays in place and in focus at the ends of the list, where it does nothing. */
function MoveButton({ label, isAtEnd, onMove, children }: MoveButtonProps) {
  return (
    <IconButton label={label} aria-disabled={isAtEnd || undefined} onClick={() => !isAtEnd && onMove()}>
      {children}
    </IconButton>
  );
}

interface OnSwitchProps {
  label: string;
  isOn: boolean;
  isFixed: boolean;
  onSwitch(isOn: boolean): void;
}

function OnSwitch({ label, isOn, isFixed, onSwitch }: OnSwitchProps) {
  const id = useId();
  return (
    <label className="relative inline-flex min-h-6 items-center" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="unseen"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        disabled={isFixed}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span className="switch" aria-hidden />
    </label>
  );
}
