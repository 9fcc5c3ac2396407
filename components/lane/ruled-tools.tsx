import { useTranslations } from 'next-intl';
import type { ToolRule } from '../../lib/run/config.ts';

/** Says of a run that results were written by a person, or that faults were planted, and in which tools. */
export function RuledTools({ rules = {} }: { rules: Readonly<Record<string, ToolRule>> | undefined }) {
  const t = useTranslations('lane');
  const namesOf = (isMeant: (rule: ToolRule) => boolean) =>
    Object.entries(rules).flatMap(([name, rule]) => (isMeant(rule) ? [name] : []));
  const mocked = namesOf(({ mode }) => mode === 'mock');
  const faulty = namesOf(({ fault }) => fault !== undefined);
  return (
    <>
      {mocked.length > 0 && (
        <span className="chip" title={t('mockedSay', { names: mocked.join(', ') })}>
          {t('mocked', { count: mocked.length })}
        </span>
      )}
      {faulty.length > 0 && (
        <span className="chip" title={t('faultySay', { names: faulty.join(', ') })}>
          {t('faulty', { count: faulty.length })}
        </span>
      )}
    </>
  );
}
