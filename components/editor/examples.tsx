'use client';

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { dialectOf } from '../../lib/dialects/index.ts';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import type { ToolInfo } from '../../lib/run/config.ts';
import {
  addExample,
  changeExample,
  type DraftExample,
  moveExample,
  removeExample,
} from '../../lib/state/recipe-draft.ts';
import { Button } from '../ui/button.tsx';
import { ExampleDialog } from './example-dialog.tsx';
import { ExampleRow } from './example-row.tsx';
import { Fold } from './fold.tsx';
import type { RecipeDesk } from './use-recipe-desk.ts';
import { useSettled } from './use-settled.ts';

/** What each example costs in a prompt of this dialect, in order. */
function useCosts(examples: DraftExample[], dialectId: string, tools: ToolInfo[]): number[] {
  const settled = useSettled(useMemo(() => ({ examples, dialectId, tools }), [examples, dialectId, tools]));
  return useMemo(() => {
    const dialect = dialectOf(settled.dialectId);
    return settled.examples.map(({ example }) =>
      dialect ? estimateTokens(dialect.exampleText(example, settled.tools)) : 0,
    );
  }, [settled]);
}

interface ExamplesProps {
  desk: RecipeDesk;
  /** Key of the example that is open. */
  opened: string | null;
  onOpen(key: string | null): void;
}

/** The worked examples: their order, which are sent, what each costs. */
export function Examples({ desk, opened, onOpen }: ExamplesProps) {
  const t = useTranslations('recipe');
  const { recipe, edit, dialect, tools, draft } = desk;
  const { examples } = recipe;
  const costs = useCosts(examples, dialect, tools);
  const [hasRemoved, setRemoved] = useState(false);
  const isSent = ({ example, raw }: DraftExample) => raw === null && example.off !== true;
  const total = examples.reduce((sum, one, index) => sum + (isSent(one) ? (costs[index] ?? 0) : 0), 0);
  const index = examples.findIndex(({ key }) => key === opened);
  const open = examples[index];
  const add = () => {
    const added = addExample(recipe);
    edit(() => added.recipe);
    onOpen(added.key);
  };
  const remove = (key: string) => {
    onOpen(null);
    edit((before) => removeExample(before, key));
    setRemoved(true);
  };
  return (
    <Fold
      title={t('examples')}
      place="examples"
      help={t('examplesHelp')}
      end={<span className="num">{t('tokens', { count: total })}</span>}
    >
      {examples.length === 0 && <p className="fold__hint">{t('examplesNone')}</p>}
      <Sorting examples={examples} onMove={(key, to) => edit((before) => moveExample(before, key, to))}>
        {examples.map((one, at) => (
          <ExampleRow
            key={one.key}
            one={one}
            index={at}
            count={examples.length}
            tokens={costs[at] ?? 0}
            onOpen={() => onOpen(one.key)}
            onMove={(to) => edit((before) => moveExample(before, one.key, to))}
            onSwitch={(isOn) =>
              edit((before) => changeExample(before, one.key, { example: { ...one.example, off: !isOn } }))
            }
          />
        ))}
      </Sorting>
      <div className="fold__foot">
        <Button look="quiet" onClick={add}>
          <Plus className="icon-14" aria-hidden />
          {t('add')}
        </Button>
        <span role="status" className="fold__said">
          {hasRemoved && (
            <>
              {t('removed')}{' '}
              <button
                type="button"
                className="link link--small"
                onClick={() => {
                  draft.getState().undo();
                  setRemoved(false);
                }}
              >
                {t('undo')}
              </button>
            </>
          )}
        </span>
      </div>
      {open && (
        <ExampleDialog
          key={open.key}
          desk={desk}
          one={open}
          index={index}
          tokens={costs[index] ?? 0}
          onClose={() => onOpen(null)}
          onRemove={() => remove(open.key)}
        />
      )}
    </Fold>
  );
}

interface SortingProps {
  examples: DraftExample[];
  onMove(key: string, to: number): void;
  children: ReactNode;
}

/** Lets its rows be put in another order by pointer, touch or keys, and says where they are. */
function Sorting({ examples, onMove, children }: SortingProps) {
  const t = useTranslations('recipe');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = examples.map(({ key }) => key);
  const place = (key: UniqueIdentifier | undefined) => keys.indexOf(String(key)) + 1;
  const count = keys.length;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dragStart', { n: place(active.id) }),
    onDragOver: ({ over }) => (over ? t('dragOver', { place: place(over.id), count }) : undefined),
    onDragEnd: ({ over }) => (over ? t('dragEnd', { place: place(over.id), count }) : t('dragCancel')),
    onDragCancel: () => t('dragCancel'),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(String(active.id), place(over.id) - 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHelp') } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="recipe-examples">{children}</ol>
      </SortableContext>
    </DndContext>
  );
}
