import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { VideoMark } from '../../ui/video-mark.tsx';
import { detailOf, iconOf, linkOf, titleOf } from './entries.rules.ts';

const longDateFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a day as "Saturday, March 14". */
export const longDate = (day: string): string =>
  longDateFormat.format(new Date(`${day}T00:00:00Z`));

/** The entries of a day, each a link. */
export function DayEntries({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {entries.map((entry) => {
        const detail = detailOf(entry, day);
        return (
          <li
            key={`${entry.kind} ${entry.slug}`}
            className="panel relative flex min-h-14 items-center gap-3 px-4 py-3 hover:border-edge"
          >
            <Icon name={iconOf(entry)} className="size-6 text-accent" />
            <div className="min-w-0">
              <Link
                to={linkOf(entry)}
                className="block leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {titleOf(entry)}
              </Link>
              {entry.kind === 'lesson' && <VideoMark marks={entry} />}
              {detail !== '' && <p className="text-sm wrap-anywhere text-muted">{detail}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
