import type { Fencer, FencerDetail } from '@fencing-journal/contract/fencers';
import type { Command } from '../command.ts';
import {
  emptyToNull,
  projectList,
  effectsOfKind,
  projectOne,
  type DeviceState,
} from './device-state.ts';

const nullableFields = [
  'handed',
  'primary_grip',
  'usaf_rating_epee',
  'usaf_rating_sabre',
  'usaf_rating_foil',
  'ref_rating_epee',
  'ref_rating_sabre',
  'ref_rating_foil',
] as const;

const emptyFencer = {
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
  ...Object.fromEntries(nullableFields.map((field) => [field, null])),
};

const fencerFromCommand = ({ slug, body }: Command): Fencer =>
  ({ ...emptyFencer, ...emptyToNull(body, nullableFields), slug }) as Fencer;
const applyUpdate = <T extends Fencer>(fencer: T, { body, slug }: Command): T => ({
  ...fencer,
  ...emptyToNull(body, nullableFields),
  slug,
});

/** The server's order: the user's own card first, then by name. */
const compareFencers = (one: Fencer, other: Fencer): number =>
  Number(other.is_self) - Number(one.is_self) ||
  one.last_name.localeCompare(other.last_name, undefined, { sensitivity: 'base' }) ||
  one.first_name.localeCompare(other.first_name, undefined, { sensitivity: 'base' });

export function fencerList(answer: readonly Fencer[], deviceState: DeviceState): readonly Fencer[] {
  const effects = effectsOfKind(deviceState, 'fencer');
  return effects.length === 0
    ? answer
    : projectList(answer, effects, fencerFromCommand, applyUpdate).toSorted(compareFencers);
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
  answer: FencerDetail | undefined,
  slug: string,
  deviceState: DeviceState,
): FencerDetail | undefined =>
  projectOne<FencerDetail>(
    answer,
    slug,
    effectsOfKind(deviceState, 'fencer'),
    (command) => ({ ...fencerFromCommand(command), ...noBouts }),
    applyUpdate,
  );
