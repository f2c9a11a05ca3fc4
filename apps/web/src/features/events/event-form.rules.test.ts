import { describe, expect, test } from 'vitest';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { countsOf, eventValues, findResultErrors, newEventValues } from './event-form.rules.ts';

const values = (typed: object) => ({ ...newEventValues('2026-03-14'), ...typed });

describe('the values of an event form', () => {
  test('are empty where nothing is stored', () => {
    expect(eventValues(anEventDetail({ place: 12, rating_earned: 'C26' }))).toMatchObject({
      name: 'Cadet Epee',
      place: '12',
      entries: '',
      pool_seed: '',
      rating_earned: 'C26',
    });
  });

  test('are numbers in the event that is shown while it is waiting to be sent', () => {
    expect(countsOf(values({ place: ' 12 ', entries: '', pool_seed: 'x' }))).toEqual({
      place: 12,
      entries: '',
      initial_seed: '',
      pool_seed: 'x',
    });
  });
});

describe('a result', () => {
  test('may be empty or partly known', () => {
    for (const typed of [{}, { place: '12' }, { entries: '48' }, { place: '48', entries: '48' }])
      expect(findResultErrors(values(typed))).toEqual({});
  });

  test('cannot have a place or seed beyond the number of fencers', () => {
    expect(findResultErrors(values({ place: '49', pool_seed: '50', entries: '48' }))).toEqual({
      place: 'With 48 fencers, the last place is 48.',
      pool_seed: 'With 48 fencers, the last seed is 48.',
    });
  });

  test.each(['0', '-1', '1.5', 'third', '10000'])('cannot have the place %j', (place) => {
    expect(findResultErrors(values({ place }))).toEqual({
      place: 'Enter a number from 1 to 9,999.',
    });
  });
});
