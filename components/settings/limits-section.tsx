import { useFormatter, useTranslations } from 'next-intl';
import type { ServerSetUp } from '../../lib/api/server-set-up.ts';

type Limit = ServerSetUp['limits'][number];

const SECONDS = 1_000;
const MINUTES = 60_000;

function useValueText(): (limit: Limit) => string {
  const t = useTranslations('providers');
  const format = useFormatter();
  return ({ variable, value }) => {
    if (variable === 'MAX_RUN_COST') {
      return format.number(value, { style: 'currency', currency: 'USD', minimumFractionDigits: 0 });
    }
    if (!variable.endsWith('_MS')) return format.number(value);
    return value >= 2 * MINUTES
      ? t('minutes', { count: format.number(value / MINUTES, { maximumFractionDigits: 1 }) })
      : t('seconds', { count: format.number(value / SECONDS, { maximumFractionDigits: 1 }) });
  };
}

/** The limits of the server, each with the variable that changes it. */
export function LimitsSection({ limits }: { limits: Limit[] }) {
  const t = useTranslations('providers');
  const textOf = useValueText();
  return (
    <section id="limits" aria-labelledby="limits-title">
      <h2 id="limits-title">{t('limits')}</h2>
      <p className="server__say">{t('limitsSay')}</p>
      <div className="sheet">
        <table className="limits" aria-labelledby="limits-title">
          <thead>
            <tr>
              <th scope="col">{t('limit')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('variable')}</th>
            </tr>
          </thead>
          <tbody>
            {limits.map((limit) => (
              <tr key={limit.variable}>
                <th scope="row">{t(`limitName.${limit.variable}`)}</th>
                <td className="num">{textOf(limit)}</td>
                <td>
                  <code className="mono">{limit.variable}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
