import type { EventDetail, EventSummary } from '@fencing-journal/contract/events';
import { emptyResult } from '@fencing-journal/contract/shared/event-result';
import type { TournamentDetail, TournamentSummary } from '@fencing-journal/contract/tournaments';
import { selfChoice } from './fencers.ts';

export const aTournament = (overrides: Partial<TournamentSummary> = {}): TournamentSummary => ({
  slug: 'harbour-open-aaaaaa',
  name: 'Harbour Open',
  date: '2026-03-14',
  end_date: null,
  location: 'Portland, OR',
  club: 'Harbour Fencing',
  event_level: 'Regional',
  url: 'https://harbour.example/open',
  notes: 'Strips 1 to 12 are upstairs.',
  event_count: 0,
  bout_count: 0,
  results: [],
  ...overrides,
});

export function aTournamentDetail(overrides: Partial<TournamentDetail> = {}): TournamentDetail {
  const {
    event_count: _events,
    bout_count: _bouts,
    results: _results,
    ...tournament
  } = aTournament();
  return { ...tournament, events: [], ...overrides };
}

export const anEvent = (overrides: Partial<EventSummary> = {}): EventSummary => ({
  slug: 'cadet-epee-aaaaaa',
  name: 'Cadet Epee',
  date: '2026-03-15',
  weapon: 'epee',
  event_type: 'Individual',
  age_category: 'Cadet',
  notes: 'Two rounds of pools.',
  ...emptyResult,
  bout_count: 0,
  wins: 0,
  losses: 0,
  ...overrides,
});

export function anEventDetail(overrides: Partial<EventDetail> = {}): EventDetail {
  const { bout_count: _bouts, wins: _wins, losses: _losses, ...event } = anEvent();
  return {
    ...event,
    tournament: {
      slug: 'harbour-open-aaaaaa',
      name: 'Harbour Open',
      date: '2026-03-14',
      end_date: null,
    },
    bouts: [],
    fencers: [
      { slug: 'sasha-lind-bbbbbb', fencer_name: 'Sasha Lind', handed: 'Left' },
      { slug: 'mika-roy-bbbbbb', fencer_name: 'Mika Roy', handed: null },
    ],
    userFencer: selfChoice,
    ...overrides,
  };
}
