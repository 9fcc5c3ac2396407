import { ArrowUpDown, Equal, Minus, PencilLine, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RecipeVersionReply } from '../../lib/api/recipe-contract.ts';
import { type DescriptionChange, diffRecipes, type ExampleChange } from '../../lib/prompt/recipe-diff.ts';
import { ExampleSteps } from './example-steps.tsx';
import { exampleText } from './example-text.ts';
import { ProseChanges } from './prose-changes.tsx';
import { settingChanges } from './setting-lines.ts';

interface VersionChangesProps {
  older: RecipeVersionReply;
  newer: RecipeVersionReply;
}

/** What differs between two versions: settings, system prompt, examples, and what it says of tools. */
export function VersionChanges({ older, newer }: VersionChangesProps) {
  const t = useTranslations('recipes');
  const diff = diffRecipes(older.recipe, newer.recipe);
  const settings = settingChanges(older.settings, newer.settings);
  if (!diff.systemChanged && diff.examples.length === 0 && diff.tools.length === 0 && settings.length === 0) {
    return (
      <p className="note k-plain">
        <Equal className="icon" aria-hidden />
        {t('diffNone', { older: older.version, newer: newer.version })}
      </p>
    );
  }
  return (
    <>
      {settings.length > 0 && (
        <section className="recipe-page__part">
          <h3>{t('settings')}</h3>
          <ul className="setting-diff">
            {settings.map(({ name, before, after }) => (
              <li key={name}>
                <span>{t(`setting.${name}`)}</span> <del>{before ?? t('settingDefault')}</del>{' '}
                <ins>{after ?? t('settingDefault')}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="recipe-page__part">
        <h3>{t('system')}</h3>
        {diff.systemChanged ? (
          <ProseChanges before={older.recipe.system} after={newer.recipe.system} />
        ) : (
          <p className="recipe-page__none">{t('systemSame')}</p>
        )}
      </section>
      <section className="recipe-page__part">
        <h3>{t('examples')}</h3>
        {diff.examples.length === 0 ? (
          <p className="recipe-page__none">{t('examplesSame')}</p>
        ) : (
          <ul className="example-diff">
            {diff.examples.map((change) => (
              <ChangedExample
                key={`${change.kind} ${'at' in change ? change.at : ''} ${'from' in change ? change.from : ''}`}
                change={change}
                older={older}
                newer={newer}
              />
            ))}
          </ul>
        )}
      </section>
      {diff.tools.length > 0 && <ChangedDescriptions changes={diff.tools} />}
    </>
  );
}

function ChangedDescriptions({ changes }: { changes: DescriptionChange[] }) {
  const t = useTranslations('recipes');
  return (
    <section className="recipe-page__part">
      <h3>{t('tools')}</h3>
      <ul className="tool-words">
        {changes.map(({ tool, before, after }) => (
          <li key={tool}>
            <p className="mono">{tool}</p>
            {before !== undefined && after !== undefined ? (
              <ProseChanges before={before} after={after} />
            ) : (
              <p className="prose-diff mono">
                {after === undefined ? <del>{before || t('toolsEmpty')}</del> : <ins>{after || t('toolsEmpty')}</ins>}
              </p>
            )}
            {before === undefined && <p className="recipe-page__none">{t('toolsNew')}</p>}
            {after === undefined && <p className="recipe-page__none">{t('toolsBack')}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOKS = {
  added: { icon: Plus, kind: 'final' },
  removed: { icon: Minus, kind: 'error' },
  moved: { icon: ArrowUpDown, kind: 'plain' },
  changed: { icon: PencilLine, kind: 'warn' },
} as const;

function ChangedExample({ change, older, newer }: VersionChangesProps & { change: ExampleChange }) {
  const t = useTranslations('recipes');
  const before = 'from' in change ? older.recipe.examples[change.from] : undefined;
  const after = 'at' in change ? newer.recipe.examples[change.at] : undefined;
  const shown = after ?? before;
  const { icon: Icon, kind } = LOOKS[change.kind];
  const isMoved = change.kind === 'moved' || (change.kind === 'changed' && change.isMoved);
  return (
    <li>
      <div className={`example-diff__head k-${kind}`}>
        <Icon className="icon" aria-hidden />
        <b>{t(`example.${change.kind}`)}</b>
        <span className="read">{shown?.question}</span>
        <span className="dim">
          {[
            ...(isMoved && 'from' in change && 'at' in change
              ? [t('exampleMoved', { from: change.from + 1, at: change.at + 1 })]
              : []),
            ...(change.kind === 'changed' ? change.parts.map((part) => t(`examplePart.${part}`)) : []),
          ].join(', ')}
        </span>
      </div>
      {change.kind === 'changed' && before && after && (
        <ProseChanges before={exampleText(before, older.dialect)} after={exampleText(after, newer.dialect)} />
      )}
      {(change.kind === 'added' || change.kind === 'removed') && shown && (
        <details>
          <summary className="dim">{t('exampleShow')}</summary>
          <ExampleSteps example={shown} dialect={newer.dialect} />
        </details>
      )}
    </li>
  );
}
