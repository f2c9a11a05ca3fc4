import * as z from 'zod/mini';
import { boutTypes, weapons } from '../shared/enums.ts';
import {
  calendarDate,
  isoDate,
  optionalChoice,
  requiredText,
  slugReference,
} from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { importFormatNames, importLimits } from './texts.ts';

/** Whether a row of the file is in the journal: not yet, with the same values, or with different ones. */
export const importStates = ['new', 'same', 'changed'] as const;
export type ImportState = (typeof importStates)[number];

/** Why a person in the file was matched with a person in the journal. */
export const matchReasons = [
  'member_number',
  'name_and_club',
  'name',
  'nickname',
  'chosen',
  'imported',
] as const;
export type MatchReason = (typeof matchReasons)[number];

const person = z.object({
  /** Identifies the person within the file. */
  key: z.string(),
  name: z.string(),
  club: z.string(),
});
export type ImportPerson = z.output<typeof person>;

const card = z.object({ slug: z.string(), name: z.string(), club: z.string() });
export type ImportCard = z.output<typeof card>;

/** An opponent and the card that gets the bouts; null stands for a new card. */
const opponent = z.extend(person, {
  card: z.nullable(card),
  /** Null for a new card that the user has not chosen explicitly. */
  reason: z.nullable(z.enum(matchReasons)),
  /** Other cards that may be the same person. */
  candidates: z.array(card),
  /** Whether the card was deleted and is restored, because it gets a new bout. */
  restores: z.boolean(),
});
export type ImportOpponent = z.output<typeof opponent>;

const result = z.object({
  score: z.int(),
  against: z.int(),
  won: z.boolean(),
});

const bout = z.extend(result, {
  round: z.int(),
  type: z.enum(boutTypes),
  /** The name of the opponent, as the journal shows it. */
  opponent: z.string(),
  /** The key of the opponent within the file. */
  person: z.string(),
  /** The slug of the opponent's card; null for a new one. */
  card: z.nullable(z.string()),
  state: z.enum(importStates),
  /** The result in the journal, if it differs. */
  current: z.nullable(result),
  /** Whether applying stores the result: the bout is new, or it was imported and not edited since. */
  applies: z.boolean(),
});
export type ImportBout = z.output<typeof bout>;

const place = z.nullable(z.int());
const event = z.object({
  key: z.string(),
  /** The event in the journal that gets the results; null for a new one. */
  event: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  name: z.string(),
  weapon: z.nullable(z.enum(weapons)),
  date: z.nullable(z.string()),
  team: z.boolean(),
  place,
  entries: place,
  initial_seed: place,
  pool_seed: place,
  rating_earned: z.nullable(z.string()),
  /** `changed` only if applying sets a value of the event itself. Each bout has its own state. */
  state: z.enum(importStates),
  /** The fields whose values in the journal differ and are kept. */
  kept: z.array(z.string()),
  bouts: z.array(bout),
});
export type ImportEvent = z.output<typeof event>;

const tournament = z.object({
  name: z.string(),
  date: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  state: z.enum(importStates),
  events: z.array(event),
});
export type ImportTournament = z.output<typeof tournament>;

/** What a column of a table can contain. */
export const importColumns = [
  'tournament',
  'date',
  'event',
  'weapon',
  'type',
  'round',
  'opponent',
  'opponent_club',
  'opponent_number',
  'score',
  'against',
  'scores',
  'won',
  'fencer',
  'fencer_club',
  'fencer_number',
  'place',
  'entries',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const columnIndex = z.int().check(z.gte(0), z.lte(importLimits.columns - 1));
/** The position of each column in the table, counted from 0. */
const mapping = z.partialRecord(z.enum(importColumns), columnIndex);
export type ImportMapping = z.output<typeof mapping>;

const table = z.object({
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping,
  /** Whether the columns were chosen for an earlier file with the same header. */
  remembered: z.boolean(),
});
export type ImportTable = z.output<typeof table>;

const counts = z.object({
  tournaments: z.int(),
  events: z.int(),
  bouts: z.int(),
  fencers: z.int(),
});
export type ImportCounts = z.output<typeof counts>;

/** A record that stays in the journal as it is. */
const keptRow = z.object({
  kind: z.enum(['tournament', 'event', 'bout', 'fencer']),
  slug: z.string(),
  name: z.string(),
  why: z.string(),
});
export type KeptRow = z.output<typeof keptRow>;

export const importOutcome = z.object({
  made: counts,
  updated: z.object({ events: z.int(), bouts: z.int() }),
  unchanged: z.int(),
  kept: z.array(keptRow),
  events: z.array(z.object({ slug: z.string(), name: z.string(), tournament: z.string() })),
});
export type ImportOutcome = z.output<typeof importOutcome>;

export const undoOutcome = z.object({
  removed: counts,
  /** The number of bouts and events that got their earlier values back. */
  restored: z.int(),
  kept: z.array(keptRow),
});
export type UndoOutcome = z.output<typeof undoOutcome>;

export const importStatuses = ['open', 'applied', 'undone'] as const;

export const importListItem = z.object({
  id: z.string(),
  format: z.enum(importFormatNames),
  status: z.enum(importStatuses),
  created_at: isoDate,
  /** Until when the import can be undone; null if it can't. */
  undo_until: z.nullable(isoDate),
  outcome: z.nullable(importOutcome),
});
export type ImportListItem = z.output<typeof importListItem>;

export const importPreview = z.extend(importListItem, {
  warnings: z.array(z.string()),
  people: z.array(person),
  me: z.nullable(z.extend(person, { reason: z.enum(matchReasons) })),
  opponents: z.array(opponent),
  tournaments: z.array(tournament),
  /** The latest events in the journal, to which the results of a file may belong. */
  own_events: z.array(
    z.object({ slug: z.string(), name: z.string(), date: z.string(), tournament: z.string() }),
  ),
  /** Only for a table whose columns the user chooses. */
  table: z.nullable(table),
});
export type ImportPreview = z.output<typeof importPreview>;

const key = () => z.string().check(z.minLength(1), z.maxLength(60));

export const importPatch = z.object({
  /** The key of the person whose bouts are imported. */
  me: z.optional(key()),
  /** Which card an opponent gets; null for a new one. */
  matches: z.optional(
    z
      .array(z.object({ person: key(), card: z.nullable(slugReference()) }))
      .check(z.maxLength(importLimits.ownBouts)),
  ),
  /** Details of an event that the file lacks, or the event in the journal that it belongs to. */
  events: z.optional(
    z
      .array(
        z.object({
          key: key(),
          event: z.optional(z.nullable(slugReference())),
          tournament: z.optional(requiredText(limits.name)),
          name: z.optional(requiredText(limits.name)),
          date: z.optional(calendarDate()),
          weapon: z.optional(optionalChoice(weapons)),
        }),
      )
      .check(z.maxLength(importLimits.events)),
  ),
  mapping: z.optional(mapping),
});
export type ImportPatch = z.output<typeof importPatch>;
