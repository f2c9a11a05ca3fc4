import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** A person in a list, with their relation to the user and the available actions. */
export function PersonCard({
  name,
  description,
  actions,
  children,
}: {
  name: ReactNode;
  description?: string;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="panel flex flex-wrap items-center gap-3 p-4">
      <span className="rounded-full bg-accent-soft p-2 text-accent max-[22rem]:hidden">
        <Icon name="user" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">{name}</p>
        {description && <p className="wrap-anywhere text-muted">{description}</p>}
      </div>
      {actions}
      {children}
    </li>
  );
}
