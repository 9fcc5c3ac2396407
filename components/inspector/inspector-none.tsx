import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Marks } from '../timeline/marks.tsx';
import { INSPECTOR_TABS } from './inspector-tab.ts';

const SHOWN_MARKS = ['t', 'a', 'o', 'f', 'r', 'e', 'l', 'p', 's'] as const;

/** The inspector before a step is picked: what it is for, and what the marks mean. */
export function InspectorNone() {
  const t = useTranslations('inspector');
  const marks = useTranslations('marks');
  return (
    <div className="inspector__none">
      <h2>{t('none')}</h2>
      <p>{t('noneSay')}</p>
      <ul>
        {INSPECTOR_TABS.map((tab) => (
          <li key={tab}>
            <b>{t(`tabs.${tab}`)}</b>
            <span className="dim">{t(`tabSay.${tab}`)}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 text-13 font-semibold">{t('marksTitle')}</h3>
      <div className="legend">
        {SHOWN_MARKS.map((mark) => (
          <Fragment key={mark}>
            <Marks text={mark} isDecoration />
            <span>{marks(mark)}</span>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
