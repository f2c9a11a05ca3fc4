import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeItem, keyOf, kindTexts } from './inbox.rules.ts';

/** The items that have waited longest, each a link to itself in the inbox. */
export const WaitingItems = ({ items }: { items: readonly InboxItem[] }) => (
  <ul aria-label="Waiting longest" className="panel mb-3 divide-y divide-line overflow-clip">
    {items.map((item) => (
      <li
        key={keyOf(item)}
        className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
      >
        <Icon name={kindTexts[item.kind].icon} className="size-6 text-muted" />
        <div className="min-w-0">
          <Link
            to={`${paths.coachInbox}?item=${encodeURIComponent(keyOf(item))}`}
            className="leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {item.student}: {describeItem(item)}
          </Link>
          {item.text !== '' && (
            <p className="line-clamp-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
              {item.text}
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
