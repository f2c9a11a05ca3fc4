import * as z from 'zod/mini';
import { guideLevels, guideWeapons } from './guides/shape.ts';
import { endpoint } from './shared/endpoint.ts';
import {
  choice,
  flag,
  integer,
  optionalChoice,
  optionalSlug,
  requiredText,
  slugParams,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';

const clockTime = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 08:30.'))),
);

const choices = z.object({
  weapon: optionalChoice(guideWeapons),
  level: choice(guideLevels),
  travel: flag(),
  closes: clockTime,
  journey: integer(0, limits.guideJourney),
});

/** When something was done, by the clock of the device that did it: of two changes to one thing the later one stays. */
const at = z.string().check(
  z.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/,
    'Enter a time like 2026-03-21T08:30:00Z.',
  ),
  z.refine((value) => !Number.isNaN(Date.parse(value)), "This time doesn't exist."),
  z.refine((value) => value >= '2020', "Can't be before 2020."),
);

/** Made by the device, so that an item has its name before the server knows of it. */
const ownItemId = z
  .string()
  .check(z.regex(/^own-[0-9a-f]{32}$/, 'Use own- and 32 hexadecimal digits.'));
const itemCode = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Unknown.'));
const upTo = (max: number) => z.maxLength(max, `At most ${max} at a time.`);

const progressChange = z.object({
  /** Which competition the list is for; none: the standing list. */
  tournament: optionalSlug(),
  marks: z.optional(
    z.array(z.object({ item: itemCode, ticked: flag(), at })).check(upTo(limits.guideMarks)),
  ),
  items: z.optional(
    z
      .array(z.object({ id: ownItemId, text: requiredText(limits.ownItem), at }))
      .check(upTo(limits.ownItems)),
  ),
  removed: z.optional(z.array(z.object({ id: ownItemId, at })).check(upTo(limits.ownItems))),
  choices: z.optional(z.extend(choices, { at })),
});
export type ProgressChange = z.output<typeof progressChange>;

const itsTournament = z.nullable(
  z.object({ slug: z.string(), name: z.string(), date: z.string() }),
);
const ownItems = z.array(z.object({ id: z.string(), text: z.string() }));

export const guideProgress = z.object({
  slug: z.string(),
  tournament: itsTournament,
  /** Codes of items, and ids of own ones. */
  ticked: z.array(z.string()),
  items: ownItems,
  /** As chosen; before that, what the tournament suggests. */
  choices,
  /** The list of the competition before this one, to copy from. */
  last: z.nullable(z.object({ tournament: itsTournament, items: ownItems })),
});
export type GuideProgress = z.output<typeof guideProgress>;

const head = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: z.enum(['competition', 'equipment']),
});
const readable = <T extends z.core.$ZodType>(value: T) => z.optional(z.readonly(z.array(value)));
const sections = z.array(
  z.object({
    title: z.string(),
    text: readable(z.string()),
    facts: readable(z.object({ term: z.string(), text: z.string() })),
    items: readable(
      z.object({
        code: z.string(),
        text: z.string(),
        why: z.optional(z.string()),
        weapons: readable(z.enum(guideWeapons)),
        levels: readable(z.enum(guideLevels)),
        travel: z.optional(z.literal(true)),
        before: z.optional(z.int()),
        home: z.optional(z.literal(true)),
      }),
    ),
    rulesDiffer: z.optional(z.literal(true)),
  }),
);

const forTournament = z.object({ tournament: optionalSlug() });

/** The text of guides is in `guides/content.ts`, which the web app carries with it; what is kept are ticks, own items and choices. */
export const guides = {
  /** With the count of the competition's list, or of the standing one. */
  all: endpoint({
    name: 'guides.all',
    method: 'GET',
    path: '/api/guides/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: forTournament,
    status: 200,
    answer: z.array(z.extend(head, { items: z.int(), ticked: z.int() })),
    errors: ['validation', 'not_found'],
  }),
  detail: endpoint({
    name: 'guides.detail',
    method: 'GET',
    path: '/api/guides/:slug/',
    access: 'user',
    subject: 'own',
    extension: true,
    params: slugParams,
    query: forTournament,
    status: 200,
    answer: z.extend(head, { sections, progress: guideProgress }),
    errors: ['validation', 'not_found'],
  }),
  /** The same without the text. */
  progress: endpoint({
    name: 'guides.progress',
    method: 'GET',
    path: '/api/guides/:slug/progress/',
    access: 'user',
    subject: 'own',
    extension: true,
    params: slugParams,
    query: forTournament,
    status: 200,
    answer: guideProgress,
    errors: ['validation', 'not_found'],
  }),
  /** Sets and unsets single things, each by its own time: may be repeated and come in any order (docs/decisions/0020). */
  change: endpoint({
    name: 'guides.change',
    method: 'PUT',
    path: '/api/guides/:slug/progress/',
    access: 'user',
    subject: 'own',
    extension: true,
    params: slugParams,
    body: progressChange,
    status: 200,
    answer: guideProgress,
    errors: ['validation', 'not_found'],
  }),
} as const;
