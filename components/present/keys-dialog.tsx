'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Dialog } from '../ui/dialog.tsx';

const KEYS = [
  { keys: ['→'], name: 'next' },
  { keys: ['←'], name: 'back' },
  { keys: ['Space'], name: 'play' },
  { keys: ['Home', 'End'], name: 'ends' },
  { keys: ['B'], name: 'blank' },
  { keys: ['F'], name: 'screen' },
  { keys: ['N'], name: 'notes' },
  { keys: ['?'], name: 'help' },
] as const;

/** The keys of a presentation. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useTranslations('present');
  const shell = useTranslations('shell');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('helpLabel')} closeLabel={shell('close')}>
      <dl className="keys">
        {KEYS.map(({ keys, name }) => (
          <Fragment key={name}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
