'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { keyName } from '../ui/key-name.ts';

interface Key<Name extends string> {
  keys: string[];
  name: Name;
}

const KEYS: Key<
  'run' | 'runOne' | 'lanes' | 'enter' | 'escape' | 'question' | 'next' | 'open' | 'promote' | 'save' | 'undo' | 'help'
>[] = [
  { keys: ['Ctrl', 'Enter'], name: 'run' },
  { keys: ['Ctrl', 'Shift', 'Enter'], name: 'runOne' },
  { keys: ['Alt', '1', '…', '4'], name: 'lanes' },
  { keys: ['Enter'], name: 'enter' },
  { keys: ['Esc'], name: 'escape' },
  { keys: ['/'], name: 'question' },
  { keys: ['J', 'K'], name: 'next' },
  { keys: ['Enter'], name: 'open' },
  { keys: ['P'], name: 'promote' },
  { keys: ['Ctrl', 'S'], name: 'save' },
  { keys: ['Ctrl', 'Z'], name: 'undo' },
  { keys: ['?'], name: 'help' },
];

const PLAYER_KEYS: Key<
  'play' | 'steps' | 'speed' | 'seconds' | 'events' | 'tenths' | 'ends' | 'skip' | 'marker' | 'step' | 'screen' | 'zoom'
>[] = [
  { keys: ['Space'], name: 'play' },
  { keys: ['J', 'K'], name: 'steps' },
  { keys: ['[', ']'], name: 'speed' },
  { keys: ['←', '→'], name: 'seconds' },
  { keys: [',', '.'], name: 'events' },
  { keys: ['0', '…', '9'], name: 'tenths' },
  { keys: ['Home', 'End'], name: 'ends' },
  { keys: ['S'], name: 'skip' },
  { keys: ['M'], name: 'marker' },
  { keys: ['Enter', 'X', 'C', 'D', 'F', 'P'], name: 'step' },
  { keys: ['V'], name: 'screen' },
  { keys: ['W', 'S', 'A', 'D', 'Z'], name: 'zoom' },
];

const LIST_KEYS: Key<'search' | 'next' | 'enter' | 'pick' | 'star' | 'delete'>[] = [
  { keys: ['/'], name: 'search' },
  { keys: ['J', 'K'], name: 'next' },
  { keys: ['Enter'], name: 'enter' },
  { keys: ['X'], name: 'pick' },
  { keys: ['S'], name: 'star' },
  { keys: ['Delete'], name: 'delete' },
];

const COMPARE_KEYS: Key<'divergence' | 'rows' | 'play' | 'speed' | 'seconds'>[] = [
  { keys: ['D'], name: 'divergence' },
  { keys: ['J', 'K'], name: 'rows' },
  { keys: ['Space'], name: 'play' },
  { keys: ['[', ']'], name: 'speed' },
  { keys: ['←', '→'], name: 'seconds' },
];

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useTranslations('keys');
  const shell = useTranslations('shell');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={shell('close')}>
      <p className="dialog__text">{t('say')}</p>
      <KeyList keys={KEYS} say={(name) => t(name)} />
      <h3 className="keys__title">{t('playerTitle')}</h3>
      <p className="dialog__text">{t('playerSay')}</p>
      <KeyList keys={PLAYER_KEYS} say={(name) => t(`player.${name}`)} />
      <h3 className="keys__title">{t('listTitle')}</h3>
      <KeyList keys={LIST_KEYS} say={(name) => t(`list.${name}`)} />
      <h3 className="keys__title">{t('compareTitle')}</h3>
      <KeyList keys={COMPARE_KEYS} say={(name) => t(`compare.${name}`)} />
    </Dialog>
  );
}

function KeyList<Name extends string>({ keys, say }: { keys: Key<Name>[]; say(name: Name): string }) {
  return (
    <dl className="keys">
      {keys.map(({ keys: pressed, name }) => (
        <Fragment key={name}>
          <dt>
            {pressed.map((key) => (
              <Fragment key={key}>
                <kbd>{keyName(key)}</kbd>{' '}
              </Fragment>
            ))}
          </dt>
          <dd>{say(name)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
