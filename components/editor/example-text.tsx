'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { dialectOf } from '../../lib/dialects/index.ts';
import type { ToolInfo } from '../../lib/run/config.ts';
import type { DraftExample } from '../../lib/state/recipe-draft.ts';

interface ExampleTextProps {
  one: DraftExample;
  n: number;
  dialectId: string;
  tools: ToolInfo[];
  onChange(part: Partial<Pick<DraftExample, 'example' | 'raw'>>): void;
}

/** An example as the prompt shows it, read back while it is edited. What cannot be read stays as it was left. */
export function ExampleText({ one, n, dialectId, tools, onChange }: ExampleTextProps) {
  const t = useTranslations('recipe');
  const dialect = dialectOf(dialectId);
  const [text, setText] = useState(() => one.raw ?? dialect?.exampleText(one.example, tools) ?? '');
  if (!dialect) return null;
  const read = dialect.readExample(text, tools);
  const edit = (next: string) => {
    setText(next);
    const result = dialect.readExample(next, tools);
    if ('error' in result) return onChange({ raw: next });
    const { off } = one.example;
    onChange({ example: { ...result.example, ...(off !== undefined && { off }) }, raw: null });
  };
  return (
    <div className="fields">
      <p className="dim">{t('textHelp', { dialect: dialectId })}</p>
      <textarea
        className="fields__text mono"
        aria-label={t('textLabel', { n })}
        aria-invalid={'error' in read}
        aria-describedby="example-reading"
        value={text}
        rows={16}
        spellCheck={false}
        onChange={(event) => edit(event.target.value)}
      />
      <p id="example-reading" role="status" className={'error' in read ? 'fields__error' : 'dim'}>
        {'error' in read ? t('errorLine', { ...read.error }) : t('readable')}
      </p>
    </div>
  );
}
