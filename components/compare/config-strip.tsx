'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { RunConfig } from '../../lib/run/config.ts';
import { type ConfigPart, configDifferences, differingTools } from '../../lib/run/config-diff.ts';
import { areEditedApart, editedSteps } from '../../lib/run/edited-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { LineChanges } from '../inspector/line-changes.tsx';
import { exampleText } from '../recipes/example-text.ts';
import { useAmendedFields } from '../timeline/amended-fields.ts';
import { configText } from './config-text.ts';
import { letterOf } from './use-compare-address.ts';

/** What was the same is named only so far as somebody would ask for it. */
const ASKED_FOR: ConfigPart[] = ['model', 'dialect', 'temperature', 'recipe', 'tools', 'maxSteps', 'budget'];

interface ConfigStripProps {
  configs: readonly RunConfig[];
  /** What each run was asked, in order; told where it was not the same. */
  questions: readonly string[];
  /** The runs, in the same order: what people edited in their steps is told where it is not the same. */
  runs: readonly Trajectory[];
  /** Where there is little room only what differs is named, until somebody opens it. */
  isFolded: boolean;
}

/** In what the runs were asked or edited differently; nothing of what was the same but its name. */
export function ConfigStrip({ configs, questions, runs, isFolded }: ConfigStripProps) {
  const t = useTranslations('compare.config');
  const { differing, same } = useMemo(() => configDifferences(configs), [configs]);
  const tools = useMemo(() => differingTools(configs), [configs]);
  const isAnotherQuestion = new Set(questions.map((question) => question.trim())).size > 1;
  const isEdited = useMemo(() => areEditedApart(runs), [runs]);
  const hasDifference = isAnotherQuestion || isEdited || differing.length > 0;
  const alike = same.filter((part) => ASKED_FOR.includes(part));
  const names = [
    ...(isAnotherQuestion ? [t('question')] : []),
    ...(isEdited ? [t('edited')] : []),
    ...differing.map((part) => t(part)),
  ].join(', ');
  const whole = (
    <>
      {!hasDifference ? (
        <p className="config-strip__nothing">{t('nothing', { count: configs.length })}</p>
      ) : (
        <dl>
          {isAnotherQuestion && (
            <div>
              <dt>{t('question')}</dt>
              <dd>
                <Values values={questions} />
              </dd>
            </div>
          )}
          {isEdited && <EditedRow runs={runs} />}
          {differing.map((part) => {
            const values = configs.map((config) => configText(config, part, tools, t));
            const isReworded = part === 'tools' && new Set(values).size === 1;
            return (
              <div key={part}>
                <dt>{t(part)}</dt>
                <dd>
                  {isReworded ? <span>{t('described', { list: tools.join(', ') })}</span> : <Values values={values} />}
                  {part === 'recipe' && <RecipeLines configs={configs} />}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {hasDifference && alike.length > 0 && (
        <p className="config-strip__same">
          {t('same', { list: alike.map((part) => t(part).toLowerCase()).join(', ') })}
        </p>
      )}
    </>
  );
  return (
    <section className="config-strip" aria-labelledby="config-title">
      {isFolded && hasDifference ? (
        <details>
          <summary>
            <h2 id="config-title">{t('label')}</h2> <span className="dim">{names}</span>
          </summary>
          {whole}
        </details>
      ) : (
        <>
          <h2 id="config-title">{t('label')}</h2>
          {whole}
        </>
      )}
    </section>
  );
}

/** One value a run, each behind the run's letter. */
function Values({ values }: { values: readonly string[] }) {
  return values.map((value, run) => (
    <span key={letterOf(run)} className="config-value">
      <span className="pair__letter">{letterOf(run)}</span> {value}
    </span>
  ));
}

/** Which steps of each run a person edited. */
function EditedRow({ runs }: Pick<ConfigStripProps, 'runs'>) {
  const t = useTranslations('compare.config');
  const fields = useAmendedFields();
  const texts = runs.map((run) =>
    editedSteps(run)
      .map(({ n, amends }) => t('editedStep', { n, fields: fields(amends) }))
      .join('; '),
  );
  return (
    <div>
      <dt>{t('edited')}</dt>
      <dd>
        <Values values={texts.map((text) => text || t('none'))} />
      </dd>
    </div>
  );
}

function recipeText({ recipe, dialect }: RunConfig): string {
  const examples = recipe.examples.filter(({ off }) => off !== true).map((example) => exampleText(example, dialect));
  const tools = Object.entries(recipe.toolDescriptions ?? {}).map(([tool, text]) => `${tool}: ${text}`);
  return [recipe.system, ...examples, ...tools].join('\n\n');
}

/** The lines of the recipes that changed, when asked for. */
function RecipeLines({ configs }: { configs: readonly RunConfig[] }) {
  const t = useTranslations('compare.config');
  const texts = useMemo(() => configs.map(recipeText), [configs]);
  if (new Set(texts).size < 2) return null;
  return (
    <details className="config-lines">
      <summary className="link link--small">{t('lines')}</summary>
      {texts.map(
        (text, run) =>
          text !== texts[0] && (
            <div key={letterOf(run)}>
              {texts.length > 2 && <p>{t('linesOf', { from: letterOf(0), to: letterOf(run) })}</p>}
              <LineChanges before={texts[0] ?? ''} after={text} />
            </div>
          ),
      )}
    </details>
  );
}
