'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { keyName } from '../ui/key-name.ts';

const KEYS: {
  keys: string[];
  name: 'run' | 'enter' | 'escape' | 'question' | 'next' | 'open' | 'save' | 'undo' | 'help';
}[] = [
  { keys: ['Ctrl', 'Enter'], name: 'run' },
  { keys: ['Enter'], name: 'enter' },
  { keys: ['Esc'], name: 'escape' },
  { keys: ['/'], name: 'question' },
  { keys: ['J', 'K'], name: 'next' },
  { keys: ['Enter'], name: 'open' },
  { keys: ['Ctrl', 'S'], name: 'save' },
  { keys: ['Ctrl', 'Z'], name: 'undo' },
  { keys: ['?'], name: 'help' },
];

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useTranslations('keys');
  const shell = useTranslations('shell');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={shell('close')}>
      <p className="dialog__text">{t('say')}</p>
      <dl className="keys">
        {KEYS.map(({ keys, name }) => (
          <Fragment key={name}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{keyName(key)}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
