import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const baseClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 text-center font-semibold no-underline transition-colors disabled:opacity-60 aria-disabled:opacity-60';
// The transparent border keeps a button's shape in forced-colors mode.
const variantClasses: Record<Variant, string> = {
  primary: 'border-[1.5px] border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-[1.5px] border-edge bg-card text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border-[1.5px] border-transparent bg-loss text-card hover:opacity-90',
};

interface ButtonAppearance {
  variant?: Variant;
  icon?: IconName;
}

/** Returns the class of a button, for links that need a full page load. */
export const buttonClass = (variant: Variant = 'primary', extraClass = '') =>
  `${baseClass} ${variantClasses[variant]} ${extraClass}`;

/**
 * Returns the props of a busy button. It ignores further clicks, which also stops Enter in a field from submitting its
 * form again. It isn't `disabled`, because that would lose the focus.
 */
const busyProps = (
  busy: boolean,
  paused: boolean,
  onClick: ButtonHTMLAttributes<HTMLButtonElement>['onClick'],
): ButtonHTMLAttributes<HTMLButtonElement> => ({
  'aria-busy': busy || undefined,
  'aria-disabled': busy || paused || undefined,
  onClick: busy || paused ? (event) => event.preventDefault() : onClick,
});

/**
 * A button. `busy` keeps its width and its focus, is announced to screen readers, and ignores further clicks. `paused`
 * only ignores clicks. It is for a button that its own click may turn off, because `disabled` would lose the focus.
 */
export function Button({
  variant,
  icon,
  busy = false,
  paused = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonAppearance & {
  busy?: boolean;
  paused?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={buttonClass(variant, className)}
      {...busyProps(busy, paused, onClick)}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
      {busy && (
        <span
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
          aria-hidden="true"
        />
      )}
    </button>
  );
}

export function ButtonLink({
  variant,
  icon,
  className = '',
  children,
  ...rest
}: ButtonAppearance & { children: ReactNode } & LinkProps) {
  return (
    <Link className={buttonClass(variant, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

const iconButtonClass =
  'inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-60';

/** A button that shows only an icon. `label` is its accessible name. For `busy` and `paused`, see `Button`. */
export function IconButton({
  icon,
  label,
  busy = false,
  paused = false,
  className = '',
  onClick,
  ...rest
}: {
  icon: IconName;
  label: string;
  busy?: boolean;
  paused?: boolean;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={`${iconButtonClass} ${className}`}
      aria-label={label}
      title={label}
      {...busyProps(busy, paused, onClick)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  className = '',
  ...rest
}: { icon: IconName; label: string } & LinkProps) {
  return (
    <Link className={`${iconButtonClass} ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </Link>
  );
}
