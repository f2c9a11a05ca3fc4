import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** Somebody of a list, what this person is to one, and what can be done about it. */
export function PersonCard({
  name,
  words,
  actions,
}: {
  name: string;
  words?: string;
  actions?: ReactNode;
}) {
  return (
    <li className="panel flex items-center gap-3 p-4">
      <span className="rounded-full bg-accent-soft p-2 text-accent max-[22rem]:hidden">
        <Icon name="user" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">{name}</p>
        {words && <p className="text-muted">{words}</p>}
      </div>
      {actions}
    </li>
  );
}
