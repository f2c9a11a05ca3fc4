import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { slugText } from './shared/fields.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import { filters, oneOf, opponentHands, ownBout, rate } from './statistics.ts';
import { touch } from './touches/touch.ts';
import { touchActions, touchTargets } from './touches/values.ts';

const unsaid = 'none';
/** The values of each figure. `none` counts touches for which the value was not recorded. */
export const touchFigures = {
  kind: ['touch', 'penalty', 'p_card'],
  action: [...touchActions, unsaid],
  target: [...touchTargets, unsaid],
  /** Fifths of the strip, counted from the scorer's end. */
  zone: ['1', '2', '3', '4', '5', unsaid],
  /** 4 is the extra minute. */
  period: ['1', '2', '3', '4', unsaid],
  /** The owner's score before the touch; at `last_touch`, the next touch decides the bout. */
  situation: ['leading', 'level', 'trailing', 'last_touch'],
  /** Fencing time since the previous touch, in seconds. */
  gap: ['under_10', 'under_30', 'under_60', 'over_60', unsaid],
} as const;
export type TouchFigure = keyof typeof touchFigures;
export const touchFigureNames = Object.keys(touchFigures) as readonly TouchFigure[];

const counted = z.object({
  value: z.string(),
  /** Touches by the owner, and touches by opponents. A double counts as one of each. */
  scored: z.int(),
  received: z.int(),
  /** The owner's share of all these touches, with its 95% interval. */
  rate: z.nullable(rate),
});
export type CountedTouches = z.output<typeof counted>;

const run = z.object({ length: z.int(), scored: z.int(), received: z.int() });

const figuresResponse = z.object({
  total: counted,
  kind: z.array(counted),
  action: z.array(counted),
  target: z.array(counted),
  zone: z.array(counted),
  period: z.array(counted),
  situation: z.array(counted),
  gap: z.array(counted),
  /** The number of runs of two or more touches by one side, by length. */
  runs: z.array(run),
  longest_run: z.object({ scored: z.int(), received: z.int() }),
  /** Mean fencing time since the previous touch, in milliseconds; null if no clock was logged. */
  mean_gap_ms: z.object({ scored: z.nullable(z.int()), received: z.nullable(z.int()) }),
});
export type TouchStatistics = z.output<typeof figuresResponse>;

const touchFilters = {
  ...filters,
  opponent: z.optional(slugText()),
  hand: oneOf(opponentHands),
  result: oneOf(['win', 'loss']),
};
const touchFilterQuery = z.object(touchFilters);
export type TouchFilters = z.output<typeof touchFilterQuery>;

export const touchSelectionSchema = z.extend(pageQuery, {
  ...touchFilters,
  side: oneOf(['scored', 'received']),
  kind_of_touch: oneOf(touchFigures.kind),
  action: oneOf(touchFigures.action),
  target: oneOf(touchFigures.target),
  zone: oneOf(touchFigures.zone),
  touch_period: oneOf(touchFigures.period),
  situation: oneOf(touchFigures.situation),
  gap: oneOf(touchFigures.gap),
  /** The length of the run that the touch is part of. */
  run: z.optional(z.string().check(z.regex(/^\d{0,3}$/, 'Enter a whole number.'))),
  /** Selects only touches that can be played in a video. */
  playable: oneOf(['true']),
});
export type TouchSelection = z.output<typeof touchSelectionSchema>;

const selectedTouch = z.extend(
  z.pick(touch, {
    id: true,
    number: true,
    kind: true,
    action: true,
    target: true,
    zone: true,
    period: true,
    clock_ms: true,
    video: true,
    at_ms: true,
  }),
  {
    /** Whether the owner of the journal scored the touch. */
    scored: z.boolean(),
    /** The score after the touch. */
    own_score: z.int(),
    opponent_score: z.int(),
    opponent: z.string(),
    bout: ownBout,
  },
);
export type SelectedTouch = z.output<typeof selectedTouch>;

/** Figures on the touches in the account's bouts, and the touches behind each figure. */
export const touchStatistics = {
  figures: endpoint({
    name: 'touches.figures',
    method: 'GET',
    path: '/api/statistics/touches/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: touchFilterQuery,
    status: 200,
    response: figuresResponse,
    errors: ['validation', 'not_found'],
  }),
  /** Newest bout first, with the touches of each bout in order. */
  selected: endpoint({
    name: 'touches.selected',
    method: 'GET',
    path: '/api/statistics/touches/list/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: touchSelectionSchema,
    status: 200,
    response: pageOf(selectedTouch),
    errors: ['validation', 'not_found'],
  }),
} as const;
