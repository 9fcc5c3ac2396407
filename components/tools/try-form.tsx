'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { jsonTrouble } from './json-trouble.ts';
import type { SchemaField } from './schema-fields.ts';
import { TryField } from './try-field.tsx';
import type { Trial } from './use-trials.ts';

interface TryFormProps {
  fields: SchemaField[];
  trial: Trial;
  /** Fields whose JSON cannot be read. */
  broken: readonly string[];
  /** What the server found wrong, by field. */
  problems: Readonly<Record<string, string>>;
  onChange(part: Partial<Trial>): void;
}

/** The input of a call: a field for each of the schema's, or the whole as JSON. */
export function TryForm({ fields, trial, broken, problems, onChange }: TryFormProps) {
  const t = useTranslations('tools');
  const { values, text } = trial;
  if (text !== null) return <JsonInput text={text} onChange={(next) => onChange({ text: next })} />;
  if (fields.length === 0) return <p className="tool-part__say">{t('fieldsNone')}</p>;
  return (
    <div className="try__fields">
      {fields.map((field) => (
        <TryField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          problem={broken.includes(field.name) ? t('tryFieldBad') : problems[field.name]}
          onChange={(value) => onChange({ values: { ...values, [field.name]: value } })}
        />
      ))}
    </div>
  );
}

function JsonInput({ text, onChange }: { text: string; onChange(text: string): void }) {
  const t = useTranslations('tools');
  const id = useId();
  const why = jsonTrouble(text);
  return (
    <div className="form-field">
      <label htmlFor={id}>{t('tryJson')}</label>
      <textarea
        id={id}
        className="mono"
        rows={4}
        value={text}
        aria-invalid={why !== null || undefined}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}-why`} className="fields__error">
        {why !== null && t('tryJsonBad', { why })}
      </small>
    </div>
  );
}
