'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { Example, ToolInfo } from '../../lib/run/config.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { inputText, readInput } from './example-input.ts';

type Step = Example['steps'][number];

interface ExampleFieldsProps {
  example: Example;
  tools: ToolInfo[];
  onChange(example: Example): void;
}

/** A text without an empty field: no thought is another thing than an empty one. */
function withText<T extends object, K extends string>(part: T, name: K, text: string): T {
  const { [name]: _, ...rest } = part as Record<string, unknown>;
  return (text === '' ? rest : { ...rest, [name]: text }) as T;
}

/** An example field by field. */
export function ExampleFields({ example, tools, onChange }: ExampleFieldsProps) {
  const t = useTranslations('recipe');
  const { steps } = example;
  const setStep = (at: number, step: Step) =>
    onChange({ ...example, steps: steps.map((one, index) => (index === at ? step : one)) });
  const addStep = () =>
    onChange({ ...example, steps: [...steps, { tool: tools[0]?.name ?? '', input: {}, observation: '' }] });
  return (
    <div className="fields">
      <Field
        label={t('fieldQuestion')}
        value={example.question}
        onChange={(question) => onChange({ ...example, question })}
      />
      {steps.map((step, index) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the example
          key={`${index} of ${steps.length}`}
          step={step}
          n={index + 1}
          tools={tools}
          onChange={(next) => setStep(index, next)}
          onRemove={() => onChange({ ...example, steps: steps.filter((_, other) => other !== index) })}
        />
      ))}
      <div>
        <Button look="quiet" onClick={addStep}>
          <Plus className="icon-14" aria-hidden />
          {t('addStep')}
        </Button>
      </div>
      <Field
        label={t('fieldFinal')}
        value={example.finalThought ?? ''}
        onChange={(text) => onChange(withText(example, 'finalThought', text))}
      />
      <Field label={t('fieldAnswer')} value={example.answer} onChange={(answer) => onChange({ ...example, answer })} />
    </div>
  );
}

interface StepFieldsProps {
  step: Step;
  n: number;
  tools: ToolInfo[];
  onChange(step: Step): void;
  onRemove(): void;
}

function StepFields({ step, n, tools, onChange, onRemove }: StepFieldsProps) {
  const t = useTranslations('recipe');
  const listId = useId();
  // Half-written JSON stays as it was typed.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <fieldset className="fields__step">
      <legend>{t('step', { n })}</legend>
      <IconButton label={t('removeStep', { n })} className="fields__remove" onClick={onRemove}>
        <Trash2 className="icon-14" aria-hidden />
      </IconButton>
      <Field
        label={t('fieldThought')}
        value={step.thought ?? ''}
        onChange={(text) => onChange(withText(step, 'thought', text))}
      />
      <label className="form-field">
        <span>{t('fieldTool')}</span>
        <input
          className="mono"
          list={listId}
          value={step.tool}
          onChange={(event) => onChange({ ...step, tool: event.target.value })}
        />
        <datalist id={listId}>
          {tools.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <Field
        label={t('fieldInput')}
        hint={t('fieldInputHelp')}
        isMono
        value={typed ?? inputText(step.input)}
        onChange={(text) => {
          setTyped(text);
          onChange({ ...step, input: readInput(text) });
        }}
        onBlur={() => setTyped(null)}
      />
      <Field
        label={t('fieldObservation')}
        isMono
        value={step.observation}
        onChange={(observation) => onChange({ ...step, observation })}
      />
    </fieldset>
  );
}

interface FieldProps {
  label: string;
  hint?: string;
  value: string;
  isMono?: boolean;
  onChange(text: string): void;
  onBlur?(): void;
}

function Field({ label, hint, value, isMono = false, onChange, onBlur }: FieldProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={1}
        className={isMono ? 'mono' : undefined}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {hint && (
        <small id={`${id}-hint`} className="dim">
          {hint}
        </small>
      )}
    </div>
  );
}
