'use client';

import { Tabs } from '@base-ui/react/tabs';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changeExample, type DraftExample } from '../../lib/state/recipe-draft.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ExampleFields } from './example-fields.tsx';
import { ExampleText } from './example-text.tsx';
import type { RecipeDesk } from './use-recipe-desk.ts';

interface ExampleDialogProps {
  desk: RecipeDesk;
  one: DraftExample;
  index: number;
  tokens: number;
  onClose(): void;
  onRemove(): void;
}

/** One example, by field or as text. Every change is in the draft at once. */
export function ExampleDialog({ desk, one, index, tokens, onClose, onRemove }: ExampleDialogProps) {
  const t = useTranslations('recipe');
  const shell = useTranslations('shell');
  const [tab, setTab] = useState(one.raw === null ? 'fields' : 'text');
  const { dialect, offer, edit } = desk;
  const n = index + 1;
  const change = (part: Partial<Pick<DraftExample, 'example' | 'raw'>>) =>
    edit((before) => changeExample(before, one.key, part), `example ${one.key}`);
  return (
    <Dialog isOpen onClose={onClose} title={t('example', { n })} closeLabel={shell('close')}>
      <Tabs.Root value={tab} onValueChange={setTab} className="example-dialog">
        <Tabs.List className="tabs">
          {/* Fields would hide a text that could not be read. */}
          <Tabs.Tab value="fields" disabled={one.raw !== null}>
            {t('fields')}
          </Tabs.Tab>
          <Tabs.Tab value="text">{t('text')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fields">
          <ExampleFields
            example={one.example}
            tools={offer.tools}
            onChange={(example) => change({ example, raw: null })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <ExampleText one={one} n={n} dialectId={dialect} tools={offer.tools} onChange={change} />
        </Tabs.Panel>
      </Tabs.Root>
      <div className="dialog__do">
        <Button look="quiet" className="mr-auto" onClick={onRemove} aria-label={t('remove', { n })}>
          <Trash2 className="icon-14" aria-hidden />
          {t('remove', { n })}
        </Button>
        <span className="dim num self-center text-12">{t('tokens', { count: tokens })}</span>
        <Button look="ink" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Dialog>
  );
}
