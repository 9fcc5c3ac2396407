import { useTranslations } from 'next-intl';
import type { Example } from '../../lib/run/config.ts';
import { callText } from '../timeline/call-text.ts';

/** A worked example as the steps of a small run. */
export function ExampleSteps({ example, dialect }: { example: Example; dialect: string }) {
  const t = useTranslations('recipes');
  const step = useTranslations('step');
  const { raw } = example as Example & { raw?: unknown };
  if (typeof raw === 'string') {
    return (
      <>
        <p className="note k-warn">{t('exampleRaw')}</p>
        <pre className="template-text mt-2">{raw}</pre>
      </>
    );
  }
  return (
    <dl className="example">
      {example.steps.map(({ thought, tool, input, observation }, index) => {
        const { open, args, close } = callText(dialect, input, 'input', tool.length);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the example
          <div key={index} className="contents">
            {thought && (
              <>
                <dt className="k-thought">{step('thought')}</dt>
                <dd className="thought">{thought}</dd>
              </>
            )}
            <dt className="k-action">{step('action')}</dt>
            <dd>
              <pre className="call mono">
                <b>{tool}</b>
                {open}
                {args}
                {close}
              </pre>
            </dd>
            <dt className="k-observation">{step('observation')}</dt>
            <dd>
              <div className="well mono">
                <pre>{observation}</pre>
              </div>
            </dd>
          </div>
        );
      })}
      {example.finalThought && (
        <>
          <dt className="k-thought">{step('thought')}</dt>
          <dd className="thought">{example.finalThought}</dd>
        </>
      )}
      <dt className="k-final">{step('answer')}</dt>
      <dd>
        <div className="answer answer--small">{example.answer}</div>
      </dd>
    </dl>
  );
}
