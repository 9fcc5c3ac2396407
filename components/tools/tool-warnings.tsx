import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** What was wrong when the tools were registered, in sentences; nothing where nothing was. */
export function ToolWarnings({ warnings }: { warnings: readonly string[] }) {
  const t = useTranslations('tools');
  if (warnings.length === 0) return null;
  return (
    <div className="note k-warn" role="status">
      <TriangleAlert className="icon" aria-hidden />
      <div>
        <b>{t('warnings')}</b>
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
