'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import type { ModelsReply } from '../../lib/api/contract.ts';
import { listModels } from '../../lib/api/model-client.ts';

/** Fetches the lists again and hands them on; refreshed, the server asks every provider first. */
export function useLookAgain(takeIn: ((reply: ModelsReply) => void) | undefined): {
  isGoing: boolean;
  trouble: string | null;
  look(options: { isRefreshed: boolean }): void;
} {
  const t = useTranslations('models');
  const [isGoing, setGoing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const look = useCallback(
    ({ isRefreshed }: { isRefreshed: boolean }) => {
      if (isRefreshed) setGoing(true);
      void listModels({ isRefreshed }).then((result) => {
        if (isRefreshed) setGoing(false);
        setTrouble(result.ok ? null : result.problem.message || t('offline'));
        if (result.ok) takeIn?.(result.value);
      });
    },
    [takeIn, t],
  );
  return { isGoing, trouble, look };
}
