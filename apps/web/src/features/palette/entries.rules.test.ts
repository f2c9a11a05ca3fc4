import { describe, expect, it, test } from 'vitest';
import { findEntries, toIndexed, type Entry } from './entries.rules.ts';

const anEntry = (title: string, overrides: Partial<Entry> = {}): Entry => ({
  key: title,
  group: 'Fencers',
  title,
  detail: '',
  icon: 'mask',
  target: { to: `/${title}` },
  ...overrides,
});
const find = (entries: readonly Entry[], typed: string) =>
  findEntries(entries.map(toIndexed), typed).map(({ key }) => key);

describe('finding', () => {
  it.for([
    'łukasz muñoz',
    'Lukasz',
    'munoz lukasz',
    'mu lu',
    'GARCIA',
    'salle mun',
    'munoz-garcia, l',
  ])('a person by %j', (typed) => {
    expect(find([anEntry('Łukasz Muñoz-García', { detail: 'Salle Nord' })], typed)).toHaveLength(1);
  });

  it.for(['ukasz', 'nord x', 'munozg'])('nothing for %j', (typed) => {
    expect(find([anEntry('Łukasz Muñoz-García', { detail: 'Salle Nord' })], typed)).toEqual([]);
  });

  it('an entry by words that are not shown', () => {
    expect(find([anEntry('Today', { keywords: 'journal home' })], 'jour')).toEqual(['Today']);
  });

  it('an action only by its name', () => {
    const action = anEntry('Add Bout', { group: 'Actions', detail: 'Harbour Open' });
    expect(find([action], 'harb')).toEqual([]);
    expect(find([action], 'bout')).toEqual(['Add Bout']);
  });

  it('everything if nothing is typed', () => {
    expect(find([anEntry('One'), anEntry('Two')], ' . ')).toEqual(['One', 'Two']);
  });
});

describe('the order', () => {
  test('of groups follows their best match, then a fixed order', () => {
    const entries = [
      anEntry('Lesson one', { group: 'Lessons' }),
      anEntry('Les Fencer'),
      anEntry('Lessons', { group: 'Pages' }),
      anEntry('Add New Lesson', { group: 'Actions' }),
    ];
    expect(find(entries, 'les')).toEqual(['Lessons', 'Les Fencer', 'Lesson one', 'Add New Lesson']);
    expect(find(entries, '')).toEqual(['Add New Lesson', 'Lessons', 'Les Fencer', 'Lesson one']);
  });

  test('in a group is: titles that start with the text, other titles, other words; then the newest first', () => {
    const entries = [
      anEntry('Winter Cup', { detail: 'Open Hall', date: '2026-09-01' }),
      anEntry('Harbour Open', { date: '2026-08-01' }),
      anEntry('Open of June', { date: '2026-06-01' }),
      anEntry('Open of July', { date: '2026-07-01' }),
    ];
    expect(find(entries, 'open')).toEqual([
      'Open of July',
      'Open of June',
      'Harbour Open',
      'Winter Cup',
    ]);
  });
});

test(
  'one of 5,000 records is found, and a group is never longer than six',
  { tags: ['B-HO-05'] },
  () => {
    const entries = Array.from({ length: 5_000 }, (_, index) =>
      anEntry(`Fencer Number${index}`, { detail: 'Harbour Fencing Club, Portland' }),
    );
    expect(find(entries, 'harb number4321')).toEqual(['Fencer Number4321']);
    expect(find(entries, 'fencer')).toHaveLength(6);
  },
);
