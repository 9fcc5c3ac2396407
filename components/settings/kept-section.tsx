import { useTranslations } from 'next-intl';

/** Where runs are kept. */
export function KeptSection({ folder }: { folder: string | null }) {
  const t = useTranslations('providers');
  const code = (name: string) => <code className="mono">{name}</code>;
  return (
    <section id="kept" aria-labelledby="kept-title">
      <h2 id="kept-title">{t('kept')}</h2>
      <div className="sheet server__part">
        <p>
          {folder === null
            ? t.rich('keptDatabase', { variable: () => code('DATABASE_URL') })
            : t.rich('keptFolder', { variable: () => code('DATA_DIR') })}
        </p>
        {folder !== null && <p className="mono server__folder">{folder}</p>}
      </div>
    </section>
  );
}
