import { FlaskConical, Snowflake, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ToolRule } from '../../lib/run/config.ts';
import { isPlain } from '../../lib/state/tool-rules.ts';

interface RuleMarksProps {
  rule: ToolRule;
  /** Whether a plain tool is called live, or nothing is said of it. */
  saysLive?: boolean;
}

/** Where the results of a tool come from, in a word, and whether a fault is planted. */
export function RuleMarks({ rule, saysLive = false }: RuleMarksProps) {
  const t = useTranslations('toolRule');
  const { mode, fault } = rule;
  if (isPlain(rule)) return saysLive ? <span className="dim">{t('live')}</span> : null;
  return (
    <>
      {mode !== 'live' && (
        <span className="rule-mark">
          {mode === 'frozen' ? <Snowflake aria-hidden /> : <FlaskConical aria-hidden />}
          {t(mode)}
        </span>
      )}
      {fault && (
        <span className="rule-mark k-warn">
          <Zap aria-hidden />
          {t(`planted.${fault}`)}
        </span>
      )}
    </>
  );
}

/** Says that a recipe describes a tool in its own words. */
export function EditedDot() {
  const t = useTranslations('toolRule');
  return <i className="edited-dot" role="img" aria-label={t('edited')} title={t('edited')} />;
}
