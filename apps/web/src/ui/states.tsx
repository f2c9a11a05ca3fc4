import { texts } from '@fencing-journal/contract/shared/texts';
import type { ReactNode } from 'react';
import { useReachable } from '../lib/reachability.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Shown for an empty list: the specified sentence and the next action. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="panel flex flex-col items-center gap-4 border-dashed px-6 py-12 text-center">
      <span className="rounded-full bg-accent-soft p-4 text-accent">
        <Icon name={icon} className="size-9" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children}
    </div>
  );
}

/**
 * Shown if data couldn't be loaded and the device has none. The cause is in the console. `compact` is for one part of
 * a page, inside its panel.
 */
export function ErrorState({
  onRetry,
  compact = false,
}: {
  onRetry: () => void;
  compact?: boolean;
}) {
  const isReachable = useReachable();
  return (
    <div
      className={
        compact
          ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2'
          : 'panel flex flex-col items-center gap-4 px-6 py-12 text-center'
      }
      role="status"
    >
      <p className={compact ? 'text-muted' : 'text-lg font-semibold'}>
        {texts.loadFailed.split('. ')[0]}.
      </p>
      {!isReachable && (
        <p className="text-muted">You’re offline, and this isn’t saved on this device.</p>
      )}
      <Button variant="secondary" onClick={onRetry}>
        {texts.loadFailed.split('. ')[1]}
      </Button>
    </div>
  );
}

/** Gray placeholders with the size of the content, so that nothing jumps when it loads. */
export function Skeleton({ rows = 5, className = 'h-24' }: { rows?: number; className?: string }) {
  return (
    <div role="status" aria-label={texts.loading} className="grid grid-cols-1 gap-3">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`skeleton ${className}`} />
      ))}
    </div>
  );
}
