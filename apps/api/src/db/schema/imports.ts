import type { ImportFormat, ImportMapping, ImportOutcome } from '@fencing-journal/contract/imports';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintKey, bytea, identityKey, ownerKey, timestamptz } from './columns.ts';

/** Set by the person before a file is applied. */
export interface ImportChoices {
  me?: string | undefined;
  /** The slugs of cards by the key of the opponent; null for a new card. */
  matches?: Record<string, string | null>;
  /** The choices by the key of the event. */
  events?: Record<string, ImportEventChoice>;
  mapping?: ImportMapping | undefined;
  /** Whether the mapping of the columns is remembered from an earlier file. */
  remembered?: boolean;
}

export interface ImportEventChoice {
  /** The slug of the event in the journal that the results belong to. */
  event?: string | null | undefined;
  tournament?: string | undefined;
  name?: string | undefined;
  date?: string | undefined;
  weapon?: string | null | undefined;
}

export const imports = pgTable('imports', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  format: text().$type<ImportFormat>().notNull(),
  status: text({ enum: ['open', 'applied', 'undone'] })
    .notNull()
    .default('open'),
  hash: text().notNull(),
  file: bytea(),
  choices: jsonb().$type<ImportChoices>().notNull().default({}),
  outcome: jsonb().$type<ImportOutcome>(),
  created_at: timestamptz().notNull(),
  applied_at: timestamptz(),
});

export const importRows = pgTable('import_rows', {
  owner_id: ownerKey(),
  id: identityKey(),
  import_id: uuid().notNull(),
  tournament_id: bigintKey(),
  event_id: bigintKey(),
  bout_id: bigintKey(),
  fencer_id: bigintKey(),
  made: boolean().notNull(),
  version: integer().notNull(),
  source: text(),
  imported: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  before: jsonb().$type<Record<string, unknown>>(),
});

export const importMappings = pgTable('import_mappings', {
  owner_id: ownerKey(),
  header: text().notNull(),
  mapping: jsonb().$type<ImportMapping>().notNull(),
  used_at: timestamptz().notNull(),
});
