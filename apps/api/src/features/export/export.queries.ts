import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { dataExports, users } from '../../db/schema.ts';
import { newFileName } from './files.ts';

/** How often an export is tried. */
export const maxAttempts = 5;

export type ExportRow = typeof dataExports.$inferSelect;
/**
 * An export in progress. The file belongs to this attempt only, because a process presumed dead may still be running.
 */
export type ClaimedExport = Pick<ExportRow, 'owner_id' | 'attempts'> & { file: string };

const isClaimedBy = ({ owner_id, file }: ClaimedExport) =>
  and(
    eq(dataExports.owner_id, owner_id),
    eq(dataExports.file, file),
    eq(dataExports.state, 'preparing'),
  );

/** The account's latest export, unless it has expired. */
export async function findExport(
  db: Database,
  owner: number,
  now: Date,
): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.owner_id, owner));
  return row?.expires_at && row.expires_at <= now ? undefined : row;
}

/** Requests a new export in place of the previous one; does nothing while one is being made. */
export async function requestExport(db: Database, owner: number, now: Date): Promise<void> {
  const newExport = {
    state: 'preparing' as const,
    requested_at: now,
    attempts: 0,
    due_at: now,
    done: 0,
    steps: 0,
    file: null,
    bytes: null,
    expires_at: null,
  };
  await db
    .insert(dataExports)
    .values({ owner_id: owner, ...newExport })
    .onConflictDoUpdate({
      target: dataExports.owner_id,
      set: newExport,
      setWhere: ne(dataExports.state, 'preparing'),
    });
}

/** Claims the longest-waiting export until `until`; if the process dies, it is due again then. */
export async function claimExport(
  db: Database,
  now: Date,
  until: Date,
): Promise<ClaimedExport | undefined> {
  const next = db
    .select({ owner: dataExports.owner_id })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.owner_id))
    .where(
      and(
        eq(dataExports.state, 'preparing'),
        lt(dataExports.attempts, maxAttempts),
        lte(dataExports.due_at, now),
        isNull(users.disabled_at),
      ),
    )
    .orderBy(asc(dataExports.due_at))
    .limit(1)
    .for('update', { of: dataExports, skipLocked: true });
  const file = newFileName();
  const [row] = await db
    .update(dataExports)
    .set({ attempts: sql`${dataExports.attempts} + 1`, due_at: until, done: 0, steps: 0, file })
    .where(inArray(dataExports.owner_id, next))
    .returning({ owner_id: dataExports.owner_id, attempts: dataExports.attempts });
  return row && { ...row, file };
}

/** Renews the claim and saves the progress; false if the export has been claimed by another process. */
export async function renewClaim(
  db: Database,
  claimed: ClaimedExport,
  until: Date,
  { done, steps }: { done: number; steps: number },
): Promise<boolean> {
  const rows = await db
    .update(dataExports)
    .set({ due_at: until, done: Math.round(done), steps: Math.round(steps) })
    .where(isClaimedBy(claimed))
    .returning({ owner: dataExports.owner_id });
  return rows.length > 0;
}

export async function finishExport(
  tx: Database,
  claimed: ClaimedExport,
  bytes: number,
  expires_at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set({ state: 'ready', bytes, expires_at })
    .where(isClaimedBy(claimed))
    .returning({ owner: dataExports.owner_id });
  return rows.length > 0;
}

/** Schedules the next attempt. `counted` is false if the process was only told to stop. */
export async function postponeExport(
  db: Database,
  claimed: ClaimedExport,
  due_at: Date,
  countAttempt: boolean,
): Promise<void> {
  await db
    .update(dataExports)
    .set({ due_at, ...(!countAttempt && { attempts: claimed.attempts - 1 }) })
    .where(isClaimedBy(claimed));
}

/** Gives up on an export; the user may request another. */
export async function failExport(db: Database, claimed: ClaimedExport): Promise<void> {
  await db.update(dataExports).set({ state: 'failed', file: null }).where(isClaimedBy(claimed));
}

/** Gives up on exports with too many attempts and returns their owners; they may request another. */
export async function failExhaustedExports(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .update(dataExports)
    .set({ state: 'failed', file: null })
    .where(
      and(
        eq(dataExports.state, 'preparing'),
        gte(dataExports.attempts, maxAttempts),
        lte(dataExports.due_at, now),
      ),
    )
    .returning({ owner: dataExports.owner_id });
  return rows.map(({ owner }) => owner);
}

/** Deletes expired exports and returns the files that are still in use. */
export async function filesInUse(db: Database, now: Date): Promise<Set<string>> {
  await db.delete(dataExports).where(lte(dataExports.expires_at, now));
  const rows = await db
    .select({ file: dataExports.file })
    .from(dataExports)
    .where(isNotNull(dataExports.file));
  return new Set(rows.flatMap(({ file }) => file ?? []));
}

/** A finished export, by the name of its file. */
export async function findFinishedExport(
  db: Database,
  owner: number,
  file: string,
  now: Date,
): Promise<Pick<ExportRow, 'requested_at'> | undefined> {
  const [row] = await db
    .select({ requested_at: dataExports.requested_at })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.owner_id, owner),
        eq(dataExports.file, file),
        eq(dataExports.state, 'ready'),
        gt(dataExports.expires_at, now),
      ),
    );
  return row;
}
