import type { Bout } from '@fencing-journal/contract/bouts';
import { emptyDetails, emptySide } from '@fencing-journal/contract/bouts/values';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import type { Command } from '../command.ts';
import { poolRowSlug } from '../provisional.ts';
import {
  emptyToNull,
  projectList,
  findFencerName,
  effectsOfKind,
  projectOne,
  type DeviceState,
} from './device-state.ts';

const nullableFields = ['hand_a', 'hand_b', 'bout_type', 'won_on_priority'] as const;
const sides = ['a', 'b'] as const;

interface PoolRow {
  fencer: string;
  score: number;
  against: number;
  won?: boolean;
}

/** The bouts that the server will make of a pool. The owner is fencer A of each. */
function boutsOfPool({ slug, body, ...pool }: Command, { self }: DeviceState): Command[] {
  const rows = (body['rows'] ?? []) as readonly PoolRow[];
  return rows.map(({ fencer, score, against, won }, index) => {
    const winner_is_a = score === against ? won === true : score > against;
    return {
      ...pool,
      kind: 'bout',
      slug: poolRowSlug(slug, index),
      body: {
        event: body['event'],
        fencer_a: self?.slug,
        fencer_b: fencer,
        score_a: score,
        score_b: against,
        winner_is_a,
        round: body['round'] ?? 0,
        won_on_priority: score === against ? (winner_is_a ? 'a' : 'b') : null,
        bout_type: 'Pool',
        bout_format: '5 touches',
        hand_a: self?.handed ?? null,
      },
    };
  });
}

/** Commands on single bouts, including those of pools. */
export const boutEffects = (deviceState: DeviceState): readonly Command[] =>
  effectsOfKind(deviceState, 'bout', 'pool').flatMap((command) =>
    command.kind === 'pool' ? boutsOfPool(command, deviceState) : [command],
  );

const emptySides = Object.fromEntries(
  sides.flatMap((side) =>
    Object.entries(emptySide).map(([field, value]) => [`${field}_${side}`, value]),
  ),
);

/** Requests send fencers by slug; answers also include their names. */
function withFencerNames(body: Command['body'], { people }: DeviceState): object {
  const { event: _, ...rest } = body;
  const fencers = sides.flatMap((side) => {
    const slug = body[`fencer_${side}`];
    return slug === undefined
      ? []
      : [
          [`fencer_${side}_slug`, slug],
          [`fencer_${side}`, findFencerName(people, slug) ?? 'Fencer'],
        ];
  });
  return { ...emptyToNull(rest, nullableFields), ...Object.fromEntries(fencers) };
}

const boutFactory =
  (deviceState: DeviceState) =>
  ({ slug, body, context: { tournament, event } }: Command): Bout =>
    ({
      ...emptyDetails,
      ...emptySides,
      won_on_priority: null,
      round: 0,
      bout_type: null,
      bout_format: '',
      shareable: 'My coaches',
      tag_name: [],
      bout_media: [],
      owner: deviceState.me,
      mine: true,
      ...withFencerNames(body, deviceState),
      event: event ?? { slug: body['event'], name: '' },
      tournament: tournament ?? { slug: '', name: '' },
      slug,
    }) as unknown as Bout;

const boutUpdater =
  (deviceState: DeviceState) =>
  <T extends BoutSummary>(bout: T, { body }: Command): T => ({
    ...bout,
    ...withFencerNames(body, deviceState),
  });

/** Applies pending renames of the bout's event and tournament. */
function withRenamedParents<T extends BoutSummary>(bout: T, deviceState: DeviceState): T {
  const rename = (kind: 'event' | 'tournament') =>
    effectsOfKind(deviceState, kind).reduce(
      (parentRef, { action, slug, body }) =>
        action === 'update' && slug === parentRef.slug && typeof body['name'] === 'string'
          ? { ...parentRef, name: body['name'] }
          : parentRef,
      bout[kind],
    );
  return { ...bout, event: rename('event'), tournament: rename('tournament') };
}

export function boutDetail(
  answer: Bout | undefined,
  slug: string,
  deviceState: DeviceState,
): Bout | undefined {
  const bout = projectOne(
    answer,
    slug,
    boutEffects(deviceState),
    boutFactory(deviceState),
    boutUpdater(deviceState),
  );
  return bout && withRenamedParents(bout, deviceState);
}

/** The bouts of an event in the order they were logged. */
export const boutsOfEvent = (
  answer: readonly BoutSummary[],
  event: string,
  deviceState: DeviceState,
): BoutSummary[] =>
  projectList(
    answer,
    boutEffects(deviceState).filter(
      ({ action, body }) => action !== 'create' || body['event'] === event,
    ),
    boutFactory(deviceState),
    boutUpdater(deviceState),
  ).map((bout) => withRenamedParents(bout, deviceState));
