'use client';

import { Snowflake } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import { keepResult } from '../../lib/api/tool-client.ts';
import type { Call, ObservationState } from '../../lib/run/trajectory.ts';
import { Button } from '../ui/button.tsx';

/** Keeps what a tool returned in a step, for runs in which the tool is frozen. */
export function KeepResult({ call, observation }: { call: Call; observation: ObservationState }) {
  const t = useTranslations('inspector');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { text, data, error, truncated } = observation;
  const whole = truncated ? truncated.fullText : text;
  if (whole === undefined) return null;
  const keep = async () => {
    setState('busy');
    const result = await keepResult(call.tool, { input: call.input, text: whole, data: data ?? null, error });
    setProblem(result.ok ? null : result.problem);
    setState(result.ok ? 'done' : 'open');
  };
  return (
    <div className="mt-3">
      {state !== 'done' && (
        <Button aria-disabled={state === 'busy' || undefined} onClick={() => state === 'open' && void keep()}>
          <Snowflake className="icon-14" aria-hidden />
          {t(state === 'busy' ? 'keepingResult' : 'keepResult')}
        </Button>
      )}
      <p className="inspector__say" role="status">
        {state === 'done' && t('keptResult', { tool: call.tool })}
        {problem && (problem.code === 'offline' ? t('keepOffline') : `${problem.message} ${problem.fix ?? ''}`)}
      </p>
    </div>
  );
}
