import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'ink' | 'quiet' | 'danger';
  size?: 'small' | 'large';
}

/** The classes of a button, for a link that should look like one. */
export function buttonClass(look: ButtonProps['look'] = 'plain', size: ButtonProps['size'] = 'small'): string {
  return clsx('button', look !== 'plain' && `button--${look}`, size === 'large' && 'button--large');
}

export function Button({ look, size, className, ...rest }: ButtonProps) {
  return <button type="button" className={clsx(buttonClass(look, size), className)} {...rest} />;
}

/** A button that is only an icon; the label is what it is called. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" aria-label={label} title={label} className={clsx('icon-button', className)} {...rest} />;
}
