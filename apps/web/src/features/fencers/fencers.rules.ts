import type { Fencer, FencerBody, FencerRecord } from '@fencing-journal/contract/fencers';
import { hasAllWords, normalizeForSearch } from '../../lib/normalize-for-search.ts';

/** A profile as form values: text in every field, "" if nothing is chosen. */
export interface ProfileValues {
  first_name: string;
  last_name: string;
  primary_grip: string;
  handed: string;
  club: string;
  club2: string;
  school: string;
  division: string;
  region: string;
  nationality: string;
  usaf_rating_epee: string;
  ref_rating_epee: string;
  usaf_rating_sabre: string;
  ref_rating_sabre: string;
  usaf_rating_foil: string;
  ref_rating_foil: string;
  custom_rating: string;
  tactical_description: string;
  favorite_actions: string;
  notes: string;
}

export const emptyProfile: ProfileValues = {
  first_name: '',
  last_name: '',
  primary_grip: '',
  handed: '',
  club: '',
  club2: '',
  school: '',
  division: '',
  region: '',
  nationality: '',
  usaf_rating_epee: '',
  ref_rating_epee: '',
  usaf_rating_sabre: '',
  ref_rating_sabre: '',
  usaf_rating_foil: '',
  ref_rating_foil: '',
  custom_rating: '',
  tactical_description: '',
  favorite_actions: '',
  notes: '',
};

export const profileFieldNames = Object.keys(emptyProfile) as (keyof ProfileValues)[];

/** Returns the form values of an existing card. */
export function asProfileValues(fencer: Fencer): ProfileValues {
  return Object.fromEntries(
    profileFieldNames.map((name) => [name, String(fencer[name] ?? '')]),
  ) as unknown as ProfileValues;
}

/**
 * Returns the payload: the form's text as it is, with the region as a number. The contract reads "" as not chosen. An
 * empty region counts as missing, which the server reports.
 */
export const asFencerBody = (values: ProfileValues): FencerBody =>
  ({
    ...values,
    region: values.region === '' ? undefined : Number(values.region),
  }) as unknown as FencerBody;

/** Returns the `fencer` part of a registration: without names, and with the ratings spelled usfa_. */
export function profileBody(values: ProfileValues): Record<string, unknown> {
  const {
    first_name: _first,
    last_name: _last,
    usaf_rating_epee,
    usaf_rating_foil,
    usaf_rating_sabre,
    ...rest
  } = values;
  return {
    ...rest,
    region: Number(values.region),
    usfa_rating_epee: usaf_rating_epee,
    usfa_rating_foil: usaf_rating_foil,
    usfa_rating_sabre: usaf_rating_sabre,
  };
}

export const searchableName = ({
  first_name,
  last_name,
}: Pick<Fencer, 'first_name' | 'last_name'>): string =>
  normalizeForSearch(`${first_name} ${last_name}`);

/** Returns the fencers whose name contains every word, in any order. */
export const filterByName = <T extends Pick<Fencer, 'first_name' | 'last_name'>>(
  fencers: readonly T[],
  query: string,
): readonly T[] =>
  fencers.filter(({ first_name, last_name }) => hasAllWords(`${first_name} ${last_name}`, query));

/** The orders that the list of cards offers. */
export const fencerOrders = { name: 'Name', met: 'Last met', bouts: 'Most bouts' } as const;
export type FencerOrder = keyof typeof fencerOrders;

export const isFencerOrder = (value: string | null): value is FencerOrder =>
  value !== null && Object.hasOwn(fencerOrders, value);

/** Sorts cards that are in order of name. The user's own card is first and stays first. */
export function sortFencers<T extends Pick<Fencer, 'slug' | 'is_self'>>(
  fencers: readonly T[],
  records: ReadonlyMap<string, FencerRecord>,
  order: FencerOrder,
): readonly T[] {
  if (order === 'name') return fencers;
  const lastMet = ({ slug }: T) => records.get(slug)?.last_met ?? '';
  const boutCount = ({ slug }: T) => {
    const record = records.get(slug);
    return record ? record.wins + record.losses : 0;
  };
  const compare =
    order === 'met'
      ? (a: T, b: T) => lastMet(b).localeCompare(lastMet(a))
      : (a: T, b: T) => boutCount(b) - boutCount(a);
  return fencers.toSorted((a, b) => Number(b.is_self) - Number(a.is_self) || compare(a, b));
}

/** USA first, then alphabetical. Only suggestions: the server stores any text. */
export const nationalities = [
  'USA',
  'Argentina',
  'Australia',
  'Austria',
  'Belgium',
  'Brazil',
  'Bulgaria',
  'Canada',
  'Chile',
  'China',
  'Colombia',
  'Croatia',
  'Cuba',
  'Czechia',
  'Denmark',
  'Egypt',
  'Estonia',
  'Finland',
  'France',
  'Georgia',
  'Germany',
  'Great Britain',
  'Greece',
  'Hong Kong',
  'Hungary',
  'India',
  'Iran',
  'Ireland',
  'Israel',
  'Italy',
  'Japan',
  'Kazakhstan',
  'Latvia',
  'Lithuania',
  'Mexico',
  'Netherlands',
  'New Zealand',
  'Norway',
  'Peru',
  'Philippines',
  'Poland',
  'Portugal',
  'Puerto Rico',
  'Romania',
  'Serbia',
  'Singapore',
  'Slovakia',
  'Slovenia',
  'South Africa',
  'South Korea',
  'Spain',
  'Sweden',
  'Switzerland',
  'Taiwan',
  'Thailand',
  'Tunisia',
  'Türkiye',
  'Ukraine',
  'Uzbekistan',
  'Venezuela',
  'Vietnam',
  'Other',
] as const;

/** USA Fencing divisions. Only suggestions, because names change. */
export const divisions = [
  'Alabama',
  'Alaska',
  'Arizona',
  'Ark-La-Miss',
  'Border Texas',
  'Capitol',
  'Central California',
  'Central Florida',
  'Central Pennsylvania',
  'Colorado',
  'Columbus (Ohio)',
  'Connecticut',
  'Gateway Florida',
  'Georgia',
  'Gold Coast (Florida)',
  'Green Mountain',
  'Gulf Coast (Texas)',
  'Harrisburg',
  'Hawaii',
  'Hudson-Berkshire',
  'Illinois',
  'Indiana',
  'Inland Empire',
  'Iowa',
  'Kansas',
  'Kentucky',
  'Long Island',
  'Louisiana',
  'Maryland',
  'Metropolitan NYC',
  'Michigan',
  'Minnesota',
  'Mountain Valley',
  'National',
  'Nebraska-South Dakota',
  'Nevada',
  'New England',
  'New Jersey',
  'New Mexico',
  'North Carolina',
  'North Coast',
  'North Texas',
  'Northeast',
  'Northeast Pennsylvania',
  'Northern California',
  'Northern Ohio',
  'Oklahoma',
  'Orange Coast',
  'Oregon',
  'Philadelphia',
  'Plains Texas',
  'San Bernardino',
  'San Diego',
  'South Carolina',
  'South Jersey',
  'South Texas',
  'Southern California',
  'Southwest Ohio',
  'St. Louis',
  'Tennessee',
  'Unclaimed',
  'Utah-Southern Idaho',
  'Virginia',
  'Westchester-Rockland',
  'Western New York',
  'Western Pennsylvania',
  'Western Washington',
  'Wisconsin',
  'Wyoming',
] as const;
