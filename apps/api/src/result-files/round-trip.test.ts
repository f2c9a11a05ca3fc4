import {
  ageCategories,
  boutTypes,
  eventLevels,
  weapons,
} from '@fencing-journal/contract/shared/enums';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJournalCsv } from './journal-csv.ts';
import { type FileBout, type FileEvent, type FilePerson, type ResultFile } from './model.ts';
import { clean } from './names.ts';
import { readResultFile } from './read.ts';
import { select } from './select.ts';
import { writeFieXml } from './write-fie.ts';

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abMcé ñ\'"<>&;,=-+ßŁ東10')),
  minLength: 1,
  maxLength: 20,
});
const text = letters.map((value) => clean(value, 60)).filter((value) => value !== '');
const name = text.filter((value) => /\p{Ll}/u.test(value));
const place = fc.option(fc.integer({ min: 1, max: 300 }));
const person = (key: string) =>
  fc.record({
    key: fc.constant(key),
    first_name: name,
    last_name: name,
    club: fc.option(text, { nil: '' }),
    member_id: fc.option(fc.stringMatching(/^\d{9}$/)),
    hand: fc.constant(null),
    nation: fc.constant(''),
  }) satisfies fc.Arbitrary<FilePerson>;

const bout: fc.Arbitrary<FileBout> = fc
  .record({
    type: fc.constantFrom(...boutTypes),
    round: fc.integer({ min: 0, max: 128 }),
    a: fc.constant('p1'),
    b: fc.constantFrom('p2', 'p3', 'p4'),
    score_a: fc.integer({ min: 0, max: 45 }),
    score_b: fc.integer({ min: 0, max: 45 }),
    won: fc.boolean(),
    touches: fc.option(fc.integer({ min: 1, max: 45 })),
  })
  .map(({ won, ...rest }) => ({
    ...rest,
    winner: (rest.score_a === rest.score_b ? won : rest.score_a > rest.score_b) ? 'a' : 'b',
  }));

const result = fc.record({
  person: fc.constant('p1'),
  place,
  initial_seed: place,
  pool_seed: place,
  rating_earned: fc.option(fc.stringMatching(/^[A-E]\d\d$/)),
});

const event = (team: boolean): fc.Arbitrary<FileEvent> =>
  fc
    .record({
      tournament: text,
      location: fc.option(text, { nil: '' }),
      level: fc.constantFrom(...eventLevels),
      name: text,
      date: fc
        .date({ min: new Date('1950-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      weapon: fc.constantFrom(...weapons),
      category: fc.constantFrom(...ageCategories),
      entries: fc.integer({ min: 300, max: 400 }),
      result,
      bouts: fc.array(bout, { maxLength: team ? 0 : 12 }),
    })
    .map(({ result: own, ...rest }) => ({ ...rest, key: 'e1', team, results: [own] }));

const people = fc.tuple(person('p1'), person('p2'), person('p3'), person('p4'));
const identity = { first_name: '', last_name: '', club: '', member_id: null };

/** Returns what a person imports from the file, without the file's keys. */
function contentOf(file: ResultFile) {
  const { events, opponents } = select(file, { identity, me: 'p1' });
  const byKey = new Map(opponents.map(({ key, ...opponent }) => [key, opponent]));
  return {
    warnings: file.warnings,
    me: file.people[0],
    events: events.map(({ key: _key, bouts, ...rest }) => ({
      ...rest,
      bouts: bouts.map(({ b, ...own }) => ({ ...own, opponent: byKey.get(b) })),
    })),
  };
}

const fileOf = (everybody: FilePerson[], events: FileEvent[]): ResultFile => ({
  format: 'journal_csv',
  warnings: [],
  people: everybody,
  events,
});
const back = (written: string) => readResultFile(Buffer.from(written)) as ResultFile;

describe('our own files are read back unchanged', { tags: ['B-IM-08'] }, () => {
  it('as CSV, with any number of events', () => {
    fc.assert(
      fc.property(people, fc.array(event(false), { minLength: 1, maxLength: 4 }), (all, events) => {
        const numbered = events.map((one, index) => ({ ...one, key: `e${index + 1}` }));
        const file = fileOf(all, numbered);
        expect(contentOf(back(writeJournalCsv(file, 'p1')))).toEqual(contentOf(file));
      }),
      { numRuns: 300 },
    );
  });

  it('as FIE XML, with one file per event', () => {
    fc.assert(
      fc.property(people, event(false), (all, one) => {
        const file = fileOf(all, [one]);
        const { warnings, ...read } = contentOf(back(writeFieXml(file, one)));
        expect({ ...read, warnings: [] }).toEqual(contentOf(file));
        const places = ['The file has no bouts. Only the final place is imported.'];
        expect([[], places]).toContainEqual(warnings);
      }),
      { numRuns: 300 },
    );
  });

  it('with the place of a team event', () => {
    fc.assert(
      fc.property(people, event(true), (all, one) => {
        const read = contentOf(back(writeFieXml(fileOf(all, [one]), one)));
        expect(read.events.map(({ team, result: { place: found } }) => [team, found])).toEqual([
          [true, one.results[0]?.place],
        ]);
      }),
      { numRuns: 100 },
    );
  });
});
