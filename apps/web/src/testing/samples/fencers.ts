import type { Fencer, FencerDetail, HeadToHead } from '@fencing-journal/contract/fencers';
import { figuresOf } from '@fencing-journal/contract/statistics';
import type { MemberHit, MemberRecord } from '@fencing-journal/contract/usaf-data';

/** The self card, as an event offers it. */
export const selfChoice = { slug: 'robin-vega-bbbbbb', fencer_name: 'Robin Vega', handed: 'Right' };

export const aFencer = (overrides: Partial<Fencer> = {}): Fencer => ({
  slug: 'sasha-lind-bbbbbb',
  is_self: false,
  first_name: 'Sasha',
  last_name: 'Lind',
  club: 'Salle Nord',
  club2: 'None',
  school: 'North High',
  division: 'Oregon',
  region: 3,
  nationality: 'USA',
  handed: 'Left',
  primary_grip: 'Pistol',
  usaf_rating_epee: 'C',
  usaf_rating_sabre: 'U',
  usaf_rating_foil: 'E',
  ref_rating_epee: 'P',
  ref_rating_sabre: 'Unknown',
  ref_rating_foil: 'L2',
  custom_rating: '7 of 10',
  tactical_description: 'Waits.',
  favorite_actions: 'Counter-attack',
  notes: 'Tires late.',
  usa_fencing_info: null,
  ...overrides,
});

const noIncidents = {
  yellow_cards: 0,
  red_cards: 0,
  black_cards: 0,
  passivity: 0,
  medical: 0,
  video_used: 0,
  video_upheld: 0,
};

export const aMonth = (
  month: string,
  wins: number,
  losses: number,
): HeadToHead['months'][number] => ({
  month,
  ...figuresOf({
    bouts: wins + losses,
    wins,
    scored: wins * 15 + losses * 9,
    against: wins * 11 + losses * 15,
  }),
});

export const aHeadToHead = (overrides: Partial<HeadToHead> = {}): HeadToHead => ({
  ratings: {
    own: { footwork: 4, bladework: 3, technique: 3.5, distance: 2, energy: 5 },
    opponent: { footwork: 4.5, bladework: 3.5, technique: 2, distance: 4, energy: 0 },
  },
  incidents: {
    own: { ...noIncidents, yellow_cards: 1 },
    opponent: { ...noIncidents, video_used: 2, video_upheld: 1 },
  },
  tags: { wins: [{ tag: 'patience', bouts: 2 }], losses: [{ tag: 'distance', bouts: 1 }] },
  months: [aMonth('2025-11', 1, 0), aMonth('2026-03', 1, 1)],
  last_bout: {
    slug: 'vega-vs-lind-aaaaaa',
    event: { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee' },
    tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open' },
    date: '2026-03-15',
    won: false,
    scored: 9,
    against: 15,
    notes: 'Long second period.',
    own_notes: '',
    opponent_notes: 'Came in after my parry.',
  },
  ...overrides,
});

export const aFencerDetail = (overrides: Partial<FencerDetail> = {}): FencerDetail => ({
  ...aFencer(),
  my_age_stats: 'Cadet',
  my_bout_stats: { wins: 2, losses: 1, indicator: 3, scored: 38, against: 35 },
  average_bladework: 3.5,
  average_distance: 4,
  average_energy: 0,
  average_technique: 2,
  bouts: [],
  head_to_head: aHeadToHead(),
  merge: null,
  mine: true,
  ...overrides,
});

export const aMember = (overrides: Partial<MemberRecord> = {}): MemberRecord => ({
  first_name: 'Sasha',
  last_name: 'Lind',
  member_id: '101334142',
  club1_abv: 'SN',
  club2_abv: '',
  school_abv: '',
  division: 'Oregon',
  region: '3',
  us_citizen: true,
  epee: 'C23',
  sabre: 'U',
  foil: 'E22',
  us_ref_epee: 'P',
  us_ref_sabre: '',
  us_ref_foil: '',
  ...overrides,
});

export const aMemberHit = (overrides: Partial<MemberHit> = {}): MemberHit => ({
  name: 'Sasha Lind',
  club: 'Salle Nord',
  usafid: '101334142',
  ...overrides,
});
