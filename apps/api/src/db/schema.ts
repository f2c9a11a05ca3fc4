/**
 * The tables for the query builder. The migrations are the source of truth; `schema.test.ts`
 * compares the tables with them.
 */
export * from './schema/accounts.ts';
export * from './schema/auth.ts';
export * from './schema/bouts.ts';
export * from './schema/coach.ts';
export * from './schema/connections.ts';
export * from './schema/fencers.ts';
export * from './schema/goals.ts';
export * from './schema/guardians.ts';
export * from './schema/guides.ts';
export * from './schema/imports.ts';
export * from './schema/lessons.ts';
export * from './schema/mail.ts';
export * from './schema/media.ts';
export * from './schema/notifications.ts';
export * from './schema/playlists.ts';
export * from './schema/practices.ts';
export * from './schema/reminders.ts';
export * from './schema/team-matches.ts';
export * from './schema/sessions.ts';
export * from './schema/statistics.ts';
export * from './schema/stored-files.ts';
export * from './schema/subscription.ts';
export * from './schema/touches.ts';
export * from './schema/tournaments.ts';
