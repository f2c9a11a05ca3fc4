import type { Fencer, FencerDetail } from '@fencing-journal/contract/fencers';
import type { Command } from '../command.ts';
import { chosen, each, ofKind, one, type World } from './world.ts';

const choices = [
  'handed',
  'primary_grip',
  'usaf_rating_epee',
  'usaf_rating_sabre',
  'usaf_rating_foil',
  'ref_rating_epee',
  'ref_rating_sabre',
  'ref_rating_foil',
] as const;

const empty = {
  is_self: false,
  club: '',
  club2: '',
  school: '',
  division: '',
  nationality: '',
  custom_rating: '',
  tactical_description: '',
  favorite_actions: '',
  notes: '',
  usa_fencing_info: null,
  ...Object.fromEntries(choices.map((field) => [field, null])),
};

const make = ({ slug, body }: Command): Fencer =>
  ({ ...empty, ...chosen(body, choices), slug }) as Fencer;
const change = <T extends Fencer>(fencer: T, { body, slug }: Command): T => ({
  ...fencer,
  ...chosen(body, choices),
  slug,
});

/** The server's order: the user's own card first, then by name. */
const order = (one: Fencer, other: Fencer): number =>
  Number(other.is_self) - Number(one.is_self) ||
  one.last_name.localeCompare(other.last_name, undefined, { sensitivity: 'base' }) ||
  one.first_name.localeCompare(other.first_name, undefined, { sensitivity: 'base' });

export function fencerList(seen: readonly Fencer[], world: World): readonly Fencer[] {
  const effects = ofKind(world, 'fencer');
  return effects.length === 0 ? seen : each(seen, effects, make, change).toSorted(order);
}

const noBouts = {
  my_age_stats: null,
  my_bout_stats: { wins: 0, losses: 0, indicator: 0, scored: 0, against: 0 },
  average_bladework: 0,
  average_distance: 0,
  average_energy: 0,
  average_technique: 0,
  bouts: [],
  mine: true as const,
};

/** Adds no pending bouts to the record: only the server computes figures. */
export const fencerDetail = (
  seen: FencerDetail | undefined,
  slug: string,
  world: World,
): FencerDetail | undefined =>
  one<FencerDetail>(
    seen,
    slug,
    ofKind(world, 'fencer'),
    (command) => ({ ...make(command), ...noBouts }),
    change,
  );
