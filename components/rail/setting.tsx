import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Help } from '../ui/help.tsx';

interface SettingProps {
  /** Id of the label, for the control to point at. */
  labelId: string;
  /** Id of the control, when a native label can name it. */
  controlId?: string;
  label: string;
  help: string;
  end?: ReactNode;
  /** Goes back to the default; absent while it holds the default. */
  onReset?: (() => void) | undefined;
  children?: ReactNode;
}

/** A labelled control with a question mark that explains it. */
export function Setting({ labelId, controlId, label, help, end, onReset, children }: SettingProps) {
  const t = useTranslations('settings');
  return (
    <div>
      <div className="setting__label">
        {controlId ? (
          <label id={labelId} htmlFor={controlId}>
            {label}
          </label>
        ) : (
          <span id={labelId}>{label}</span>
        )}
        <Help label={t('about', { setting: label })}>{help}</Help>
        {onReset && (
          <button
            type="button"
            className="help-dot"
            aria-label={t('reset', { setting: label })}
            title={t('reset', { setting: label })}
            onClick={onReset}
          >
            <RotateCcw className="icon-14" aria-hidden />
          </button>
        )}
        {end && <span className="setting__end">{end}</span>}
      </div>
      {children}
    </div>
  );
}
