import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';

const SHOWN_TAGS = 2;

/** What a person made of a run: its first tags, and whether there is a note. */
export function RunTags({ run: { tags, note } }: { run: ListedRun }) {
  const t = useTranslations('runs');
  if (tags.length === 0 && note === '') return null;
  const rest = tags.slice(SHOWN_TAGS);
  return (
    <span className="q__tags">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <span key={tag} className="chip chip--tag">
          {tag}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="chip" title={rest.join(', ')}>
          {t('moreTags', { count: rest.length })}
        </span>
      )}
      {note !== '' && (
        <span className="chip chip--note" title={note}>
          {t('hasNote')}
        </span>
      )}
    </span>
  );
}
