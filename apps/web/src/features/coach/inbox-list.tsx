import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { formatDate } from '../../lib/format.ts';
import { dayOf } from '../../lib/days.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeItem, keyOf, kindTexts } from './inbox.rules.ts';
import type { InboxState } from './use-inbox.ts';

/** The waiting items, oldest first. On wide screens, the open item is next to the list and marked in it. */
export function InboxList({
  inbox: { show, filter, list },
  items,
  current,
}: {
  inbox: InboxState;
  items: readonly InboxItem[];
  current: InboxItem;
}) {
  const more = (list.data?.count ?? 0) - items.length;
  return (
    <>
      <ul className="panel divide-y divide-line overflow-clip lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">
        {items.map((item) => (
          <li key={keyOf(item)}>
            <button
              type="button"
              aria-current={keyOf(item) === keyOf(current)}
              onClick={() => show(item, 'heading')}
              className={`flex min-h-11 w-full items-start gap-3 p-3 text-left hover:bg-sunken ${keyOf(item) === keyOf(current) ? 'lg:bg-sunken lg:shadow-[inset_3px_0_0_var(--ink)]' : ''}`}
            >
              <Icon name={kindTexts[item.kind].icon} className="mt-0.5 size-5 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold wrap-anywhere">{item.student}</span>
                  <span className="text-sm text-muted">
                    {filter.state === 'snoozed' && item.snoozed_until !== null
                      ? `Until ${formatDate(item.snoozed_until)}`
                      : `Waiting since ${formatDate(dayOf(new Date(item.since)))}`}
                  </span>
                </span>
                <span className="block">{describeItem(item)}</span>
                {item.text !== '' && (
                  <span className="line-clamp-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
                    {item.text}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-sm text-muted">{more} more will show up when these are answered.</p>
      )}
    </>
  );
}
