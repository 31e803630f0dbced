import './button.css';
import type { ComponentProps, MouseEvent } from 'react';
import type { LinkProps } from 'react-router';
import { arrowRight, Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

export type ButtonVariant = 'primary' | 'ink' | 'line' | 'quiet' | 'danger';

type Appearance = { variant?: ButtonVariant; small?: boolean; block?: boolean; className?: string };

/**
 * `busy` shows a spinner and ignores clicks. It keeps the focus, unless the caller disables it, too, as `Form` does.
 */
export function Button({
  variant = 'line',
  small,
  block,
  className,
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: Appearance & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, small, block, className })}
      aria-busy={busy || undefined}
      {...(busy ? { 'aria-disabled': true, onClick: ignoreClick } : { onClick })}
    />
  );
}

const ignoreClick = (event: MouseEvent) => event.preventDefault();

/** A link with the look of a button. */
export function ButtonLink({
  variant = 'line',
  small,
  block,
  arrow = false,
  className,
  children,
  ...rest
}: Appearance & { arrow?: boolean } & Omit<LinkProps, 'className'>) {
  return (
    <PageLink {...rest} className={buttonClass({ variant, small, block, className })}>
      {children}
      {arrow && <Icon of={arrowRight} className="icon--arrow" />}
    </PageLink>
  );
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: { icon: string; label: string } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" {...rest} className={`btn btn--icon ${className}`.trimEnd()} aria-label={label}>
      <Icon of={icon} />
    </button>
  );
}

function buttonClass({ variant, small, block, className }: Appearance): string {
  return ['btn', `btn--${variant}`, small && 'btn--sm', block && 'btn--block', className].filter(Boolean).join(' ');
}
