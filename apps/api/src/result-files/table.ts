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
import { clean, foldedText, splitFileName } from './names.ts';
import {
  categoryInName,
  parseCount,
  parseDay,
  parsePlace,
  parseScore,
  parseWeapon,
  weaponInName,
} from './values.ts';

/** Headers that people give to the columns. */
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

/** Returns a first guess at what the columns are. */
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

/** Whether the columns are enough to read bouts or places. */
export const isUsable = (mapping: ImportMapping): boolean =>
  (mapping.opponent !== undefined &&
    (mapping.scores !== undefined ||
      (mapping.score !== undefined && mapping.against !== undefined))) ||
  mapping.place !== undefined;

/** Identifies a table by its columns, so that a mapping can be remembered. */
export const headerKey = (header: readonly string[]): string => header.map(foldedText).join('|');

/** The person who owns the table, if it has no column for the fencer. */
const ownId = 'me';

function typeOf(text: string, round: string): BoutType {
  const words = `${text} ${round}`;
  if (/pool|poule/i.test(words)) return 'Pool';
  // R2 is a second round of pools.
  if (/\bde\b|elim|table|direct|final|round of|\bt\d|\br(8|16|32|64|128|256)\b/i.test(words))
    return 'DE';
  return 'Other';
}

/** Matches two scores in one cell: "15-9". */
const pairPattern = /(?<!\d)(\d{1,2})\s*[-–—:/]\s*(\d{1,2})(?!\d)/;

function pairOf(text: string): [number, number] | undefined {
  const match = pairPattern.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

const wonWords = /^(v|w|won|win|winner|victory)(?!\p{L})|^(1|y|yes|true)$/u;
const lostWords = /^(d|l|lost|loss|loser|defeat)(?!\p{L})|^(0|n|no|false)$/u;

/** Returns the winner that a word names, with or without scores: "W", "no", "Loss (on priority)", "D 3-5". */
function namedWinner(text: string): 'a' | 'b' | undefined {
  const word = foldedText(text.replace(pairPattern, ' '));
  if (wonWords.test(word)) return 'a';
  return lostWords.test(word) ? 'b' : undefined;
}

const leaderOf = ([a, b]: [number, number]): 'a' | 'b' | undefined =>
  a === b ? undefined : a > b ? 'a' : 'b';

interface Outcome {
  scores: [number, number];
  /** Undefined for a tie without such a word. */
  winner: 'a' | 'b' | undefined;
}

class TableReader {
  private readonly collector = new Collector();
  private readonly events = new Map<string, FileEvent>();
  private readonly unreadableDates = new Set<string>();
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
    if (date === null && cell('date') !== '') this.unreadableDates.add(cell('date'));
    const id = [cell('tournament'), name, weapon, date ?? cell('date')]
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

  /** Returns the scores and the winner of a bout. A word decides who won; without one, the scores do. */
  private outcome(row: readonly string[]): Outcome | undefined {
    const inOneCell = this.cell(row, 'scores');
    const named = namedWinner(this.cell(row, 'won')) ?? namedWinner(inOneCell);
    const [score, against] = [
      parseScore(this.cell(row, 'score')),
      parseScore(this.cell(row, 'against')),
    ];
    if (score !== null && against !== null)
      return { scores: [score, against], winner: named ?? leaderOf([score, against]) };
    const pair = pairOf(inOneCell);
    if (!pair) return undefined;
    const leader = leaderOf(pair);
    const winner = named ?? leader;
    // Many sheets list the winner's score first, even for a loss.
    return { scores: winner === leader ? pair : [pair[1], pair[0]], winner };
  }

  add(row: readonly string[]): void {
    const hasOpponent = this.cell(row, 'opponent') !== '';
    const place = parsePlace(this.cell(row, 'place'));
    if (!hasOpponent && place === null) return;
    const event = this.event(row);
    // A list of places names the fencer in the column that a list of bouts uses for the opponent.
    const isList = this.columns.fencer === undefined && !this.hasScores;
    const fencer = this.person(row, isList ? 'opponent' : 'fencer');
    if (place !== null) this.collector.result(event, fencer).place ??= place;
    if (isList || !hasOpponent) return;
    const opponent = this.person(row, 'opponent');
    const outcome = this.outcome(row);
    if (!outcome) return this.collector.skip('no score');
    const { scores, winner } = outcome;
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

  private get warnings(): string[] {
    const [first] = this.unreadableDates;
    if (first === undefined) return [];
    const example = `“${clean(first, 40)}”`;
    return this.unreadableDates.size === 1
      ? [`We can’t read the date ${example}. Enter it yourself.`]
      : [
          `We can’t read ${this.unreadableDates.size} dates, such as ${example}. Enter them yourself.`,
        ];
  }

  finish(): ResultFile {
    const file = this.collector.finish('csv', this.warnings);
    const owner = this.collector.keyOf(ownId);
    return owner === undefined ? file : { ...file, owner };
  }
}

/** Reads a table with the columns that the user has chosen. */
export function readTable({ rows }: Cells, mapping: ImportMapping): ResultFile {
  if (!isUsable(mapping)) throw new UnreadableFile(importTexts.columnsNeeded);
  const reader = new TableReader(mapping);
  for (const row of rows) reader.add(row);
  return reader.finish();
}
