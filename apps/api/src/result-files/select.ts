import type { ImportFormat, ImportMapping, MatchReason } from '@fencing-journal/contract/imports';
import { importLimits, importTexts } from '@fencing-journal/contract/imports';
import {
  emptyFileResult,
  UnreadableFile,
  type Cells,
  type FileBout,
  type FileEvent,
  type FilePerson,
  type FileResult,
  type ResultFile,
} from './model.ts';
import { findAlike, type Identity } from './people.ts';
import { isUsable, readTable, suggestMapping } from './table.ts';

export interface OwnEvent extends Omit<FileEvent, 'results' | 'bouts'> {
  result: FileResult;
  /** The person is always side a. */
  bouts: FileBout[];
}

/** What one person imports from a file. */
export interface Selection {
  format: ImportFormat;
  warnings: string[];
  people: Pick<FilePerson, 'key' | 'first_name' | 'last_name' | 'club'>[];
  me: { key: string; reason: MatchReason } | null;
  opponents: FilePerson[];
  events: OwnEvent[];
  table: { header: string[]; sample: string[][]; mapping: ImportMapping } | null;
}

export interface Choice {
  identity: Identity;
  me?: string | undefined;
  mapping?: ImportMapping | undefined;
}

function findMe(file: ResultFile, { identity, me }: Choice): Selection['me'] {
  if (me !== undefined)
    return file.people.some(({ key }) => key === me) ? { key: me, reason: 'chosen' } : null;
  if (file.owner !== undefined) return { key: file.owner, reason: 'chosen' };
  const { match } = findAlike(identity, file.people, (person) => person);
  return match ? { key: match.value.key, reason: match.reason } : null;
}

const turned = (bout: FileBout): FileBout => ({
  ...bout,
  a: bout.b,
  b: bout.a,
  score_a: bout.score_b,
  score_b: bout.score_a,
  winner: bout.winner === 'a' ? 'b' : 'a',
});

function ownEvents(file: ResultFile, me: string): OwnEvent[] {
  return file.events.flatMap(({ results, bouts, ...event }) => {
    const own = bouts.flatMap((bout) =>
      bout.a === me ? [bout] : bout.b === me ? [turned(bout)] : [],
    );
    const result = results.find(({ person }) => person === me);
    if (!result && own.length === 0) return [];
    return [{ ...event, result: result ?? emptyFileResult(me), bouts: own }];
  });
}

const withoutContent = { people: [], me: null, opponents: [], events: [] };

function selectFrom(file: ResultFile, choice: Choice): Omit<Selection, 'table'> {
  const me = findMe(file, choice);
  const events = me ? ownEvents(file, me.key) : [];
  const met = new Set(events.flatMap(({ bouts }) => bouts.map(({ b }) => b)));
  if (events.reduce((sum, { bouts }) => sum + bouts.length, 0) > importLimits.ownBouts)
    throw new UnreadableFile(importTexts.tooManyBouts);
  return {
    format: file.format,
    warnings: file.warnings,
    people: file.people.map(({ key, first_name, last_name, club }) => ({
      key,
      first_name,
      last_name,
      club,
    })),
    me,
    opponents: file.people.filter(({ key }) => met.has(key)),
    events,
  };
}

/** Reduces what was read to what the user chooses from and imports. */
export function select(read: ResultFile | Cells, choice: Choice): Selection {
  if (!('rows' in read)) return { ...selectFrom(read, choice), table: null };
  const mapping = choice.mapping ?? suggestMapping(read.header);
  const table = {
    header: read.header,
    sample: read.rows.slice(0, importLimits.sampleRows),
    mapping,
  };
  // Nothing is guessed: the user confirms the columns first.
  if (choice.mapping === undefined || !isUsable(mapping))
    return { format: 'csv', warnings: [], ...withoutContent, table };
  return { ...selectFrom(readTable(read, mapping), choice), table };
}
