import {
  importFormats,
  type ImportBout,
  type ImportColumn,
  type ImportCounts,
  type ImportEvent,
  type ImportPreview,
  type MatchReason,
} from '@fencing-journal/contract/imports';
import { isElimination } from '@fencing-journal/contract/shared/enums';
import { pluralize, tableName } from '../../lib/format.ts';

export const reasonTexts: Record<MatchReason, string> = {
  member_number: 'Same USA Fencing ID',
  name_and_club: 'Same name and club',
  name: 'Same name',
  nickname: 'Same name with the nickname',
  chosen: 'Your choice',
  imported: 'As in an earlier import',
};

export const columnLabels: Record<ImportColumn, string> = {
  opponent: 'Opponent',
  opponent_club: 'Opponent’s club',
  opponent_number: 'Opponent’s USA Fencing ID',
  score: 'Your score',
  against: 'Opponent’s score',
  scores: 'Both scores in one cell (5-3)',
  won: 'Won or lost',
  date: 'Date',
  tournament: 'Tournament',
  event: 'Event',
  weapon: 'Weapon',
  type: 'Pool or DE',
  round: 'Pool or table number',
  place: 'Place',
  entries: 'Number of fencers',
  fencer: 'Fencer (if not always you)',
  fencer_club: 'Fencer’s club',
  fencer_number: 'Fencer’s USA Fencing ID',
};

const boutsOf = ({ tournaments }: ImportPreview): ImportBout[] =>
  tournaments.flatMap(({ events }) => events.flatMap(({ bouts }) => bouts));

const eventsOf = ({ tournaments }: ImportPreview): ImportEvent[] =>
  tournaments.flatMap(({ events }) => events);

/** The label of a bout's round: "Pool 3", "Table of 32", "Final". */
export function roundLabel({ type, round }: Pick<ImportBout, 'type' | 'round'>): string {
  if (type === 'Pool') return round > 0 ? `Pool ${round}` : 'Pool';
  if (!isElimination(type)) return type;
  if (round === 2) return 'Final';
  if (round === 4) return 'Semifinal';
  return round > 0 ? tableName(round) : 'DE';
}

/** Groups adjacent bouts from the same round. */
export function roundsOf(bouts: readonly ImportBout[]): { label: string; bouts: ImportBout[] }[] {
  const rounds: { label: string; bouts: ImportBout[] }[] = [];
  for (const bout of bouts) {
    const label = roundLabel(bout);
    const last = rounds.at(-1);
    if (last?.label === label) last.bouts.push(bout);
    else rounds.push({ label, bouts: [bout] });
  }
  return rounds;
}

/** "V5" or "D3", as on a pool sheet. */
export const cellText = ({ won, score }: Pick<ImportBout, 'won' | 'score'>): string =>
  `${won ? 'V' : 'D'}${score}`;

export interface Totals {
  added: number;
  updated: number;
  same: number;
  kept: number;
  /** The number of events with a new or changed result. */
  results: number;
}

export function totalsOf(preview: ImportPreview): Totals {
  const bouts = boutsOf(preview);
  const count = (test: (bout: ImportBout) => boolean) => bouts.filter(test).length;
  return {
    added: count(({ state }) => state === 'new'),
    updated: count(({ state, applies }) => state === 'changed' && applies),
    same: count(({ state }) => state === 'same'),
    kept: count(({ state, applies }) => state === 'changed' && !applies),
    results: eventsOf(preview).filter(({ state }) => state !== 'same').length,
  };
}

/** Whether applying would change nothing. */
export const isKnownFile = (preview: ImportPreview): boolean => {
  const { added, updated, results } = totalsOf(preview);
  return preview.me !== null && added + updated + results === 0;
};

/** What the main button does: "Import 6 bouts". */
export function applyLabel(preview: ImportPreview): string {
  const { added, updated } = totalsOf(preview);
  if (added + updated === 0) return 'Import the result';
  return updated > 0 && added === 0
    ? `Update ${pluralize(updated, 'bout')}`
    : `Import ${pluralize(added + updated, 'bout')}`;
}

/** "1 tournament, 1 event, 6 bouts and 4 opponents". Counts of zero are left out. */
export function countsText({ tournaments, events, bouts, fencers }: ImportCounts): string {
  const parts = [
    tournaments > 0 && pluralize(tournaments, 'tournament'),
    events > 0 && pluralize(events, 'event'),
    bouts > 0 && pluralize(bouts, 'bout'),
    fencers > 0 && pluralize(fencers, 'opponent'),
  ].filter((part) => part !== false);
  if (parts.length < 2) return parts[0] ?? 'nothing';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Whether the event needs more details before it can be stored. */
export const isIncomplete = (
  tournament: { name: string; slug: string | null },
  { event, date, weapon }: ImportEvent,
): boolean =>
  event === null &&
  ((tournament.slug === null && tournament.name === '') || date === null || weapon === null);

export const formatName = ({ format }: Pick<ImportPreview, 'format'>): string =>
  importFormats[format];
