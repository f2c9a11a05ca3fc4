import {
  ageCategories,
  boutTypes,
  eventLevels,
  weapons,
} from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { byteOrderMark, csvLine } from '../lib/csv-writer.ts';
import { Collector } from './collect.ts';
import {
  emptyFileEvent,
  emptyFileResult,
  type Cells,
  type FileBout,
  type FileEvent,
  type FilePerson,
  type ResultFile,
} from './model.ts';
import { parseCount, parseDay, parsePlace, parseRating, parseScore } from './values.ts';

const header = [
  'Tournament',
  'Location',
  'Level',
  'Event no.',
  'Event',
  'Date',
  'Weapon',
  'Kind',
  'Category',
  'Entries',
  'Place',
  'Initial seed',
  'Pool seed',
  'Rating earned',
  'Fencer last name',
  'Fencer first name',
  'Fencer club',
  'Fencer ID',
  'Type',
  'Round',
  'Touches',
  'Score',
  'Against',
  'Won',
  'Opponent no.',
  'Opponent last name',
  'Opponent first name',
  'Opponent club',
  'Opponent ID',
] as const;
type Column = (typeof header)[number];
type Cell = string | number | null;

/** The CSV writer puts an apostrophe before text that a spreadsheet would take for a formula. */
const escaped = /^'+(?=[=+\-@＝＋－＠])/;
const protect = (text: string): string => (escaped.test(text) ? `'${text}` : text);
const unprotect = (text: string): string => (escaped.test(text) ? text.slice(1) : text);

/** Whether this is the header that `writeJournalCsv` writes. */
export const isJournalCsv = (cells: Cells): boolean =>
  header.every((name, index) => cells.header[index] === name);

const personCells = (person: FilePerson | undefined, side: 'Fencer' | 'Opponent') => ({
  [`${side} last name`]: person?.last_name ?? '',
  [`${side} first name`]: person?.first_name ?? '',
  [`${side} club`]: person?.club ?? '',
  [`${side} ID`]: person?.member_id ?? '',
});

/** Writes the user's results: one line for each bout, and one for each event without bouts. */
export function writeJournalCsv({ people, events }: ResultFile, me: string): string {
  const byKey = new Map(people.map((person) => [person.key, person]));
  const line = (values: Partial<Record<Column, Cell>>) =>
    csvLine(
      header.map((column) => {
        const value = values[column] ?? '';
        return typeof value === 'string' ? protect(value) : value;
      }),
    );
  const boutCells = (bout: FileBout) => ({
    Type: bout.type,
    Round: bout.round,
    Touches: bout.touches,
    Score: bout.score_a,
    Against: bout.score_b,
    Won: bout.winner === 'a' ? 'yes' : 'no',
    'Opponent no.': bout.b,
    ...personCells(byKey.get(bout.b), 'Opponent'),
  });
  const lines = events.flatMap((event) => {
    const result = event.results.find(({ person }) => person === me) ?? emptyFileResult(me);
    const common = {
      Tournament: event.tournament,
      Location: event.location,
      Level: event.level,
      'Event no.': event.key,
      Event: event.name,
      Date: event.date ?? '',
      Weapon: event.weapon ?? '',
      Kind: event.team ? 'Team' : 'Individual',
      Category: event.category ?? '',
      Entries: event.entries,
      Place: result.place,
      'Initial seed': result.initial_seed,
      'Pool seed': result.pool_seed,
      'Rating earned': result.rating_earned,
      ...personCells(byKey.get(me), 'Fencer'),
    };
    if (event.bouts.length === 0) return [line(common)];
    return event.bouts.map((bout) => line({ ...common, ...boutCells(bout) }));
  });
  return `${byteOrderMark}${csvLine(header)}${lines.join('')}`;
}

const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text);

/** Reads what `writeJournalCsv` has written, even if a spreadsheet has saved it since. */
export function readJournalCsv({ rows }: Cells): ResultFile {
  const collector = new Collector();
  const events = new Map<string, FileEvent>();
  for (const row of rows) {
    const cell = (column: Column) => unprotect(row[header.indexOf(column)] ?? '');
    const person = (id: string, side: 'Fencer' | 'Opponent') =>
      collector.person(id, {
        last_name: cell(`${side} last name`),
        first_name: cell(`${side} first name`),
        club: cell(`${side} club`),
        member_id: cell(`${side} ID`),
      });
    const me = person('me', 'Fencer');
    const id = cell('Event no.');
    let event = events.get(id);
    if (!event) {
      event = collector.event({
        ...emptyFileEvent(`e${events.size + 1}`),
        tournament: cell('Tournament'),
        location: cell('Location'),
        level: oneOf(eventLevels, cell('Level')) ?? 'Local',
        name: cell('Event'),
        date: parseDay(cell('Date')),
        weapon: oneOf(weapons, cell('Weapon')) ?? null,
        team: cell('Kind') === 'Team',
        category: oneOf(ageCategories, cell('Category')) ?? null,
        entries: parseCount(cell('Entries'), limits.entries),
      });
      events.set(id, event);
      Object.assign(collector.result(event, me), {
        place: parsePlace(cell('Place')),
        initial_seed: parsePlace(cell('Initial seed')),
        pool_seed: parsePlace(cell('Pool seed')),
        rating_earned: parseRating(cell('Rating earned')),
      });
    }
    const type = oneOf(boutTypes, cell('Type'));
    const [score_a, score_b] = [parseScore(cell('Score')), parseScore(cell('Against'))];
    if (!type) continue;
    if (score_a === null || score_b === null) {
      collector.skip('no score');
      continue;
    }
    collector.bout(event, {
      type,
      round: parseCount(cell('Round'), 999) ?? 0,
      a: me,
      b: person(`opponent ${cell('Opponent no.')}`, 'Opponent'),
      score_a,
      score_b,
      winner: /^(yes|y|true|1)$/i.test(cell('Won')) ? 'a' : 'b',
      touches: parseScore(cell('Touches')),
    });
  }
  return collector.finish('journal_csv');
}
