import {
  importColumns,
  importTexts,
  type ImportColumn,
  type ImportMapping,
} from '@fencing-journal/contract/imports';
import type { BoutType } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { Collector } from './collect.ts';
import {
  emptyFileEvent,
  UnreadableFile,
  type Cells,
  type FileEvent,
  type ResultFile,
} from './model.ts';
import { foldedText, splitFileName } from './names.ts';
import {
  categoryInName,
  parseCount,
  parseDay,
  parsePlace,
  parseScore,
  parseWeapon,
  weaponInName,
} from './values.ts';

/** Headers that people give the columns. */
const usualHeaders: Record<ImportColumn, readonly string[]> = {
  tournament: ['tournament', 'competition', 'meet'],
  date: ['date', 'day', 'event date', 'bout date'],
  event: ['event', 'event name', 'category'],
  weapon: ['weapon'],
  type: ['type', 'stage', 'phase', 'bout type'],
  round: ['round', 'pool', 'table', 'tableau'],
  opponent: ['opponent', 'opponent name', 'against name', 'name', 'opp'],
  opponent_club: ['opponent club', 'club', 'opp club', 'club s'],
  opponent_number: ['opponent id', 'opponent number', 'member', 'member number'],
  score: ['score', 'my score', 'touches scored', 'ts', 'for', 'own score'],
  against: ['against', 'their score', 'opponent score', 'touches received', 'tr', 'opp score'],
  scores: ['result', 'final score', 'scores'],
  won: ['won', 'win', 'v d', 'victory', 'outcome', 'w l'],
  fencer: ['fencer', 'fencer name', 'me'],
  fencer_club: ['fencer club', 'my club'],
  fencer_number: ['fencer id', 'fencer number'],
  place: ['place', 'rank', 'final place', 'placement'],
  entries: ['entries', 'field', 'fencers', 'field size'],
};

/** A first guess at what the columns are. */
export function suggestMapping(header: readonly string[]): ImportMapping {
  const names = header.map(foldedText);
  const mapping: ImportMapping = {};
  const taken = new Set<number>();
  for (const column of importColumns) {
    const index = names.findIndex(
      (name, at) => !taken.has(at) && usualHeaders[column].includes(name),
    );
    if (index < 0) continue;
    mapping[column] = index;
    taken.add(index);
  }
  return mapping;
}

/** Whether the columns are enough for bouts or places. */
export const isUsable = (mapping: ImportMapping): boolean =>
  (mapping.opponent !== undefined &&
    (mapping.scores !== undefined ||
      (mapping.score !== undefined && mapping.against !== undefined))) ||
  mapping.place !== undefined;

/** Identifies a table by its columns, so that a mapping can be remembered. */
export const headerKey = (header: readonly string[]): string => header.map(foldedText).join('|');

/** The person whose table it is, if it has no column for the fencer. */
const ownId = 'me';

function typeOf(text: string, round: string): BoutType {
  const words = `${text} ${round}`;
  if (/pool|poule/i.test(words)) return 'Pool';
  if (/\bde\b|elim|table|direct|final|\bt\d/i.test(words)) return 'DE';
  return 'Other';
}

const wonWords = /^(v|w|1|y|yes|won|win|victory|true)/i;
const lostWords = /^(d|l|0|n|no|lost|loss|defeat|false)/i;

/** "15-9" or "V5" and "D3" in one cell. */
function pairOf(text: string): [number, number] | undefined {
  const match = /(?<!\d)(\d{1,2})\s*[-–—:/]\s*(\d{1,2})(?!\d)/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

class TableReader {
  private readonly collector = new Collector();
  private readonly events = new Map<string, FileEvent>();
  private readonly columns: ImportMapping;

  constructor(mapping: ImportMapping) {
    this.columns = mapping;
  }

  private cell(row: readonly string[], column: ImportColumn): string {
    const index = this.columns[column];
    return index === undefined ? '' : (row[index] ?? '');
  }

  private event(row: readonly string[]): FileEvent {
    const cell = (column: ImportColumn) => this.cell(row, column);
    const date = parseDay(cell('date'));
    const name = cell('event');
    const weapon = parseWeapon(cell('weapon')) ?? weaponInName(`${name} ${cell('weapon')}`);
    const id = [cell('tournament'), name, weapon, date]
      .map((part) => foldedText(part ?? ''))
      .join('|');
    const known = this.events.get(id);
    if (known) return known;
    const event = this.collector.event({
      ...emptyFileEvent(`e${this.events.size + 1}`),
      tournament: cell('tournament'),
      name,
      date,
      weapon,
      category: categoryInName(name),
      entries: parseCount(cell('entries'), limits.entries),
    });
    this.events.set(id, event);
    return event;
  }

  private person(row: readonly string[], side: 'fencer' | 'opponent'): string {
    const name = this.cell(row, side);
    const club = this.cell(row, `${side}_club`);
    const number = this.cell(row, `${side}_number`);
    if (side === 'fencer' && this.columns.fencer === undefined)
      return this.collector.person(ownId, { first_name: 'You', last_name: '' });
    return this.collector.person(`${foldedText(name)}|${foldedText(club)}|${number}`, {
      ...splitFileName(name),
      club,
      member_id: number,
    });
  }

  private scores(row: readonly string[]): [number, number] | undefined {
    const [score, against] = [
      parseScore(this.cell(row, 'score')),
      parseScore(this.cell(row, 'against')),
    ];
    return score !== null && against !== null ? [score, against] : pairOf(this.cell(row, 'scores'));
  }

  private winner(row: readonly string[], scores: [number, number]): 'a' | 'b' | undefined {
    if (scores[0] !== scores[1]) return scores[0] > scores[1] ? 'a' : 'b';
    const word = this.cell(row, 'won') || this.cell(row, 'scores');
    if (wonWords.test(word)) return 'a';
    return lostWords.test(word) ? 'b' : undefined;
  }

  add(row: readonly string[]): void {
    const hasOpponent = this.cell(row, 'opponent') !== '';
    const place = parsePlace(this.cell(row, 'place'));
    if (!hasOpponent && place === null) return;
    const event = this.event(row);
    // A list of places names the fencer in the column that a list of bouts has for opponents.
    const isList = this.columns.fencer === undefined && !this.hasScores;
    const fencer = this.person(row, isList ? 'opponent' : 'fencer');
    if (place !== null) this.collector.result(event, fencer).place ??= place;
    if (isList || !hasOpponent) return;
    const opponent = this.person(row, 'opponent');
    const scores = this.scores(row);
    if (!scores) return this.collector.skip('no score');
    const winner = this.winner(row, scores);
    if (winner === undefined) return this.collector.skip('equal scores without a winner');
    const round = this.cell(row, 'round');
    this.collector.bout(event, {
      type: typeOf(this.cell(row, 'type'), round),
      round: parseCount(/\d{1,3}/.exec(round)?.[0], 999) ?? 0,
      a: fencer,
      b: opponent,
      score_a: scores[0],
      score_b: scores[1],
      winner,
      touches: null,
    });
  }

  private get hasScores(): boolean {
    const { score, against, scores } = this.columns;
    return scores !== undefined || (score !== undefined && against !== undefined);
  }

  finish(): ResultFile {
    const file = this.collector.finish('csv');
    const owner = this.collector.keyOf(ownId);
    return owner === undefined ? file : { ...file, owner };
  }
}

/** Reads a table by the columns that a person has chosen. */
export function readTable({ rows }: Cells, mapping: ImportMapping): ResultFile {
  if (!isUsable(mapping)) throw new UnreadableFile(importTexts.columnsNeeded);
  const reader = new TableReader(mapping);
  for (const row of rows) reader.add(row);
  return reader.finish();
}
