import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import type { PromptMessage, StepPrompt, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { jsonPretty } from '../timeline/json-text.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { freshParts } from './fresh-parts.ts';

/** The messages as one text, for the clipboard: each under its role. */
export function promptAsText(messages: readonly PromptMessage[]): string {
  if (messages.length === 1) return messages[0]?.content ?? '';
  return messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');
}

/** Brings the first new part of the prompt into view. */
function showFresh(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest('[role=tabpanel]')?.querySelector('.fresh')?.scrollIntoView({ block: 'start' });
}

/** Exactly what the model got in this step, with what the step before did not have marked. */
export function PromptPanel({ step, isFirst }: { step: TrajectoryStep; isFirst: boolean }) {
  const t = useTranslations('inspector');
  const { prompt, n } = step;
  if (!prompt) return <p className="dim">{t('noPrompt')}</p>;
  const characters = prompt.messages.reduce((sum, { content }) => sum + content.length, 0);
  return (
    <>
      <div className="inspector__sum">
        <h3>{t('promptTitle')}</h3>
        <CopyButton text={promptAsText(prompt.messages)} label={t('copy')} doneLabel={t('copied')} />
      </div>
      <p className="inspector__say">
        {t('messages', { count: prompt.messages.length, characters })}
        {' · '}
        {isFirst ? (
          t('allFresh')
        ) : (
          <span className="legend-fresh">
            <i aria-hidden />
            {t('fresh', { n: n - 1 })}
          </span>
        )}
      </p>
      {!isFirst && (
        <button type="button" className="link link--small" onClick={showFresh}>
          {t('goFresh')}
        </button>
      )}
      <ol className="messages">
        {prompt.messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the prompt
          <Message key={index} prompt={prompt} index={index} message={message} isFirst={isFirst} />
        ))}
      </ol>
      {prompt.tools.length > 0 && (
        <section className="inspector__part">
          <h4>{t('declared')}</h4>
          {prompt.tools.map((tool) => (
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
      )}
    </>
  );
}

interface MessageProps {
  prompt: StepPrompt;
  index: number;
  message: PromptMessage;
  isFirst: boolean;
}

function Message({ prompt, index, message, isFirst }: MessageProps) {
  const t = useTranslations('inspector');
  return (
    <li>
      <div className="message__head">
        <b>{t(`role.${message.role}`)}</b>
        {message.tool && <span className="mono">{message.tool}</span>}
        <span className="dim num">{message.content.length.toLocaleString('en')}</span>
      </div>
      <pre className="verbatim">
        {freshParts(prompt, index, isFirst).map(({ text, isFresh }, part) =>
          isFresh ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the message
            <mark key={part} className="fresh">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
        {message.calls?.map((call) => (
          <span key={call.callId} className="block">
            {t('calls')}: {call.tool} {jsonPretty(call.input, 48)}
          </span>
        ))}
      </pre>
    </li>
  );
}
