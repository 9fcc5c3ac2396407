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
