import * as z from 'zod/mini';
import type { Side } from '../shared/enums.ts';
import {
  flag,
  optionalSlug,
  requiredMessage,
  slugReference,
  stripUnstorable,
  text,
} from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { plainInput } from './details.ts';
import { touchList } from '../touches/body.ts';
import { score } from './row.ts';
import { onSide, sideInput } from './side.ts';

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

const boutFields = {
  ...plainInput,
  winner_is_a: z.optional(z.nullable(flag())),
  tag_name: z.optional(tagNames()),
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
  /** A bout belongs to an event or a practice. The other one is null, as in responses. */
  event: z.optional(z.nullable(slugReference())),
  practice: z.optional(z.nullable(slugReference())),
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
  event?: string | null | undefined;
  practice?: string | null | undefined;
  fencer_a?: string | null | undefined;
  fencer_b?: string | null | undefined;
  fencer_a_slug?: string | null | undefined;
  fencer_b_slug?: string | null | undefined;
}

/** Returns the reference to a side's fencer; fencer_x_slug wins if both fields are sent. */
const resolveFencer = (body: FencerReferences, side: Side): string | undefined =>
  body[`fencer_${side}_slug`] || body[`fencer_${side}`] || undefined;

type Place = { event?: string | undefined; practice?: string | undefined };

function withoutAliases<T extends FencerReferences>(
  body: T,
): Omit<T, keyof FencerReferences> & Place {
  const {
    fencer_a: _a,
    fencer_b: _b,
    fencer_a_slug: _as,
    fencer_b_slug: _bs,
    event,
    practice,
    ...rest
  } = body;
  return { ...rest, ...(event && { event }), ...(practice && { practice }) };
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

/**
 * A new bout. An event or practice and two fencers are required; everything else has a default.
 * Touches logged by the score pad are stored with the bout.
 */
export const boutBody = z.pipe(
  z.object({ ...patchFields, touches: z.optional(touchList) }).check(
    z.refine((body) => (body.event ?? body.practice ?? undefined) !== undefined, {
      error: requiredMessage,
      path: ['event'],
    }),
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
    fencer_a: resolveFencer(body, 'a') ?? '',
    fencer_b: resolveFencer(body, 'b') ?? '',
  })),
);
export type BoutBody = z.output<typeof boutBody>;
