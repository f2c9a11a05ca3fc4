import type { Fencer, FencerDetail } from '@fencing-journal/contract/fencers';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import { paths } from '../../lib/paths.ts';
import type { Command } from '../../offline/outbox/command.ts';
import { effectsSince } from '../../offline/outbox/snapshot.ts';
import {
  effectsOfKind,
  emptyToNull,
  projectList,
  projectOne,
  textOf,
  type DeviceState,
} from '../../offline/projection.ts';
import { findCachedAnswer } from '../../offline/reads/answer-cache.ts';
import type { Projections, RecordType } from '../../offline/registry.ts';

export const fencerRecord: RecordType = {
  label: 'fencer',
  subjectOf: ({ body }) => `${textOf(body, 'first_name')} ${textOf(body, 'last_name')}`.trim(),
  editPath: ({ slug }) => paths.fencer(slug),
  endpoints: recordEndpoints.fencer,
  slugInBody: true,
  detailKey: ['fencers', 'details'],
  staleKeys: ['fencers', 'events', 'bouts'],
};

/** Anyone who can fence a bout. */
export interface Person {
  slug: string;
  fencer_name: string;
  handed: string | null;
}

/** The user's own card and the others, as far as the device has loaded them. */
export interface People {
  self: Person | undefined;
  people: readonly Person[];
}

export const personOf = ({
  slug,
  first_name,
  last_name,
  handed,
}: Pick<Fencer, 'slug' | 'first_name' | 'last_name' | 'handed'>): Person => ({
  slug,
  fencer_name: `${first_name} ${last_name}`,
  handed,
});

export const findFencerName = (people: readonly Person[], slug: unknown): string | undefined =>
  people.find((person) => person.slug === slug)?.fencer_name;

/** Returns the name of a fencer created on this device. Bouts keep it while a deletion of the fencer waits to sync. */
export function createdFencerName(slug: unknown, device: DeviceState): string | undefined {
  const creation = effectsOfKind(device, 'fencer').find(
    (command) => command.action === 'create' && command.slug === slug,
  );
  return creation && fencerRecord.subjectOf(creation);
}

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

/** Compares cards in the server's order: the user's own card first, then by name. */
const compareFencers = (one: Fencer, other: Fencer): number =>
  Number(other.is_self) - Number(one.is_self) ||
  one.last_name.localeCompare(other.last_name, undefined, { sensitivity: 'base' }) ||
  one.first_name.localeCompare(other.first_name, undefined, { sensitivity: 'base' });

function fencerList(answer: readonly Fencer[], deviceState: DeviceState): readonly Fencer[] {
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

/** Doesn't add pending bouts to the record, because only the server computes figures. */
const fencerDetail = (
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

/** Returns everyone on the list of cards, if the device has it. */
export function peopleOfCards(device: DeviceState): People | undefined {
  const cards = findCachedAnswer(['fencers', 'all']);
  if (!cards) return undefined;
  const list = fencerList(cards.answer as readonly Fencer[], {
    ...device,
    effects: effectsSince(cards.at),
  });
  const self = list.find((fencer) => fencer.is_self);
  return { self: self && personOf(self), people: list.map(personOf) };
}

export const createdPeople = (device: DeviceState): Person[] =>
  fencerList([], { ...device, effects: effectsSince(0) }).map(personOf);

export const fencerProjections: Projections<DeviceState> = {
  'fencers all': (answer: readonly Fencer[] | undefined, _, device) =>
    answer && fencerList(answer, device),
  'fencers details': (answer: FencerDetail | undefined, [, , slug], device) =>
    (answer?.mine as boolean | undefined) === false
      ? answer
      : fencerDetail(answer, String(slug), device),
};
