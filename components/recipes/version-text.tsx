import { useTranslations } from 'next-intl';
import type { RecipeVersionReply } from '../../lib/api/recipe-contract.ts';
import { usesQuestion } from '../../lib/prompt/template.ts';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import { Help } from '../ui/help.tsx';
import { ExampleList } from './example-list.tsx';
import { settingLines } from './setting-lines.ts';
import { TemplateText } from './template-text.tsx';

/** One version for reading: system prompt, examples, and the loop settings that go with them. */
export function VersionText({ version: { recipe, dialect, settings } }: { version: RecipeVersionReply }) {
  const t = useTranslations('recipes');
  const lines = settingLines(settings);
  return (
    <>
      <section className="recipe-page__part">
        <h3>
          {t('system')} <Help label={t('systemHelpLabel')}>{t('systemHelp')}</Help>
          <span className="dim num">{t('about', { tokens: estimateTokens(recipe.system) })}</span>
        </h3>
        <p className="recipe-page__none">{t(usesQuestion(recipe.system) ? 'layoutOne' : 'layoutChat')}</p>
        <TemplateText text={recipe.system} />
      </section>
      <section className="recipe-page__part">
        <h3>
          {t('examples')} <Help label={t('examplesHelpLabel')}>{t('examplesHelp')}</Help>
          <span className="dim num">{recipe.examples.length > 0 && recipe.examples.length}</span>
        </h3>
        <ExampleList recipe={recipe} dialect={dialect} />
      </section>
      <ToolWords descriptions={recipe.toolDescriptions ?? {}} />
      <section className="recipe-page__part">
        <h3>{t('settings')}</h3>
        {lines.length === 0 ? (
          <p className="recipe-page__none">{t('noSettings')}</p>
        ) : (
          <dl className="facts recipe-page__settings">
            {lines.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt>{t(`setting.${name}`)}</dt>
                <dd>{name === 'atLimit' ? t(`limit.${value === 'stop' ? 'stop' : 'force-answer'}`) : value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
}

/** What this version says of tools in words of its own. */
function ToolWords({ descriptions }: { descriptions: Record<string, string> }) {
  const t = useTranslations('recipes');
  const names = Object.keys(descriptions).sort();
  if (names.length === 0) return null;
  return (
    <section className="recipe-page__part">
      <h3>
        {t('tools')} <Help label={t('toolsHelpLabel')}>{t('toolsHelp')}</Help>
        <span className="dim num">{names.length}</span>
      </h3>
      <ul className="tool-words">
        {names.map((name) => (
          <li key={name}>
            <p className="mono">{name}</p>
            <p className="template-text">{descriptions[name] || <span className="dim">{t('toolsEmpty')}</span>}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
