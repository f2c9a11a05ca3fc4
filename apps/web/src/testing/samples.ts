import type { AccountResponse } from '@fencing-journal/contract/account';
import type { UserData } from '@fencing-journal/contract/auth';
import {
  sideFields,
  type Bout,
  type BoutSide,
  type CoachBout,
} from '@fencing-journal/contract/bouts';
import type { coach, Student } from '@fencing-journal/contract/coach';
import type { EventDetail, EventSummary } from '@fencing-journal/contract/events';
import type { CoachOption, Lesson } from '@fencing-journal/contract/lessons';
import type { MediaItem } from '@fencing-journal/contract/media';
import type { Fencer, FencerDetail, HeadToHead } from '@fencing-journal/contract/fencers';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { connections } from '@fencing-journal/contract/connections';
import type { settings } from '@fencing-journal/contract/settings';
import type { subscription } from '@fencing-journal/contract/subscription';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { figuresOf } from '@fencing-journal/contract/statistics';
import type { MemberHit, MemberRecord } from '@fencing-journal/contract/usaf-data';
import type { TournamentDetail, TournamentSummary } from '@fencing-journal/contract/tournaments';

/** Sample records as the server returns them; tests override the fields they are about. */
export const aUser = (overrides: Partial<UserData> = {}): UserData => ({
  slug: 'robin-vega-aaaaaa',
  first: 'Robin',
  last: 'Vega',
  first_name: 'Robin',
  last_name: 'Vega',
  email: 'robin@club.example',
  subscription: 'Student',
  subscription_status: 'none',
  ...overrides,
});

/** An access token in the server's format that expires after `seconds`. */
export const fakeToken = (seconds = 900, name = 'first'): string =>
  [
    'e30',
    btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, name })).replace(/=+$/, ''),
    'signature',
  ].join('.');

export const aTournament = (overrides: Partial<TournamentSummary> = {}): TournamentSummary => ({
  slug: 'harbour-open-aaaaaa',
  name: 'Harbour Open',
  date: '2026-03-14',
  location: 'Portland, OR',
  club: 'Harbour Fencing',
  event_level: 'Regional',
  url: 'https://harbour.example/open',
  notes: 'Strips 1 to 12 are upstairs.',
  event_count: 0,
  bout_count: 0,
  ...overrides,
});

export const anEvent = (overrides: Partial<EventSummary> = {}): EventSummary => ({
  slug: 'cadet-epee-aaaaaa',
  name: 'Cadet Epee',
  date: '2026-03-15',
  weapon: 'epee',
  event_type: 'Individual',
  age_category: 'Cadet',
  notes: 'Two rounds of pools.',
  bout_count: 0,
  wins: 0,
  losses: 0,
  ...overrides,
});

export function aTournamentDetail(overrides: Partial<TournamentDetail> = {}): TournamentDetail {
  const { event_count: _events, bout_count: _bouts, ...tournament } = aTournament();
  return { ...tournament, events: [], ...overrides };
}

const self = { slug: 'robin-vega-bbbbbb', fencer_name: 'Robin Vega', handed: 'Right' };

export function anEventDetail(overrides: Partial<EventDetail> = {}): EventDetail {
  const { bout_count: _bouts, wins: _wins, losses: _losses, ...event } = anEvent();
  return {
    ...event,
    tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open', date: '2026-03-14' },
    bouts: [],
    fencers: [
      { slug: 'sasha-lind-bbbbbb', fencer_name: 'Sasha Lind', handed: 'Left' },
      { slug: 'mika-roy-bbbbbb', fencer_name: 'Mika Roy', handed: null },
    ],
    userFencer: self,
    ...overrides,
  };
}

export const aBoutSummary = (overrides: Partial<BoutSummary> = {}): BoutSummary => ({
  slug: 'vega-vs-lind-aaaaaa',
  event: { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee' },
  tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open' },
  winner_is_a: true,
  fencer_a: 'Robin Vega',
  fencer_b: 'Sasha Lind',
  fencer_a_slug: self.slug,
  fencer_b_slug: 'sasha-lind-bbbbbb',
  score_a: 15,
  score_b: 11,
  won_on_priority: null,
  round: 32,
  bout_type: 'DE',
  bout_format: '15 touches',
  shareable: 'My coaches',
  ...overrides,
});

const aSide: BoutSide = {
  hand: null,
  yellow_carded: false,
  red_carded: false,
  black_carded: false,
  priority: false,
  medical: false,
  video_used: 0,
  video_upheld: 0,
  red_cards: 0,
  p_card: 'none',
  footwork: 0,
  bladework: 0,
  technique: 0,
  distance: 0,
  energy: 0,
  notes: '',
};
const onSide = (side: 'a' | 'b', values: BoutSide) =>
  Object.fromEntries(sideFields.map((field) => [`${field}_${side}`, values[field]]));

/** A bout; each side's fields are given without suffix. */
export const aBout = ({
  a,
  b,
  ...overrides
}: Partial<Bout> & { a?: Partial<BoutSide>; b?: Partial<BoutSide> } = {}): Bout =>
  ({
    ...aBoutSummary(),
    referee: 'Kim Abe',
    notes: 'Long second period.',
    tag_name: ['patience', 'distance'],
    duration_s: null,
    bout_media: [],
    owner: { slug: 'ada-lunge-111111', name: 'Ada Lunge' },
    mine: true,
    ...onSide('a', { ...aSide, ...a }),
    ...onSide('b', { ...aSide, ...b }),
    ...overrides,
  }) as Bout;

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

export const aCoach = (overrides: Partial<CoachOption> = {}): CoachOption => ({
  coach_slug: 'teo-marsh-aaaaaa',
  first_name: 'Teo',
  last_name: 'Marsh',
  is_card: false,
  ...overrides,
});

/** A lesson of the logged-in user; for another student set `student_slug`. */
export const aLesson = (overrides: Partial<Lesson> = {}): Lesson => ({
  slug: 'lesson-20260314-aaaaaa',
  coach: 'Teo Marsh',
  coach_slug: 'teo-marsh-aaaaaa',
  student: 'Robin Vega',
  student_slug: 'robin-vega-aaaaaa',
  lesson_date: '2026-03-14',
  student_notes: 'Parry six, then the riposte.',
  coach_notes: 'Keep the elbow in.',
  coach_notes_at: '2026-03-15T18:00:00.000Z',
  unread: false,
  lesson_media: [],
  ...overrides,
});

const aRecord = { bouts: 8, wins: 5, scored: 105, against: 94 };

export const aStudent = (overrides: Partial<Student> = {}): Student => ({
  slug: 'nora-lind-aaaaaa',
  connection_slug: 'connection-aaaaaa',
  first_name: 'Nora',
  last_name: 'Lind',
  last_activity: '2026-03-15T12:00:00Z',
  lessons: 3,
  waiting: 0,
  shared_bouts: 8,
  ...overrides,
});

export const aStudentDetail = (
  overrides: Partial<ResponseOf<typeof coach.student>> = {},
): ResponseOf<typeof coach.student> => ({
  ...aStudent(),
  figures: {
    total: figuresOf(aRecord),
    weapons: [{ weapon: 'epee', ...figuresOf(aRecord) }],
    seasons: [{ period: '2025-26', ...figuresOf(aRecord) }],
  },
  bouts: [aCoachBout()],
  ...overrides,
});

/** A student's bout as listed for the coach. */
export const aCoachBout = (overrides: Partial<CoachBout> = {}): CoachBout => ({
  ...aBoutSummary({ slug: 'lind-vs-roy-aaaaaa', fencer_a: 'Nora Lind', fencer_b: 'Mika Roy' }),
  date: '2026-03-15',
  student: { slug: 'nora-lind-aaaaaa', name: 'Nora Lind' },
  ...overrides,
});

/** A video that every browser plays; its links lead nowhere. */
export const aVideo = (overrides: Partial<MediaItem> = {}): MediaItem => ({
  slug: 'Kq3vT9a',
  place: { kind: 'bout', slug: 'vega-vs-lind-aaaaaa' },
  url: '/nowhere/Kq3vT9a.mp4',
  type: 'video/mp4',
  codecs: ['avc1', 'mp4a'],
  filename: 'final.mp4',
  size: 52_000_000,
  duration_ms: 65_000,
  width: 1920,
  height: 1080,
  poster: null,
  conversion: 'none',
  moments: 'mark',
  created_at: '2026-03-15T18:00:00.000Z',
  ...overrides,
});

/** A connection list, empty by default. */
export const aConnectionList = (
  overrides: Partial<ResponseOf<typeof connections.list>> = {},
): ResponseOf<typeof connections.list> => ({
  profile: {
    slug: 'robin-vega-aaaaaa',
    subscription: 'Student',
    first_name: 'Robin',
    last_name: 'Vega',
  },
  coach_connections: [],
  student_connections: [],
  pending_students: [],
  pending_coaches: [],
  sent_requests: [],
  ...overrides,
});

export const someSettings = (
  overrides: Partial<ResponseOf<typeof settings.read>> = {},
): ResponseOf<typeof settings.read> => ({
  user: {
    first_name: 'Robin',
    last_name: 'Vega',
    usa_fencing: null,
    usa_fencing_confirmed: false,
  },
  subscription: 'Student',
  shareable: 'My coaches',
  mail_notices: true,
  ...overrides,
});

export const anAccount = (overrides: Partial<AccountResponse> = {}): AccountResponse => ({
  first_name: 'Robin',
  last_name: 'Vega',
  email: 'robin@club.example',
  email_verified: true,
  pending_email: null,
  has_password: true,
  google: false,
  opened_by: null,
  delete_on: null,
  rename_from: null,
  rename_after_requests: false,
  ...overrides,
});

/** The payment configuration with defaults. */
export const aPaymentConfig = (
  overrides: Partial<ResponseOf<typeof subscription.config>> = {},
): ResponseOf<typeof subscription.config> => ({
  mode: 'sandbox',
  publishable_key: null,
  enforcement: 'soft',
  currency: 'usd',
  plans: [
    { plan: 'Student', price_cents: 1_200 },
    { plan: 'Coach', price_cents: 1_500 },
  ],
  ...overrides,
});

/** An account's plan, none by default. */
export const aPlan = (
  overrides: Partial<ResponseOf<typeof subscription.current>> = {},
): ResponseOf<typeof subscription.current> => ({
  subscription: 'Student',
  subscription_status: 'none',
  current_period_end: null,
  cancel_at_period_end: false,
  has_portal: false,
  ...overrides,
});

/** A page of a list as the server returns it, including links. */
export function aPage<T>(
  path: string,
  rows: readonly T[],
  page = 1,
  size: number = limits.pageSize,
): Paged<T> {
  const link = (to: number) => `${location.origin}${path}?page=${to}`;
  return {
    results: rows.slice((page - 1) * size, page * size),
    count: rows.length,
    previous: page > 1 ? link(page - 1) : null,
    next: page * size < rows.length ? link(page + 1) : null,
  };
}
