'use client';

import { CircleCheck, OctagonX, Square, Zap } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { TestModelReply } from '../../lib/api/contract.ts';
import { Button } from '../ui/button.tsx';
import type { ModelTest as Test } from './use-model-tests.ts';

interface ModelTestProps {
  test: Test | undefined;
  /** What the button says; names the model where several are about. */
  label: string;
  onStart(): void;
  onStop(): void;
}

/** A button that makes one small real call, and what came of it. */
export function ModelTest({ test, label, onStart, onStop }: ModelTestProps) {
  const t = useTranslations('models');
  const isGoing = test?.isGoing === true;
  return (
    <div className="model-test">
      <Button onClick={isGoing ? onStop : onStart}>
        {isGoing ? (
          <Square className="icon-14" fill="currentColor" aria-hidden />
        ) : (
          <Zap className="icon-14" aria-hidden />
        )}
        {isGoing ? t('testStop') : label}
      </Button>
      <div role="status">
        {isGoing && (
          <p className="model-test__going">
            <span className="live-dot" aria-hidden />
            {t('testing')}
          </p>
        )}
        {test?.isGoing === false && <TestResult reply={test.reply} />}
      </div>
    </div>
  );
}

function TestResult({ reply: { ok, firstTokenMs, ms, text, error } }: { reply: TestModelReply }) {
  const t = useTranslations('models');
  const format = useFormatter();
  const seconds = (time: number) => format.number(time / 1_000, { maximumFractionDigits: 2 });
  if (!ok || error) {
    return (
      <div className="note k-error">
        <OctagonX className="icon" aria-hidden />
        <div>
          <b>{t('testFailed')}</b> {error?.message} {error?.fix}
        </div>
      </div>
    );
  }
  return (
    <div className="note k-final">
      <CircleCheck className="icon" aria-hidden />
      <div>
        <b>{t('testOk')}</b>{' '}
        {firstTokenMs === null
          ? t('testTook', { all: seconds(ms) })
          : t('testTimes', { first: seconds(firstTokenMs), all: seconds(ms) })}
        {text !== '' && <q className="model-test__said">{text}</q>}
      </div>
    </div>
  );
}
