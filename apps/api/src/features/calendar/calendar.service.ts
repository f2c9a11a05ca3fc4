import { daysAfter } from '../../lib/days.ts';
import { found, notFound } from '../../lib/errors.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { accountById, demandOwner, keptUntil } from '../auth/index.ts';
import { mailAccount } from '../mail/index.ts';
import { entriesIn, type Dated } from './entries.queries.ts';
import { deleteFeed, feedOf, ownerOfFeed, putFeed, unsuspendFeed } from './feeds.queries.ts';
import { iCalendar, type AllDay } from './ical.ts';

/**
 * Creates a feed address and invalidates the previous one. Anyone who has it can read the calendar permanently, so the
 * owner must prove their identity and is notified by email.
 */
export async function renewFeed(
  services: Services,
  actor: Actor,
  password: string | undefined,
): Promise<{ url: string; created_at: string }> {
  await demandOwner(services, actor, password);
  const token = randomSecret();
  const now = services.now();
  await services.inTransaction(async (tx) => {
    await putFeed(tx, actor.id, sha256(token), now);
    const { id, email } = found(await accountById(tx, actor.id));
    await mailAccount(tx, services, 'calendar-address', { account: id, address: email });
  });
  return {
    url: `${services.config.PUBLIC_URL}/api/calendar/feed/${token}.ics`,
    created_at: now.toISOString(),
  };
}

/** Returns what the settings show about the address. */
export async function describeFeed(
  db: Database,
  owner: number,
): Promise<{ created_at: string | null; kept_until: string | null }> {
  const feed = await feedOf(db, owner);
  return {
    created_at: feed?.created_at.toISOString() ?? null,
    kept_until: feed?.suspended_at ? keptUntil(feed.suspended_at).toISOString() : null,
  };
}

/** Revokes the address. Needs the same proof as creating one. */
export async function revokeFeed(
  services: Services,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  await demandOwner(services, actor, password);
  if (!(await services.inTransaction((tx) => deleteFeed(tx, actor.id)))) throw notFound();
}

/** Reactivates an address that a recovery has suspended, and emails the owner as for a new one. */
export async function keepFeed(
  services: Services,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  await demandOwner(services, actor, password);
  await services.inTransaction(async (tx) => {
    if (!(await unsuspendFeed(tx, actor.id))) {
      found(await feedOf(tx, actor.id));
      return;
    }
    const { id, email } = found(await accountById(tx, actor.id));
    await mailAccount(tx, services, 'calendar-address', { account: id, address: email });
  });
}

/** Calendar programs poll a few times an hour, each device separately. */
const readingsPerHour = 120;

/** The feed covers the past year and all future dates that the journal accepts. */
const daysBack = 366;
const daysAhead = 731;

/**
 * Titles contain only what the owner wrote and no person's name: calendars are shared in families and stored by other
 * companies.
 */
const titleOf = (entry: Dated): string =>
  entry.kind === 'lesson'
    ? 'Fencing lesson'
    : entry.kind === 'event'
      ? `${entry.name}, ${entry.tournament.name}`
      : entry.name;

const pageOf = (entry: Dated): string =>
  entry.kind === 'lesson'
    ? `/journal/lessons/${entry.slug}`
    : entry.kind === 'event'
      ? `/journal/tournaments/${entry.tournament.slug}/${entry.slug}`
      : `/journal/tournaments/${entry.slug}`;

const asAllDay = (entry: Dated, origin: string): AllDay => ({
  uid: `${entry.kind}-${entry.slug}@fencing-journal`,
  date: entry.date,
  summary: titleOf(entry),
  url: origin + pageOf(entry),
  changed_at: entry.changed_at,
});

/** Returns the calendar behind a feed address. Throws 404 for revoked and unknown addresses alike. */
export async function readFeed(services: Services, token: string): Promise<string> {
  const owner = found(await ownerOfFeed(services.db, sha256(token)));
  await services.limit('calendar-feed', owner, readingsPerHour, 3600);
  const now = services.now();
  const day = (days: number) => daysAfter(now, days).toISOString().slice(0, 10);
  const entries = await entriesIn(services.db, owner, { from: day(-daysBack), to: day(daysAhead) });
  return iCalendar(
    'Fencing Journal',
    entries.map((entry) => asAllDay(entry, services.config.PUBLIC_URL)),
  );
}
