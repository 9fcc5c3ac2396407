import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { RecipeReply, RecipeVersionReply } from '../../lib/api/recipe-contract.ts';
import { ComparePicker } from './compare-picker.tsx';
import { RecipeActions } from './recipe-actions.tsx';
import { recipeAddress, runsAddress } from './recipe-address.ts';
import { VersionChanges } from './version-changes.tsx';
import { VersionList } from './version-list.tsx';
import { VersionText } from './version-text.tsx';
import { When } from './when.tsx';

interface RecipePageProps {
  reply: RecipeReply;
  shown: RecipeVersionReply;
  against: RecipeVersionReply | null;
  /** A version that the address asked for and that is not there. */
  missing: number | null;
  /** The latest runs that used the version shown. */
  runs: ReactNode;
}

/** One recipe: its versions, the text of one or what differs between two, and the runs that used it. */
export function RecipePage({ reply: { recipe, versions }, shown, against, missing, runs }: RecipePageProps) {
  const t = useTranslations('recipes');
  const { id, name, isPreset, source, updatedAt } = recipe;
  const [older, newer] = against && against.version > shown.version ? [shown, against] : [against, shown];
  return (
    <main id="main" className="recipe-page">
      <header className="recipe-page__head">
        <Link href="/recipes" className="icon-button" aria-label={t('back')} title={t('back')}>
          <ChevronLeft className="icon" aria-hidden />
        </Link>
        <div className="recipe-page__about">
          <h1>{name}</h1>
          <p className="recipe-page__facts">
            <span className="mono">{shown.dialect}</span>
            <span>{t('versions', { count: versions.length })}</span>
            {isPreset && <span>{t('preset')}</span>}
            {updatedAt !== null && (
              <span>
                {t('changed')} <When iso={updatedAt} />
              </span>
            )}
            {recipe.runs > 0 && (
              <Link className="link link--small" href={runsAddress(id)}>
                {t('runs', { count: recipe.runs })}
              </Link>
            )}
          </p>
        </div>
        <RecipeActions key={shown.version} recipe={recipe} version={shown.version} />
      </header>
      <div className="recipe-page__body">
        <aside className="recipe-page__side" aria-label={t('versionsTitle')}>
          <h2>{t('versionsTitle')}</h2>
          <p className="recipe-page__none">{t('versionsSay')}</p>
          <VersionList id={id} versions={versions} shown={shown.version} against={against?.version ?? null} />
        </aside>
        <article className="recipe-page__text">
          {missing !== null && (
            <p className="note k-warn mb-3" role="status">
              {t('missingVersion', { missing, shown: shown.version })}
            </p>
          )}
          <div className="recipe-page__bar">
            <h2>
              {older
                ? t('diffTitle', { older: older.version, newer: newer.version })
                : t('version', { version: shown.version })}
            </h2>
            <ComparePicker id={id} versions={versions} shown={shown.version} against={against?.version ?? null} />
          </div>
          {shown.note !== '' && !older && <p className="recipe-page__note">{shown.note}</p>}
          {source !== null && shown.createdAt === null && !older && <p className="recipe-page__note">{source}</p>}
          {older ? (
            <>
              <p className="recipe-page__none">
                {t.rich('diffSay', { del: (text) => <del>{text}</del>, ins: (text) => <ins>{text}</ins> })}{' '}
                <Link className="link link--small" href={recipeAddress(id, shown.version)}>
                  {t('diffLeave', { version: shown.version })}
                </Link>
              </p>
              <VersionChanges older={older} newer={newer} />
            </>
          ) : (
            <VersionText version={shown} />
          )}
          {!older && runs}
        </article>
      </div>
    </main>
  );
}
