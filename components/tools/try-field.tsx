'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { jsonLine } from '../timeline/json-text.ts';
import type { SchemaField } from './schema-fields.ts';

interface TryFieldProps {
  field: SchemaField;
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
}

/** One field of a call, filled in by hand. */
export function TryField({ field, value, problem, onChange }: TryFieldProps) {
  const t = useTranslations('tools');
  const id = useId();
  const { name, kind, required, example, shape } = field;
  const isNumber = kind === 'number' || kind === 'integer';
  const shared = {
    id,
    value,
    'aria-required': required || undefined,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-why`,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="form-field">
      <label htmlFor={id}>
        <span className="mono">{name}</span>{' '}
        <span className="try__need">
          {t(`types.${kind === 'json' ? (shape ?? 'object') : kind}`)}, {required ? t('required') : t('optional')}
        </span>
      </label>
      {kind === 'boolean' || kind === 'choice' ? (
        <select {...shared}>
          <option value="">{t('leftOut')}</option>
          {kind === 'boolean'
            ? (['true', 'false'] as const).map((one) => (
                <option key={one} value={one}>
                  {t(one)}
                </option>
              ))
            : field.choices.map((choice) => (
                <option key={jsonLine(choice)} value={JSON.stringify(choice)}>
                  {typeof choice === 'string' ? choice : jsonLine(choice)}
                </option>
              ))}
        </select>
      ) : kind === 'json' ? (
        <textarea {...shared} className="mono" rows={3} placeholder={example || (shape === 'array' ? '[]' : '{}')} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={isNumber ? 'decimal' : undefined}
          placeholder={example}
          autoComplete="off"
        />
      )}
      {problem !== undefined && (
        <small id={`${id}-why`} className="fields__error">
          {problem}
        </small>
      )}
    </div>
  );
}
