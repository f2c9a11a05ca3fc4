import type { Notification } from '@fencing-journal/contract/notifications';
import type { DueSoon, JournalToday, LatestResult } from '@fencing-journal/contract/journal';
import { daysBetween } from '@fencing-journal/contract/shared/days';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { dueText } from '../../lib/due-text.ts';
import { capitalize, formatDate, placeText, pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PackingList } from '../guides/index.ts';
import { NotificationCard } from '../notifications/index.ts';

const link = 'underline decoration-edge underline-offset-4 hover:decoration-ink';

/** What matters today. Parts without content take no space. */
export const Today = ({ home, day }: { home: JournalToday; day: string }) => {
  const { today, next_tournament, last_results, due = [] } = home;
  return (
    <>
      {today.length > 0 && <TournamentsToday tournaments={today} />}
      {due.length > 0 && <Due entries={due} day={day} />}
      {next_tournament && <NextTournament {...next_tournament} day={day} />}
      {last_results.length > 0 && <LastResults results={last_results} />}
    </>
  );
};

/** Unread feedback, replies, comments and requests. */
export const News = ({ notifications }: { notifications: readonly Notification[] }) => (
  <section aria-labelledby="news">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <h2 id="news" className="text-lg text-muted">
        New
      </h2>
      <Link to={paths.notifications} className={`inline-flex min-h-11 items-center ${link}`}>
        All notifications
      </Link>
    </div>
    <ul className="grid grid-cols-1 gap-2">
      {notifications.map((notification) => (
        <NotificationCard key={notification.id} notification={notification} />
      ))}
    </ul>
  </section>
);

const Section = ({
  id,
  title,
  className = '',
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className={`panel p-4 sm:p-5 ${className}`}>
    <h2 id={id} className="mb-1 text-lg text-muted">
      {title}
    </h2>
    {children}
  </section>
);

/** Today's tournaments, with the next steps at each event. */
const TournamentsToday = ({ tournaments }: { tournaments: JournalToday['today'] }) => (
  <Section id="today" title="Today" className="lg:[column-span:all]">
    {tournaments.map(({ slug, name, events }) => (
      <div key={slug} className="not-first:mt-4">
        <p className="font-display text-3xl leading-tight font-semibold break-words">
          <Link to={paths.tournament(slug)} className={link}>
            {name}
          </Link>
        </p>
        {events.length === 0 && (
          <ButtonLink to={paths.eventAdd(slug)} icon="plus" className="mt-3">
            Add event
          </ButtonLink>
        )}
        <ul>
          {events.map((event) => (
            <li
              key={event.slug}
              className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <Link
                to={paths.event(slug, event.slug)}
                className={`inline-flex min-h-11 items-center text-lg font-semibold ${link}`}
              >
                {event.name}
              </Link>
              <span className="flex flex-wrap gap-2">
                {(
                  [
                    ['Live', 'stopwatch', paths.boutLive],
                    ['Add pool', 'list', paths.poolAdd],
                    ['Add bout', 'plus', paths.boutAdd],
                  ] as const
                ).map(([label, icon, to]) => (
                  <ButtonLink
                    key={label}
                    to={to(slug, event.slug)}
                    icon={icon}
                    variant={label === 'Add bout' ? 'primary' : 'secondary'}
                    aria-label={`${label}, ${event.name}`}
                  >
                    {label}
                  </ButtonLink>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </Section>
);

/** Open tasks and goals that are due soon. */
const Due = ({ entries, day }: { entries: readonly DueSoon[]; day: string }) => (
  <Section id="due" title="To do">
    <ul className="divide-y divide-line">
      {entries.map(({ id, text, due_on }) => (
        <li key={id} className="relative py-2 last:pb-0">
          <Link
            to={paths.goals}
            className="line-clamp-2 font-semibold wrap-anywhere hover:underline after:absolute after:inset-0"
          >
            {text}
          </Link>
          <p className="text-sm text-muted">{dueText(due_on, day)}</p>
        </li>
      ))}
    </ul>
  </Section>
);

const daysAway = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`);

/** The packing list is offered starting this many days before a tournament. */
const packingDays = 30;

function NextTournament({
  slug,
  name,
  date,
  day,
}: NonNullable<JournalToday['next_tournament']> & { day: string }) {
  const days = daysBetween(day, date);
  return (
    <Section id="next-tournament" title="Next tournament">
      <p className="font-display text-2xl leading-tight font-semibold break-words">
        <Link to={paths.tournament(slug)} className={link}>
          {name}
        </Link>
      </p>
      <p className="mt-1">
        {capitalize(daysAway(days))}, {formatDate(date)}
      </p>
      {days <= packingDays && (
        <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3">
          <Suspense>
            <PackingList tournament={slug} />
          </Suspense>
        </div>
      )}
    </Section>
  );
}

const LastResults = ({ results }: { results: readonly LatestResult[] }) => (
  <Section id="last-results" title="Last results">
    <ul className="divide-y divide-line">
      {results.map(({ slug, name, date, tournament, place, entries, bout_count, wins, losses }) => (
        <li key={slug} className="relative flex items-center gap-3 py-2 last:pb-0">
          <div className="min-w-0 flex-1">
            <Link
              to={paths.event(tournament.slug, slug)}
              className="block text-lg leading-tight wrap-anywhere font-semibold hover:underline after:absolute after:inset-0"
            >
              {tournament.name}
            </Link>
            <p className="text-sm wrap-anywhere text-muted">
              {name}, {formatDate(date)}
            </p>
          </div>
          <div className="text-right whitespace-nowrap">
            {place !== null && <p className="figures text-2xl">{placeText(place, entries)}</p>}
            {bout_count > 0 && (
              <p
                className={place === null ? 'figures text-2xl' : 'text-sm text-muted'}
                aria-label={`${pluralize(wins, 'win')}, ${losses} ${losses === 1 ? 'loss' : 'losses'}`}
                role="img"
              >
                {wins}–{losses}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
