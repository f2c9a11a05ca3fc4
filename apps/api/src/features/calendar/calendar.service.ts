import { daysAfter } from '../../lib/days.ts';
import { requireFound, notFound } from '../../lib/errors.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { accountById, requireOwner, suspensionExpiry } from '../auth/index.ts';
import { mailAccount } from '../mail/index.ts';
import { calendarEntriesIn, type CalendarRow } from './entries.queries.ts';
import {
  deleteFeed,
  feedOf,
  ownerOfFeed,
  upsertFeed,
  clearFeedSuspension,
} from './feeds.queries.ts';
import { iCalendar, type AllDayEvent } from './ical.ts';

/**
 * Creates a feed address and invalidates the previous one. Anyone who has the address can read the calendar until it is
 * revoked, so the owner must prove their identity and is notified by email.
 */
export async function renewFeed(
  services: Services,
  actor: Actor,
  password: string | undefined,
): Promise<{ url: string; created_at: string }> {
  await requireOwner(services, actor, password);
  const token = randomSecret();
  const now = services.now();
  await services.inTransaction(async (tx) => {
    await upsertFeed(tx, actor.id, sha256(token), now);
    const { id, email } = requireFound(await accountById(tx, actor.id));
    await mailAccount(tx, services, 'calendar-address', { account: id, address: email });
  });
  return {
    url: `${services.config.PUBLIC_URL}/api/calendar/feed/${token}.ics`,
    created_at: now.toISOString(),
  };
}

/** Returns what the settings show about the feed address. */
export async function describeFeed(
  db: Database,
  owner: number,
): Promise<{ created_at: string | null; kept_until: string | null }> {
  const feed = await feedOf(db, owner);
  return {
    created_at: feed?.created_at.toISOString() ?? null,
    kept_until: feed?.suspended_at ? suspensionExpiry(feed.suspended_at).toISOString() : null,
  };
}

/** Revokes the feed address. Needs the same proof as creating one. */
export async function revokeFeed(
  services: Services,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  await requireOwner(services, actor, password);
  if (!(await services.inTransaction((tx) => deleteFeed(tx, actor.id)))) throw notFound();
}

/** Reactivates an address that a recovery has suspended, and emails the owner as for a new one. */
export async function reactivateFeed(
  services: Services,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  await requireOwner(services, actor, password);
  await services.inTransaction(async (tx) => {
    if (!(await clearFeedSuspension(tx, actor.id))) {
      requireFound(await feedOf(tx, actor.id));
      return;
    }
    const { id, email } = requireFound(await accountById(tx, actor.id));
    await mailAccount(tx, services, 'calendar-address', { account: id, address: email });
  });
}

/** Calendar programs poll a few times an hour on each device. */
const readsPerHour = 120;

/** The feed covers the past year and all future dates that the journal accepts. */
const pastDays = 366;
const futureDays = 731;

/**
 * Returns the title of an entry. Only competitions keep their title, and people and places are left out: families share
 * calendars and other companies store them, so a title must not reveal where a child trains.
 */
function titleOf(entry: CalendarRow): string {
  switch (entry.kind) {
    case 'lesson':
      return 'Fencing lesson';
    case 'practice':
      return 'Fencing practice';
    case 'event':
      return `${entry.name}, ${entry.tournament.name}`;
    case 'tournament':
      return entry.name;
  }
}

function pageOf(entry: CalendarRow): string {
  switch (entry.kind) {
    case 'lesson':
      return `/journal/lessons/${entry.slug}`;
    case 'practice':
      return `/journal/practices/${entry.slug}`;
    case 'event':
      return `/journal/tournaments/${entry.tournament.slug}/${entry.slug}`;
    case 'tournament':
      return `/journal/tournaments/${entry.slug}`;
  }
}

const toAllDayEvent = (entry: CalendarRow, origin: string): AllDayEvent => ({
  uid: `${entry.kind}-${entry.slug}@fencing-journal`,
  date: entry.date,
  ...(entry.kind === 'tournament' && { end_date: entry.end_date }),
  summary: titleOf(entry),
  url: origin + pageOf(entry),
  changed_at: entry.changed_at,
});

/** Returns the calendar behind a feed address. Throws the same 404 for revoked and unknown addresses. */
export async function readFeed(services: Services, token: string): Promise<string> {
  const owner = requireFound(await ownerOfFeed(services.db, sha256(token)));
  await services.limit('calendar-feed', owner, readsPerHour, 3600);
  const now = services.now();
  const dateFromNow = (days: number) => daysAfter(now, days).toISOString().slice(0, 10);
  const entries = await calendarEntriesIn(services.db, owner, {
    from: dateFromNow(-pastDays),
    to: dateFromNow(futureDays),
  });
  return iCalendar(
    'Fencing Journal',
    entries.map((entry) => toAllDayEvent(entry, services.config.PUBLIC_URL)),
  );
}
