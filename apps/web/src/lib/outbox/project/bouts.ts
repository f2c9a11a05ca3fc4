import type { Bout } from '@fencing-journal/contract/bouts';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import type { Command } from '../command.ts';
import { rowOf } from '../provisional.ts';
import { chosen, each, nameIn, ofKind, one, type World } from './world.ts';

const choices = ['hand_a', 'hand_b', 'bout_type', 'won_on_priority'] as const;
const sides = ['a', 'b'] as const;

interface PoolRow {
  fencer: string;
  score: number;
  against: number;
  won?: boolean;
}

/** The bouts that the server will make of a pool. The owner is fencer A of each. */
function boutsOfPool({ slug, body, ...pool }: Command, { self }: World): Command[] {
  const rows = (body['rows'] ?? []) as readonly PoolRow[];
  return rows.map(({ fencer, score, against, won }, index) => {
    const winner_is_a = score === against ? won === true : score > against;
    return {
      ...pool,
      kind: 'bout',
      slug: rowOf(slug, index),
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
export const boutEffects = (world: World): readonly Command[] =>
  ofKind(world, 'bout', 'pool').flatMap((command) =>
    command.kind === 'pool' ? boutsOfPool(command, world) : [command],
  );

const emptySide = {
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
const emptySides = Object.fromEntries(
  sides.flatMap((side) =>
    Object.entries(emptySide).map(([field, value]) => [`${field}_${side}`, value]),
  ),
);

/** Requests send fencers by slug; answers also include their names. */
function named(body: Command['body'], { people }: World): object {
  const { event: _, ...rest } = body;
  const fencers = sides.flatMap((side) => {
    const slug = body[`fencer_${side}`];
    return slug === undefined
      ? []
      : [
          [`fencer_${side}_slug`, slug],
          [`fencer_${side}`, nameIn(people, slug) ?? 'Fencer'],
        ];
  });
  return { ...chosen(rest, choices), ...Object.fromEntries(fencers) };
}

const maker =
  (world: World) =>
  ({ slug, body, context: { tournament, event } }: Command): Bout =>
    ({
      ...emptySides,
      won_on_priority: null,
      round: 0,
      bout_type: null,
      bout_format: '',
      shareable: 'My coaches',
      referee: '',
      notes: '',
      tag_name: [],
      duration_s: null,
      bout_media: [],
      owner: world.me,
      mine: true,
      ...named(body, world),
      event: event ?? { slug: body['event'], name: '' },
      tournament: tournament ?? { slug: '', name: '' },
      slug,
    }) as unknown as Bout;

const changer =
  (world: World) =>
  <T extends BoutSummary>(bout: T, { body }: Command): T => ({ ...bout, ...named(body, world) });

/** Applies pending renames of the bout's event and tournament. */
function placed<T extends BoutSummary>(bout: T, world: World): T {
  const rename = (kind: 'event' | 'tournament') =>
    ofKind(world, kind).reduce(
      (place, { action, slug, body }) =>
        action === 'update' && slug === place.slug && typeof body['name'] === 'string'
          ? { ...place, name: body['name'] }
          : place,
      bout[kind],
    );
  return { ...bout, event: rename('event'), tournament: rename('tournament') };
}

export function boutDetail(seen: Bout | undefined, slug: string, world: World): Bout | undefined {
  const bout = one(seen, slug, boutEffects(world), maker(world), changer(world));
  return bout && placed(bout, world);
}

/** The bouts of an event in the order they were logged. */
export const boutsOfEvent = (
  seen: readonly BoutSummary[],
  event: string,
  world: World,
): BoutSummary[] =>
  each(
    seen,
    boutEffects(world).filter(({ action, body }) => action !== 'create' || body['event'] === event),
    maker(world),
    changer(world),
  ).map((bout) => placed(bout, world));
