import clsx from 'clsx';
import { CircleCheck, CircleDashed, KeyRound, type LucideIcon, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ModelState } from '../../lib/api/contract.ts';

const LOOKS = {
  ready: { icon: CircleCheck, kind: 'k-final' },
  'needs-key': { icon: KeyRound, kind: 'k-warn' },
  'key-refused': { icon: KeyRound, kind: 'k-error' },
  unreachable: { icon: Unplug, kind: 'k-error' },
  unchecked: { icon: CircleDashed, kind: 'k-plain' },
} satisfies Record<ModelState['kind'], { icon: LucideIcon; kind: string }>;

/** What stands between a person and a model, as an icon and a word. */
export function StateWord({ state }: { state: ModelState }) {
  const t = useTranslations('models');
  const { icon: Icon, kind } = LOOKS[state.kind];
  return (
    <span className={clsx('state-word', kind)}>
      <Icon className="icon-14" aria-hidden />
      {state.kind === 'needs-key' && state.variable
        ? t('needsVariable', { variable: state.variable })
        : t(`state.${state.kind}`)}
    </span>
  );
}
