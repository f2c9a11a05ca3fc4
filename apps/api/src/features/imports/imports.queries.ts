import { createHash } from 'node:crypto';
import {
  importLimits,
  type ImportFormat,
  type ImportMapping,
  type ImportOutcome,
} from '@fencing-journal/contract/imports';
import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { importMappings, imports } from '../../db/schema.ts';
import type { ImportChoices } from '../../db/schema/imports.ts';
import { daysAfter } from '../../lib/days.ts';
import { requireFound } from '../../lib/errors.ts';

export type { ImportChoices, ImportEventChoice } from '../../db/schema/imports.ts';

const listFields = {
  owner_id: imports.owner_id,
  id: imports.id,
  format: imports.format,
  status: imports.status,
  outcome: imports.outcome,
  created_at: imports.created_at,
  applied_at: imports.applied_at,
};
const fields = { ...listFields, file: imports.file, choices: imports.choices };

export type OwnImport = Awaited<ReturnType<typeof findImport>> & object;

export async function findImport(db: Database, owner: number, id: string, lock = false) {
  const query = db
    .select(fields)
    .from(imports)
    .where(and(eq(imports.owner_id, owner), eq(imports.id, id)));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** Makes sure that only one import of an account is applied or undone at a time. */
export const lockImportsOf = async (tx: Database, owner: number): Promise<void> =>
  void (await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${String(owner)}::text, 35))`,
  ));

/** Returns the latest imports that were applied. */
export const listImports = (db: Database, owner: number) =>
  db
    .select(listFields)
    .from(imports)
    .where(and(eq(imports.owner_id, owner), sql`${imports.status} <> 'open'`))
    .orderBy(desc(imports.entry))
    .limit(importLimits.listed);

/** Returns what was chosen for the same file when it was last applied and not undone. */
export async function earlierChoices(
  db: Database,
  owner: number,
  hash: string,
): Promise<ImportChoices | undefined> {
  const [row] = await db
    .select({ choices: imports.choices })
    .from(imports)
    .where(and(eq(imports.owner_id, owner), eq(imports.hash, hash), eq(imports.status, 'applied')))
    .orderBy(desc(imports.entry))
    .limit(1);
  return row?.choices;
}

interface NewImport {
  format: ImportFormat;
  hash: string;
  file: Uint8Array;
  choices: ImportChoices;
  created_at: Date;
}

/** Stores a file, and deletes the oldest files if too many are waiting. */
export async function insertImport(
  tx: Database,
  owner: number,
  values: NewImport,
): Promise<OwnImport> {
  const [row] = await tx
    .insert(imports)
    .values({ ...values, owner_id: owner })
    .returning(fields);
  const isOpen = and(eq(imports.owner_id, owner), eq(imports.status, 'open'));
  const newest = tx
    .select({ id: imports.id })
    .from(imports)
    .where(isOpen)
    .orderBy(desc(imports.entry))
    .limit(importLimits.open);
  await tx.delete(imports).where(and(isOpen, notInArray(imports.id, newest)));
  return requireFound(row);
}

interface ImportChanges {
  choices?: ImportChoices;
  format?: ImportFormat;
  status?: 'applied' | 'undone';
  file?: null;
  outcome?: ImportOutcome;
  applied_at?: Date;
}

export async function updateImport(
  tx: Database,
  { owner_id, id }: Pick<OwnImport, 'owner_id' | 'id'>,
  changes: ImportChanges,
): Promise<OwnImport> {
  const [row] = await tx
    .update(imports)
    .set(changes)
    .where(and(eq(imports.owner_id, owner_id), eq(imports.id, id)))
    .returning(fields);
  return requireFound(row);
}

const hashOf = (header: string): string => createHash('sha256').update(header).digest('hex');

/** Returns the columns that were chosen for the latest table with this header. */
export async function findMapping(
  db: Database,
  owner: number,
  header: string,
): Promise<ImportMapping | undefined> {
  const [row] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.owner_id, owner), eq(importMappings.header, hashOf(header))));
  return row?.mapping;
}

const maxMappings = 50;

export async function rememberMapping(
  tx: Database,
  owner: number,
  header: string,
  mapping: ImportMapping,
  now: Date,
): Promise<void> {
  const values = { mapping, used_at: now };
  await tx
    .insert(importMappings)
    .values({ ...values, owner_id: owner, header: hashOf(header) })
    .onConflictDoUpdate({ target: [importMappings.owner_id, importMappings.header], set: values });
  const own = eq(importMappings.owner_id, owner);
  const latest = tx
    .select({ header: importMappings.header })
    .from(importMappings)
    .where(own)
    .orderBy(desc(importMappings.used_at), importMappings.header)
    .limit(maxMappings);
  await tx.delete(importMappings).where(and(own, notInArray(importMappings.header, latest)));
}

/** Deletes files that nobody has applied. */
export async function deleteExpiredImports(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -retentionDays.waitingFile);
  await db.delete(imports).where(and(eq(imports.status, 'open'), lt(imports.created_at, before)));
}
