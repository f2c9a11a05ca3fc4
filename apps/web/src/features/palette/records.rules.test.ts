import type { FoundRecord } from '@fencing-journal/contract/search';
import { describe, expect, it, test } from 'vitest';
import { aFencer } from '../../testing/samples/fencers.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import {
  anEvent,
  anEventDetail,
  aTournament,
  aTournamentDetail,
} from '../../testing/samples/tournaments.ts';
import { currentEvent, entryOf, recordsIn } from './records.rules.ts';

const owner = 'robin-vega-aaaaaa';
const idsIn = (key: readonly unknown[], data: unknown) =>
  recordsIn([{ key, data }], owner).map(({ kind, slug }) => `${kind} ${slug}`);
const event = (slug: string, date: string): FoundRecord & { kind: 'event' } => ({
  kind: 'event',
  slug,
  date,
  name: slug,
  tournament: { slug: 'cup', name: 'Cup' },
});

describe('the records in a response', () => {
  it.for<[string, readonly unknown[], unknown, string[]]>([
    ['the fencers', ['fencers', 'all'], [aFencer({ slug: 'f' })], ['fencer f']],
    [
      'a page of tournaments',
      ['tournaments', 'page', 2],
      { results: [aTournament({ slug: 't' })] },
      ['tournament t'],
    ],
    [
      'a tournament with its events',
      ['tournaments', 'detail', 't'],
      aTournamentDetail({ slug: 't', events: [anEvent({ slug: 'e' })] }),
      ['tournament t', 'event e'],
    ],
    ['an event', ['events', 'detail', 'e'], anEventDetail({ slug: 'e' }), ['event e']],
    [
      'a page of lessons',
      ['lessons', 'all', {}, 1],
      { results: [aLesson({ slug: 'l' })] },
      ['lesson l'],
    ],
    ['an own lesson', ['lessons', 'detail', 'l'], aLesson({ slug: 'l' }), ['lesson l']],
    [
      "a student's lesson",
      ['lessons', 'detail', 'l'],
      aLesson({ slug: 'l', student_slug: 'another-bbbbbb' }),
      [],
    ],
    ["students' lessons", ['lessons', 'coach', {}, 1], { results: [aLesson()] }, []],
    [
      'a calendar',
      ['calendar', 'range', 'a', 'b'],
      [
        { kind: 'lesson', date: '2026-03-02', slug: 'l', coach: 'Marta Prime' },
        {
          kind: 'tournament',
          date: '2026-03-14',
          slug: 't',
          name: 'Cup',
          location: '',
          end_date: null,
          events: [{ slug: 'e', name: 'Epee', date: '2026-03-14' }],
        },
        {
          kind: 'event',
          date: '2026-03-15',
          slug: 'o',
          name: 'Foil',
          tournament: { slug: 't', name: 'Cup' },
        },
      ],
      ['lesson l', 'tournament t', 'event e', 'event o'],
    ],
    ['the newest', ['search', 'newest'], [event('e', '2026-03-15')], ['event e']],
    ['statistics', ['statistics', {}], {}, []],
    ['an answer that is still loading', ['fencers', 'all'], undefined, []],
  ])('%s', ([, key, data, ids]) => {
    expect(idsIn(key, data)).toEqual(ids);
  });

  it('are listed once, as in the first response', () => {
    const records = recordsIn(
      [
        {
          key: ['tournaments', 'detail', 't'],
          data: aTournamentDetail({ slug: 't', name: 'New' }),
        },
        {
          key: ['tournaments', 'page', 1],
          data: { results: [aTournament({ slug: 't', name: 'Old' })] },
        },
      ],
      owner,
    );
    expect(records.map((record) => record.kind === 'tournament' && record.name)).toEqual(['New']);
  });
});

test('a lesson is titled by its theme as in the list, or else by its coach', () => {
  const lesson = { kind: 'lesson', slug: 'l', date: '2026-03-02', coach: 'Marta Prime' } as const;
  expect(entryOf({ ...lesson, notes: 'Parry six.\nFootwork.' }).title).toBe('Parry six.');
  const guided = 'What did we work on?\nBlade contact.';
  expect(entryOf({ ...lesson, notes: guided }).title).toBe('Blade contact.');
  expect(entryOf({ ...lesson, notes: '' }).title).toBe('Lesson with Marta Prime');
});

describe('a new bout is offered for', () => {
  const events = [
    event('past', '2026-03-01'),
    event('today', '2026-03-14'),
    event('next', '2026-04-01'),
  ];
  const at = (pathname: string, today = '2026-03-14', records = events) =>
    currentEvent(records, { pathname, today })?.slug;

  it("the page's event", () => {
    expect(at('/journal/tournaments/cup/past')).toBe('past');
    expect(at('/journal/tournaments/cup/past/some-bout')).toBe('past');
    expect(at('/journal/tournaments/cup/edit/next')).toBe('next');
  });
  it("elsewhere today's event, the latest one, or the next", () => {
    expect(at('/journal')).toBe('today');
    expect(at('/journal', '2026-03-13')).toBe('past');
    expect(at('/journal', '2026-02-01')).toBe('past');
    expect(at('/journal', '2026-02-01', [event('only', '2026-05-01')])).toBe('only');
    expect(at('/journal', '2026-02-01', [])).toBeUndefined();
  });
});
