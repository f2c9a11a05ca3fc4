import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import {
  calendarDate,
  clearable,
  flag,
  integer,
  isoDate,
  message,
  optionalChoice,
  optionalSlug,
  recordVersion,
  requiredMessage,
  requiredText,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';

/**
 * Figures from the statistics of one season. Rates are percentages of bouts won; the others are
 * counts. All but the last cover bouts in competition.
 */
export const goalMeasures = [
  'win_rate',
  'pool_win_rate',
  'de_win_rate',
  'last_touch_rate',
  'wins',
  'bouts',
  'practice_bouts',
] as const;
export type GoalMeasure = (typeof goalMeasures)[number];
export const isRate = (measure: GoalMeasure): boolean => measure.endsWith('_rate');

/** The number of bouts below which a rate never counts as reached, because it says too little. */
export const minBoutsOfRate = 10;

export const goalTexts = {
  deleted: 'The goal has been deleted.',
  commentDeleted: 'The comment has been deleted.',
  tooManyOpen: `You can have up to ${limits.openGoals} open goals. Mark one as done, or delete one.`,
  targetOfRate: 'Enter a percentage from 1 to 100.',
  noMeasure: 'A yes-or-no goal has no number. Leave it empty.',
} as const;

const fields = {
  measure: z.optional(optionalChoice(goalMeasures)),
  target: clearable(integer(1, limits.goalTarget)),
  due_on: clearable(calendarDate()),
  done: z.optional(flag()),
};

/** Returns why a target doesn't fit its measure, or undefined if it does. */
export function targetFault(
  measure: string | null | undefined,
  target: number | null | undefined,
): string | undefined {
  if (!measure) return target ? goalTexts.noMeasure : undefined;
  if (!target) return requiredMessage;
  return isRate(measure as GoalMeasure) && target > 100 ? goalTexts.targetOfRate : undefined;
}

const goalBody = z.object({ title: requiredText(limits.name), ...fields });
export type GoalBody = z.output<typeof goalBody>;
const goalPatch = z.object({ title: z.optional(requiredText(limits.name)), ...fields });
export type GoalPatch = z.output<typeof goalPatch>;

const goalComment = z.object({
  id: z.string(),
  text: z.string(),
  /** The slug is null once the account is deleted; the name stays. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  mine: z.boolean(),
  removable: z.boolean(),
  created_at: isoDate,
});
export type GoalComment = z.output<typeof goalComment>;

const progress = z.object({
  /** A percentage or a count; null for a rate without bouts. */
  value: z.nullable(z.number()),
  /** The bounds of a rate's 95% interval, as percentages. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** The number of bouts that a rate is based on; null for counts. */
  bouts: z.nullable(z.int()),
  reached: z.boolean(),
});
export type GoalProgress = z.output<typeof progress>;

export const goal = z.object({
  id: z.string(),
  title: z.string(),
  measure: z.nullable(z.enum(goalMeasures)),
  target: z.nullable(z.int()),
  due_on: z.nullable(isoDate),
  done: z.boolean(),
  done_at: z.nullable(isoDate),
  /** The season whose bouts count: that of the due date or, without one, that in which the goal was set. */
  season: z.string(),
  /** Null for a yes-or-no goal. */
  progress: z.nullable(progress),
  comments: z.array(goalComment),
  version: recordVersion,
});
export type Goal = z.output<typeof goal>;

const ownGoal = [{ in: 'params', key: 'id', kind: 'goal' }] as const;
const commentById = [{ in: 'params', key: 'id', kind: 'goal_comment' }] as const;
const byId = z.object({ id: z.uuid() });
const commentBody = z.object({ text: requiredText(limits.momentNote) });

/** A student's goals, which connected coaches read and comment on. */
export const goals = {
  /**
   * Returns open goals by due date, then the latest done ones. `student` selects the goals of a
   * connected student or of a child.
   */
  list: endpoint({
    name: 'goals.list',
    method: 'GET',
    path: '/api/goals/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ student: optionalSlug() }),
    status: 200,
    response: z.array(goal),
    errors: ['validation', 'not_found'],
  }),
  create: endpoint({
    name: 'goals.create',
    method: 'POST',
    path: '/api/goals/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: goalBody,
    status: 201,
    response: goal,
    errors: ['validation'],
  }),
  update: endpoint({
    name: 'goals.update',
    method: 'PATCH',
    path: '/api/goals/:id/',
    access: 'user',
    subject: ownGoal,
    extension: true,
    params: byId,
    body: goalPatch,
    status: 200,
    response: goal,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  remove: endpoint({
    name: 'goals.delete',
    method: 'DELETE',
    path: '/api/goals/:id/',
    access: 'user',
    subject: ownGoal,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden', 'changed'],
  }),
  comment: endpoint({
    name: 'goals.add-comment',
    method: 'POST',
    path: '/api/goals/:id/comments/',
    access: 'user',
    subject: ownGoal,
    extension: true,
    idempotent: true,
    params: byId,
    body: commentBody,
    status: 201,
    response: goalComment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  changeComment: endpoint({
    name: 'goals.change-comment',
    method: 'PATCH',
    path: '/api/goals/comments/:id/',
    access: 'user',
    subject: commentById,
    extension: true,
    params: byId,
    body: commentBody,
    status: 200,
    response: goalComment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  removeComment: endpoint({
    name: 'goals.delete-comment',
    method: 'DELETE',
    path: '/api/goals/comments/:id/',
    access: 'user',
    subject: commentById,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
} as const;
