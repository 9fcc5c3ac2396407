'use client';

import { Popover } from '@base-ui/react/popover';
import { useTranslations } from 'next-intl';
import { TAPE_MISSES } from '../../lib/run/config-names.ts';

/** What the shared tape is, when it helps, and what becomes of a call that is not on it. */
export function TapeHelp() {
  const t = useTranslations('tape');
  const settings = useTranslations('settings');
  return (
    <Popover.Root>
      <Popover.Trigger className="help-dot help-dot--ask" aria-label={t('about')} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} side="bottom" align="start" className="z-50">
          <Popover.Popup className="popup popup--help tape-help" aria-label={t('about')}>
            <p>{t('what')}</p>
            <p>{t('when')}</p>
            <p>{t('miss')}</p>
            <dl>
              {TAPE_MISSES.map((miss) => (
                <div key={miss}>
                  <dt>{settings(`tapeMissName.${miss}`)}</dt>
                  <dd>{t(`rule.${miss}`)}</dd>
                </div>
              ))}
            </dl>
            <p>{t('more')}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
