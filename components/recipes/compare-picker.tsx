'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ListedVersion } from '../../lib/api/recipe-contract.ts';
import { Select } from '../ui/select.tsx';
import { recipeAddress } from './recipe-address.ts';

interface ComparePickerProps {
  id: string;
  versions: ListedVersion[];
  shown: number;
  against: number | null;
}

/** Picks the version that the one shown is compared with. */
export function ComparePicker({ id, versions, shown, against }: ComparePickerProps) {
  const t = useTranslations('recipes');
  const router = useRouter();
  const own = useId();
  const others = versions.filter(({ version }) => version !== shown);
  if (others.length === 0) return null;
  return (
    <div className="compare-picker">
      <span id={`${own}-label`}>{t('compare')}</span>
      <Select
        id={own}
        labelId={`${own}-label`}
        value={against === null ? 'none' : String(against)}
        options={[
          { value: 'none', name: t('compareNone') },
          ...others.map(({ version, note }) => ({
            value: String(version),
            name: t('version', { version }),
            ...(note !== '' && { say: note.length > 60 ? `${note.slice(0, 60)}…` : note }),
          })),
        ]}
        onChange={(value) => router.push(recipeAddress(id, shown, value === 'none' ? undefined : Number(value)))}
      />
    </div>
  );
}
