import { useTranslations } from 'next-intl';
import type { ToolInfo } from '../../lib/run/config.ts';
import { jsonPretty } from '../timeline/json-text.ts';

/** Tools that were declared to the provider beside the messages. */
export function DeclaredTools({ tools }: { tools: ToolInfo[] }) {
  const t = useTranslations('inspector');
  return (
    <section className="inspector__part">
      <h4>{t('declared')}</h4>
      {tools.map((tool) => (
        <details key={tool.name} className="mt-1">
          <summary className="mono cursor-pointer leading-6">{tool.name}</summary>
          <pre className="verbatim">
            {tool.description}
            {'\n'}
            {jsonPretty(tool.inputSchema, 60)}
          </pre>
        </details>
      ))}
    </section>
  );
}
