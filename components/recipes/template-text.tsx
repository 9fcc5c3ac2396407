import { useTranslations } from 'next-intl';
import { PLACEHOLDERS, templateParts } from '../../lib/prompt/template.ts';

/** A system prompt for reading: placeholders as pills, an unknown one underlined, a doubled brace as the one it stands for. */
export function TemplateText({ text }: { text: string }) {
  const t = useTranslations('recipes');
  if (text === '') return <p className="dim">{t('noSystem')}</p>;
  return (
    <pre className="template-text">
      {templateParts(text).map((part) => {
        if (part.kind === 'text') return part.text;
        const key = part.span[0];
        const known = PLACEHOLDERS.find((name) => name === part.name);
        if (known) {
          return (
            <span key={key} className={`pill pill--${known}`} title={t(`placeholder.${known}`)}>
              {part.text}
            </span>
          );
        }
        return (
          <span key={key} className="unknown-placeholder" title={t('placeholder.unknown')}>
            {part.text}
          </span>
        );
      })}
    </pre>
  );
}
