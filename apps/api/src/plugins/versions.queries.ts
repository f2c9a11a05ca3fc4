import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { bouts, events, fencers, lessons, tournaments } from '../db/schema.ts';
import { AppError } from '../lib/errors.ts';

const tables = {
  tournament: tournaments,
  event: events,
  bout: bouts,
  fencer: fencers,
  lesson: lessons,
};

/** The version that the sender has read and goes out from, as If-Match names it; undefined: whatever is there. */
export function versionRead({ headers }: FastifyRequest): number | undefined {
  const sent = headers['if-match'];
  if (sent === undefined || sent.trim() === '*') return undefined;
  const version = /^\s*"(\d{1,9})"\s*$/.exec(sent)?.[1];
  if (version === undefined)
    throw new AppError(
      'validation',
      'If-Match must be the version of the record being changed, in quotes.',
    );
  return Number(version);
}

/**
 * Goes on only where the row is still of the version that was read. It stays so until the transaction ends: whoever changes
 * it at the same time waits, and is refused then (decision 21).
 */
export async function assertVersion(
  tx: Database,
  kind: keyof typeof tables,
  row: { owner_id: number; id: number },
  read: number | undefined,
): Promise<void> {
  if (read === undefined) return;
  const table = tables[kind];
  const [now] = await tx
    .select({ version: table.version })
    .from(table)
    .where(and(eq(table.owner_id, row.owner_id), eq(table.id, row.id)))
    .for('update');
  if (now?.version !== read) throw new AppError('changed');
}
