import { useTranslations } from 'next-intl';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import type { Recipe } from '../../lib/run/config.ts';
import { ExampleSteps } from './example-steps.tsx';
import { exampleText } from './example-text.ts';

/** The examples of a recipe, each folded to its question. */
export function ExampleList({ recipe, dialect }: { recipe: Recipe; dialect: string }) {
  const t = useTranslations('recipes');
  if (recipe.examples.length === 0) return <p className="recipe-page__none">{t('noExamples')}</p>;
  return (
    <ol className="examples">
      {recipe.examples.map((example, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an example is its place in the recipe
        <li key={index}>
          <details>
            <summary>
              <span className="examples__n">{index + 1}</span>
              <span className="read">{example.question || t('exampleUnnamed')}</span>
              <span className="dim num">
                {example.off && <span className="chip">{t('exampleOff')}</span>}{' '}
                {t('exampleSize', {
                  steps: example.steps.length,
                  tokens: estimateTokens(exampleText(example, dialect)),
                })}
              </span>
            </summary>
            <ExampleSteps example={example} dialect={dialect} />
          </details>
        </li>
      ))}
    </ol>
  );
}
