import { asc, desc, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { bouts, fencers } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { isNotDeleted } from './fencers.queries.ts';

const fencedIn = (side: typeof bouts.fencer_a_id | typeof bouts.fencer_b_id) =>
  sql`SELECT ${side} FROM ${bouts} WHERE ${bouts.owner_id} = ${sql.placeholder('owner')} AND ${bouts.event_id} = ${sql.placeholder('event')}`;
const metInEvent = sql<boolean>`${fencers.id} IN (${fencedIn(bouts.fencer_a_id)} UNION ALL ${fencedIn(bouts.fencer_b_id)})`;

const choicesQuery = prepared((db) =>
  db
    .select({
      slug: fencers.slug,
      first_name: fencers.first_name,
      last_name: fencers.last_name,
      handed: fencers.handed,
      is_self: fencers.is_self,
    })
    .from(fencers)
    .where(isNotDeleted(sql.placeholder('owner')))
    .orderBy(
      desc(metInEvent),
      sql`lower(${fencers.last_name})`,
      sql`lower(${fencers.first_name})`,
      asc(fencers.id),
    ),
);

/** Returns the fencers to choose from for a bout in the event: all cards, those already in its bouts first. */
export async function fencerChoices(db: Database, owner: number, event: number) {
  const rows = await choicesQuery(db).execute({ owner, event });
  const choices = rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    fencer_name: `${first_name} ${last_name}`,
  }));
  return {
    fencers: choices.filter((choice) => !choice.is_self),
    self: requireFound(choices.find((choice) => choice.is_self)),
  };
}
