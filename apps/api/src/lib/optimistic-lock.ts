import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import {
  bouts,
  events,
  fencers,
  goals,
  lessons,
  playlists,
  practices,
  tasks,
  teamMatches,
  tournaments,
} from '../db/schema.ts';
import { AppError } from './errors.ts';

const tables = {
  tournament: tournaments,
  event: events,
  bout: bouts,
  fencer: fencers,
  lesson: lessons,
  playlist: playlists,
  practice: practices,
  team_match: teamMatches,
  goal: goals,
  task: tasks,
};

/** Returns the version that the client has read, from If-Match; undefined accepts any version. */
export function ifMatchVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^\s*"(\d{1,9})"\s*$/.exec(header)?.[1];
  if (version === undefined)
    throw new AppError(
      'validation',
      'If-Match must be the version of the record being changed, in quotes.',
    );
  return Number(version);
}

/**
 * Throws unless the row still has the version that was read (optimistic lock). The row stays locked
 * until the transaction ends, so a concurrent update waits and is then rejected (decision 0021).
 */
export async function assertVersion(
  tx: Database,
  kind: keyof typeof tables,
  row: { owner_id: number; id: number },
  expectedVersion: number | undefined,
): Promise<void> {
  if (expectedVersion === undefined) return;
  const table = tables[kind];
  const [current] = await tx
    .select({ version: table.version })
    .from(table)
    .where(and(eq(table.owner_id, row.owner_id), eq(table.id, row.id)))
    .for('update');
  if (current?.version !== expectedVersion) throw new AppError('changed');
}
