import { useTranslations } from 'next-intl';
import type { LaneDifference } from '../../lib/state/lane-differences.ts';
import type { DraftRecipe } from '../../lib/state/recipe-draft.ts';
import type { Offer } from '../rail/offer.ts';
import { ruleWords } from '../tools/rule-text.ts';
import { recipeChange } from './recipe-change.ts';

type Names = Pick<Offer, 'models'>;
const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 4 } as const;

type SettingDifference = Exclude<LaneDifference, { field: 'recipe' | 'tools' | 'toolRules' | 'model' }>;

/** Says a difference in a few words, such as `temperature 0 to 0.7`. */
export function useDifferenceText({ models }: Names): (difference: LaneDifference) => string {
  const t = useTranslations('laneDifferences');
  const rules = useTranslations('toolRule');
  const recipeText = useRecipeText();
  const settingText = useSettingText();
  return (difference) => {
    switch (difference.field) {
      case 'model': {
        const name = models.find(({ id }) => id === difference.to)?.name;
        return t('model', { name: name ?? difference.to ?? t('default') });
      }
      case 'recipe':
        return recipeText(difference.from, difference.to);
      case 'tools':
        return t(difference.to ? 'toolOn' : 'toolOff', { tool: difference.tool });
      case 'toolRules': {
        const [from, to] = [difference.from, difference.to].map((rule) =>
          ruleWords(rule)
            .map((word) => rules(word))
            .join(', '),
        );
        return from === to
          ? t('ruleInside', { tool: difference.tool })
          : t('rule', { tool: difference.tool, state: to ?? '' });
      }
      default:
        return settingText(difference);
    }
  };
}

/** Says what a click on a difference goes back to, such as `Back to A’s step limit 8`. */
export function useRevertText(offer: Names): (difference: LaneDifference) => string {
  const t = useTranslations('laneDifferences');
  const textOf = useDifferenceText(offer);
  const valueText = useValueText();
  return (difference) => {
    const { field, from, to } = difference;
    if (field === 'recipe') return t('revertRecipe');
    if (field === 'toolRules') return t('revertRule', { tool: difference.tool });
    if (field === 'tools') return t('revert', { value: t(from ? 'on' : 'off', { name: difference.tool }) });
    const isPlain = field !== 'model' && field !== 'atLimit' && field !== 'tapeMiss';
    if (isPlain && typeof from !== 'boolean') {
      return t('revert', { value: `${t(`field.${field}`)} ${valueText(field, from)}` });
    }
    return t('revert', { value: textOf({ ...difference, from: to, to: from } as LaneDifference) });
  };
}

function useRecipeText() {
  const t = useTranslations('laneDifferences');
  return (from: DraftRecipe | null, to: DraftRecipe | null): string => {
    if (from === null || to === null) return t('recipe');
    const change = recipeChange(from, to);
    if (change.kind === 'other') {
      const { name, version } = change;
      return t('recipeOther', { name, version });
    }
    const { added, removed, examples, descriptions } = change;
    const signs = [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`−${removed}`] : [])];
    const parts = [
      ...(signs.length > 0 ? [t('lines', { change: signs.join(' '), count: added + removed })] : []),
      ...(examples > 0 ? [t('examples', { count: examples })] : []),
      ...(descriptions > 0 ? [t('descriptions', { count: descriptions })] : []),
    ];
    return parts.length > 0 ? parts.join(', ') : t('recipe');
  };
}

function useValueText() {
  const t = useTranslations('laneDifferences');
  return (field: string, value: unknown): string => {
    if (value === null) return t('default');
    if (typeof value !== 'number') return String(value);
    return value.toLocaleString('en', field === 'budgetCost' ? DOLLARS : undefined);
  };
}

function useSettingText() {
  const t = useTranslations('laneDifferences');
  const valueText = useValueText();
  return (difference: SettingDifference): string => {
    const { field, from, to } = difference;
    const name = t(`field.${field}`);
    if (typeof to === 'boolean') return t(to ? 'on' : 'off', { name });
    if (difference.field === 'atLimit') return t(`atLimit.${difference.to}`);
    if (difference.field === 'tapeMiss') return t(`tapeMiss.${difference.to}`);
    return t('change', { name, from: valueText(field, from), to: valueText(field, to) });
  };
}
