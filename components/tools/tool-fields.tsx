'use client';

import { useTranslations } from 'next-intl';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { jsonLine, jsonPretty } from '../timeline/json-text.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Part } from './part.tsx';
import { type SchemaField, schemaFields } from './schema-fields.ts';

/** What a call has to give, field by field, and the schema that says so. */
export function ToolFields({ tool }: { tool: ToolEntry }) {
  const t = useTranslations('tools');
  const fields = schemaFields(tool.inputSchema);
  const schema = jsonPretty(tool.inputSchema, 60);
  return (
    <Part title={t('fields')} helpLabel={t('fieldsHelpLabel')} help={t('fieldsHelp')}>
      {fields.length === 0 ? (
        <p className="tool-part__say">{t('fieldsNone')}</p>
      ) : (
        <dl className="schema">
          {fields.map((field) => (
            <div key={field.name} className="schema__field">
              <dt>
                <span className="mono">{field.name}</span>
                <FieldType field={field} />
                <span className={field.required ? 'schema__need' : 'dim'}>
                  {field.required ? t('required') : t('optional')}
                </span>
              </dt>
              <dd>
                {field.description && <p>{field.description}</p>}
                {field.example !== '' && (
                  <p className="schema__more dim">
                    {t('example')} <code className="mono">{field.example}</code>
                  </p>
                )}
                {field.name === tool.mainField && fields.length > 1 && (
                  <p className="schema__more dim">
                    {t('mainField', { call: `${tool.name}[${field.example || '…'}]` })}
                  </p>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <details className="tool-part__more">
        <summary>{t('schema')}</summary>
        <pre className="verbatim">{schema}</pre>
        <CopyButton text={schema} label={t('copy')} doneLabel={t('copied')} />
      </details>
    </Part>
  );
}

/** The type of a field in words, with its limits or choices. */
function FieldType({ field }: { field: SchemaField }) {
  const t = useTranslations('tools');
  const { kind, shape, choices, least, most } = field;
  const has = least === null ? 'most' : most === null ? 'least' : 'both';
  const limits = { has, least: least ?? 0, most: most ?? 0 };
  const isLimited = least !== null || most !== null;
  return (
    <span className="schema__type">
      {t(`types.${kind === 'json' ? (shape ?? 'object') : kind}`)}
      {kind === 'choice' && ` ${choices.map(jsonLine).join(', ')}`}
      {isLimited && `, ${t(kind === 'string' ? 'lengthLimits' : 'valueLimits', limits)}`}
    </span>
  );
}
