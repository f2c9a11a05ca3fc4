import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import {
  boutTypes,
  hands,
  passivityCards,
  sides,
  visibilities,
  type Side,
} from './shared/enums.ts';
import {
  flag,
  integer,
  isoDate,
  message,
  optionalChoice,
  optionalSlug,
  recordVersion,
  requiredMessage,
  slugParams,
  slugReference,
  stripUnstorable,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { boutSummary } from './shared/bout-summary.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import { poolEndpoint, recordEndpoints } from './shared/record-endpoints.ts';
import { mediaItem } from './media.ts';

type Suffixed<Shape, S extends Side> = { [K in keyof Shape & string as `${K}_${S}`]: Shape[K] };

/** Names the fields of a side with the suffix _a or _b, as in score_a and score_b. */
function onSide<Shape extends Record<string, unknown>, S extends Side>(
  shape: Shape,
  side: S,
): Suffixed<Shape, S> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [`${key}_${side}`, value]),
  ) as Suffixed<Shape, S>;
}

const rating = () => z.optional(integer(0, 5));

/** What is recorded for each fencer in a bout, without the side suffix. */
const sideInput = {
  hand: z.optional(optionalChoice(hands)),
  yellow_carded: z.optional(flag()),
  red_carded: z.optional(flag()),
  black_carded: z.optional(flag()),
  /** Displayed as passivity; not the priority of the extra minute. */
  priority: z.optional(flag()),
  medical: z.optional(flag()),
  video_used: z.optional(integer(0, limits.videoUsed)),
  video_upheld: z.optional(integer(0, limits.videoUsed)),
  red_cards: z.optional(integer(0, limits.redCards)),
  p_card: z.optional(z.enum(passivityCards)),
  footwork: rating(),
  bladework: rating(),
  technique: rating(),
  distance: rating(),
  energy: rating(),
  notes: z.optional(text(limits.notes)),
};

const sideOutput = {
  hand: z.nullable(z.enum(hands)),
  yellow_carded: z.boolean(),
  red_carded: z.boolean(),
  black_carded: z.boolean(),
  priority: z.boolean(),
  medical: z.boolean(),
  video_used: z.int(),
  video_upheld: z.int(),
  red_cards: z.int(),
  p_card: z.enum(passivityCards),
  footwork: z.int(),
  bladework: z.int(),
  technique: z.int(),
  distance: z.int(),
  energy: z.int(),
  notes: z.string(),
};
export type BoutSide = { [K in keyof typeof sideOutput]: z.output<(typeof sideOutput)[K]> };
export type SideField = keyof typeof sideOutput;
export const sideFields = Object.keys(sideOutput) as readonly SideField[];

const visibilityAliases: Record<string, (typeof visibilities)[number]> = {
  private: 'Private',
  club: 'Club',
  'club members': 'Club',
  public: 'Public',
  everyone: 'Public',
  'my coaches': 'My coaches',
  coaches: 'My coaches',
  my_coaches: 'My coaches',
  friends: 'Friends',
};
/** The five levels in any case, and their known aliases. */
export const visibility = () =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? (visibilityAliases[value.trim().toLowerCase()] ?? value) : value,
    ),
    z.enum(visibilities, { error: `Choose one of: ${visibilities.join(', ')}.` }),
  );

/**
 * A list of words, one word, or objects with a name; blanks and case-insensitive duplicates are
 * dropped.
 */
const tagNames = () =>
  z.pipe(
    z.transform((value: unknown) => {
      const list = Array.isArray(value) ? value : value === null || value === '' ? [] : [value];
      const words = list.map((item: unknown) => {
        const word = typeof item === 'object' && item !== null && 'name' in item ? item.name : item;
        return typeof word === 'string' ? stripUnstorable(word).trim() : word;
      });
      const seen = new Set<unknown>();
      return words.filter((word) => {
        const key = typeof word === 'string' ? word.toLowerCase() : word;
        return key !== '' && !seen.has(key) && seen.add(key);
      });
    }),
    z
      .array(
        z
          .string({ error: 'A tag must be text.' })
          .check(z.maxLength(limits.tag, `A tag can have at most ${limits.tag} characters.`)),
      )
      .check(z.maxLength(limits.tagsPerBout, `At most ${limits.tagsPerBout} tags.`)),
  );

const score = () => integer(0, limits.score);

const boutFields = {
  winner_is_a: z.optional(z.nullable(flag())),
  /**
   * The side that won by the priority drawn before the extra minute; the only way to win a bout
   * without a touch.
   */
  won_on_priority: z.optional(optionalChoice(sides)),
  referee: z.optional(text(limits.referee)),
  round: z.optional(integer(0, limits.round)),
  notes: z.optional(text(limits.notes)),
  tag_name: z.optional(tagNames()),
  bout_format: z.optional(text(limits.boutFormat)),
  bout_type: z.optional(optionalChoice(boutTypes)),
  shareable: z.optional(visibility()),
  duration_s: z.optional(z.nullable(integer(0, limits.boutSeconds))),
};

/** A slug, an object with a slug, or a name as bouts return it; empty means not given. */
const fencerReference = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null && 'slug' in value ? value.slug : value,
  ),
  z.nullable(text(2 * limits.personName + 1)),
);

const patchFields = {
  ...boutFields,
  event: z.optional(slugReference()),
  fencer_a: z.optional(fencerReference),
  fencer_b: z.optional(fencerReference),
  fencer_a_slug: optionalSlug(),
  fencer_b_slug: optionalSlug(),
  score_a: z.optional(score()),
  score_b: z.optional(score()),
  ...onSide(sideInput, 'a'),
  ...onSide(sideInput, 'b'),
};

interface FencerReferences {
  fencer_a?: string | null | undefined;
  fencer_b?: string | null | undefined;
  fencer_a_slug?: string | null | undefined;
  fencer_b_slug?: string | null | undefined;
}

/** fencer_x_slug wins if both are sent. */
const resolveFencer = (body: FencerReferences, side: Side): string | undefined =>
  body[`fencer_${side}_slug`] || body[`fencer_${side}`] || undefined;

function withoutAliases<T extends FencerReferences>(body: T) {
  const { fencer_a: _a, fencer_b: _b, fencer_a_slug: _as, fencer_b_slug: _bs, ...rest } = body;
  return rest;
}

/** A bout update; missing fields keep their values (PATCH). */
export const boutPatch = z.pipe(
  z.object(patchFields),
  z.transform((body) => ({
    ...withoutAliases(body),
    fencer_a: resolveFencer(body, 'a'),
    fencer_b: resolveFencer(body, 'b'),
  })),
);
export type BoutPatch = z.output<typeof boutPatch>;

/** A new bout: event, two fencers and the scores are required, everything else has a default. */
export const boutBody = z.pipe(
  z.object({ ...patchFields, event: slugReference() }).check(
    z.refine((body) => resolveFencer(body, 'a') !== undefined, {
      error: requiredMessage,
      path: ['fencer_a'],
    }),
    z.refine((body) => resolveFencer(body, 'b') !== undefined, {
      error: requiredMessage,
      path: ['fencer_b'],
    }),
  ),
  z.transform((body) => ({
    ...withoutAliases(body),
    event: body.event,
    fencer_a: resolveFencer(body, 'a') ?? '',
    fencer_b: resolveFencer(body, 'b') ?? '',
  })),
);
export type BoutBody = z.output<typeof boutBody>;

export const bout = z.extend(boutSummary, {
  ...onSide(sideOutput, 'a'),
  ...onSide(sideOutput, 'b'),
  referee: z.string(),
  notes: z.string(),
  tag_name: z.array(z.string()),
  duration_s: z.nullable(z.int()),
  bout_media: z.array(mediaItem),
  /** The owner of the journal, and whether that is the caller. Bouts of others are read-only. */
  owner: z.object({ slug: z.string(), name: z.string() }),
  mine: z.boolean(),
  version: recordVersion,
});
export type Bout = z.output<typeof bout>;

export interface Result {
  score_a: number;
  score_b: number;
  winner_is_a?: boolean | null | undefined;
  won_on_priority?: Side | null | undefined;
}

/**
 * Decides a bout. With unequal scores the higher one wins, whatever `winner_is_a` says. With equal
 * scores the priority decides, otherwise the winner must be named. 0-0 is valid only if won on
 * priority.
 * Returns whether side A won, or the invalid field and a message.
 */
export function decideWinner(
  result: Result,
):
  | { winner_is_a: boolean }
  | { field: 'score_a' | 'winner_is_a' | 'won_on_priority'; message: string } {
  const { score_a, score_b, winner_is_a, won_on_priority } = result;
  if (score_a + score_b === 0 && !won_on_priority)
    return { field: 'score_a', message: boutTexts.bothZero };
  if (score_a !== score_b) {
    const aWon = score_a > score_b;
    if (won_on_priority && (won_on_priority === 'a') !== aWon)
      return { field: 'won_on_priority', message: boutTexts.priorityLost };
    return { winner_is_a: aWon };
  }
  if (won_on_priority) return { winner_is_a: won_on_priority === 'a' };
  if (winner_is_a === undefined || winner_is_a === null)
    return { field: 'winner_is_a', message: boutTexts.tie };
  return { winner_is_a };
}

const poolRow = z.object({
  fencer: slugReference(),
  score: score(),
  against: score(),
  /** Read only if the scores are equal. */
  won: z.optional(z.nullable(flag())),
  won_on_priority: z.optional(z.nullable(flag())),
});

/** A student's bout in a coach's list. */
export const coachBout = z.extend(boutSummary, {
  date: isoDate,
  student: z.object({ slug: z.string(), name: z.string() }),
});
export type CoachBout = z.output<typeof coachBout>;

/**
 * Bouts of one student, or those logged before a bout of the list; as an extension, one page of
 * them.
 */
const coachBoutsQuery = z.extend(pageQuery, {
  student: optionalSlug(),
  before: optionalSlug(),
});

export const boutTexts = {
  created: { title: 'Bout Created', body: 'Bout has been created successfully' },
  updated: { title: 'Bout Updated', body: 'Bout has been updated successfully' },
  deleted: { title: 'Bout Deleted', body: 'Bout has been deleted successfully' },
  /** The tournament's text, as the specification has it; the line under it names the bout. */
  confirmDelete: 'Want to delete the tournament?',
  bothZero: 'Both scores are zero. A bout without touches only counts if it was won on priority.',
  priorityLost: "The priority winner can't have fewer touches.",
  tie: 'Tied score – who won on priority?',
  sameFencer: 'A bout needs two different fencers.',
  fencerA: 'Choose fencer A.',
  fencerB: 'Choose an opponent.',
  noBouts: 'No bouts found',
} as const;

export const bouts = {
  create: endpoint({
    ...recordEndpoints.bout.create,
    subject: [
      { in: 'body', key: 'event', kind: 'event' },
      { in: 'body', key: 'fencer_a', kind: 'fencer' },
      { in: 'body', key: 'fencer_b', kind: 'fencer' },
    ],
    body: boutBody,
    status: 201,
    response: bout,
    errors: ['validation', 'not_found'],
  }),
  /** The owner's row of a pool sheet: one bout per opponent, all or none. */
  createPool: endpoint({
    ...poolEndpoint,
    extension: true,
    subject: [{ in: 'body', key: 'event', kind: 'event' }],
    body: z.object({
      event: slugReference(),
      round: z.optional(integer(0, limits.round)),
      referee: z.optional(text(limits.referee)),
      shareable: z.optional(visibility()),
      rows: z
        .array(poolRow)
        .check(
          z.minLength(1, 'Add at least one opponent.'),
          z.maxLength(limits.poolOpponents, `At most ${limits.poolOpponents} opponents.`),
        ),
    }),
    status: 201,
    response: z.object({ bouts: z.array(boutSummary) }),
    errors: ['validation', 'not_found'],
  }),
  detail: endpoint({
    ...recordEndpoints.bout.detail,
    subject: [{ in: 'params', key: 'slug', kind: 'bout' }],
    params: slugParams,
    status: 200,
    response: bout,
    errors: ['not_found'],
  }),
  update: endpoint({
    ...recordEndpoints.bout.update,
    subject: [
      { in: 'params', key: 'slug', kind: 'bout' },
      { in: 'body', key: 'event', kind: 'event' },
      { in: 'body', key: 'fencer_a', kind: 'fencer' },
      { in: 'body', key: 'fencer_b', kind: 'fencer' },
    ],
    params: slugParams,
    body: boutPatch,
    status: 200,
    response: bout,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.bout.delete,
    subject: [{ in: 'params', key: 'slug', kind: 'bout' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden', 'changed'],
  }),
  tags: endpoint({
    name: 'bouts.tags',
    method: 'GET',
    path: '/api/bouts/tags/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(z.string()),
    errors: [],
  }),
  coach: endpoint({
    name: 'bouts.coach',
    method: 'GET',
    path: '/api/bouts/coach',
    access: 'user',
    subject: 'own',
    query: coachBoutsQuery,
    status: 200,
    /** The specified list; with `page`, a page like everywhere else. */
    response: z.union([z.array(coachBout), pageOf(coachBout)]),
    errors: ['validation', 'not_found'],
  }),
} as const;
