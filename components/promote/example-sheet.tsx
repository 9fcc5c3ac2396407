'use client';

import { Tabs } from '@base-ui/react/tabs';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { dialectOf } from '../../lib/dialects/index.ts';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { DraftExample } from '../../lib/state/recipe-draft.ts';
import { ExampleFields } from '../editor/example-fields.tsx';
import { ExampleText } from '../editor/example-text.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import type { DraftAccess } from './draft-access.ts';
import { type ExampleRange, exampleFault, exampleOfSteps, rangesOf } from './step-example.ts';
import { type AddedExample, useExampleTargets } from './use-example-targets.ts';

interface ExampleSheetProps {
  trajectory: Trajectory;
  /** The step that was asked for. */
  step: number;
  draft: DraftAccess;
  /** Leads to the examples of the draft that is on the page. */
  onShowDraft(): void;
  onClose(): void;
}

/** A step as a worked example, to be corrected and added to a recipe: what the model should have done, for it to see the next time. */
export function ExampleSheet({ trajectory, step: n, draft, onShowDraft, onClose }: ExampleSheetProps) {
  const t = useTranslations('promote');
  const { config, runId } = trajectory;
  const [range, setRange] = useState<ExampleRange>('only');
  const [edited, setEdited] = useState<Partial<Record<ExampleRange, DraftExample>>>({});
  const targets = useExampleTargets(draft, config?.recipe.id ?? '', t('note', { n, run: runId }));
  const { dialect, added, trouble, isBusy } = targets;
  const one = edited[range] ?? { key: range, example: exampleOfSteps(trajectory, n, range), raw: null };
  const fault = exampleFault(one);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === null && !isBusy && added === null) void targets.add(one.example);
  };
  return (
    <Drawer isOpen onClose={onClose} title={t('title', { n })} closeLabel={t('close')}>
      <form className="fork promote" onSubmit={submit}>
        <div className="fork__body" inert={added !== null}>
          <p className="dim">{t('say')}</p>
          <RangeChoice ranges={rangesOf(trajectory, n)} n={n} range={range} onRange={setRange} />
          <ExampleTabs
            key={`${range} ${dialect}`}
            one={one}
            dialect={dialect}
            tools={config?.tools ?? []}
            onChange={(part) => setEdited({ ...edited, [range]: { ...one, ...part } })}
          />
        </div>
        <div className="fork__foot">
          {added ? (
            <Added added={added} onShowDraft={onShowDraft} onClose={onClose} />
          ) : (
            <>
              <TargetChoice targets={targets} />
              <p className={fault === null ? 'dim' : 'fields__error'} role="status">
                {fault === null ? t('leak') : t(`fault.${fault}`)}
              </p>
              {trouble && (
                <p role="alert" className="fields__error">
                  {trouble}
                </p>
              )}
              <div className="fork__do">
                <Button onClick={onClose}>{t('cancel')}</Button>
                <Button look="ink" type="submit" aria-disabled={isBusy || fault !== null || undefined}>
                  {isBusy ? t('adding') : t('add')}
                </Button>
              </div>
            </>
          )}
        </div>
      </form>
    </Drawer>
  );
}

interface RangeChoiceProps {
  ranges: readonly ExampleRange[];
  n: number;
  range: ExampleRange;
  onRange(range: ExampleRange): void;
}

/** Which steps of the run the example shows; nothing where there is only one way. */
function RangeChoice({ ranges, n, range, onRange }: RangeChoiceProps) {
  const t = useTranslations('promote');
  const id = useId();
  if (ranges.length < 2) return null;
  return (
    <div className="form-field">
      <span id={`${id}-label`}>{t('steps')}</span>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={range}
        options={ranges.map((value) => ({ value, name: t(`range.${value}`, { n }) }))}
        onChange={onRange}
      />
    </div>
  );
}

interface ExampleTabsProps {
  one: DraftExample;
  dialect: string;
  tools: NonNullable<Trajectory['config']>['tools'];
  onChange(part: Partial<Pick<DraftExample, 'example' | 'raw'>>): void;
}

/** The example by field, and as the prompt shows it. */
function ExampleTabs({ one, dialect, tools, onChange }: ExampleTabsProps) {
  const t = useTranslations('recipe');
  const tokens = estimateTokens(dialectOf(dialect)?.exampleText(one.example, tools) ?? '');
  return (
    <Tabs.Root defaultValue={one.raw === null ? 'fields' : 'text'} className="example-dialog">
      <div className="promote__tabs">
        <Tabs.List className="tabs">
          {/* Fields would hide a text that could not be read. */}
          <Tabs.Tab value="fields" disabled={one.raw !== null}>
            {t('fields')}
          </Tabs.Tab>
          <Tabs.Tab value="text">{t('text')}</Tabs.Tab>
        </Tabs.List>
        <span className="dim num text-12">{t('tokens', { count: tokens })}</span>
      </div>
      <Tabs.Panel value="fields">
        <ExampleFields example={one.example} tools={tools} onChange={(example) => onChange({ example, raw: null })} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <ExampleText one={one} n={1} dialectId={dialect} tools={tools} onChange={onChange} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function TargetChoice({ targets }: { targets: ReturnType<typeof useExampleTargets> }) {
  const t = useTranslations('promote');
  const id = useId();
  return (
    <div className="form-field">
      <span id={`${id}-label`}>{t('into')}</span>
      <Select id={id} labelId={`${id}-label`} value={targets.value} options={targets.options} onChange={targets.pick} />
    </div>
  );
}

interface AddedProps {
  added: AddedExample;
  onShowDraft(): void;
  onClose(): void;
}

/** Says where the example is now, and leads there. */
function Added({ added, onShowDraft, onClose }: AddedProps) {
  const t = useTranslations('promote');
  return (
    <>
      <p role="status">{added.text}</p>
      <div className="fork__do">
        <Button onClick={onClose}>{t('close')}</Button>
        {added.href === null ? (
          <Button look="ink" onClick={onShowDraft}>
            {t('show')}
          </Button>
        ) : (
          <Link className={buttonClass('ink')} href={added.href} prefetch={false}>
            {t('show')}
          </Link>
        )}
      </div>
    </>
  );
}
