import * as z from 'zod/mini';
import { coachBout } from './bouts.ts';
import { figures } from './statistics.ts';
import { endpoint } from './shared/endpoint.ts';
import { weapons } from './shared/enums.ts';
import {
  calendarDate,
  isoDate,
  message,
  optionalSlug,
  recordVersion,
  requiredText,
  slugParams,
  slugText,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';

/** A connected student in the coach's roster. */
const student = z.object({
  slug: z.string(),
  connection_slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /**
   * When the student wrote their latest lesson with this coach or their latest shared bout; null if
   * there is neither.
   */
  last_activity: z.nullable(isoDate),
  /** What the student wrote then. Entries of the same kind from the 12 hours before count as one activity. */
  activity: z.nullable(z.object({ kind: z.enum(['lesson', 'bout']), count: z.int() })),
  /**
   * Whether a waiting lesson, or a shared bout from the period that the inbox covers, was entered
   * after the coach last looked at the student.
   */
  unread: z.boolean(),
  /** The beginning of the coach's private note; empty if there is none. */
  note_start: z.string(),
  lessons: z.int(),
  /** Lessons without feedback. */
  waiting: z.int(),
  shared_bouts: z.int(),
});
export type Student = z.output<typeof student>;

/** Statistics on the bouts that the student shares; private bouts are not counted. */
const sharedFigures = z.object({
  total: figures,
  weapons: z.array(z.extend(figures, { weapon: z.enum(weapons) })),
  seasons: z.array(z.extend(figures, { period: z.string() })),
});

/** A coach's private note on a student. The student and their guardians never see it. */
const studentNote = z.object({ text: z.string(), version: recordVersion });
export type StudentNote = z.output<typeof studentNote>;

export const coachGroup = z.object({
  slug: z.string(),
  name: z.string(),
  /** Sorted by name. */
  students: z.array(z.object({ slug: z.string(), first_name: z.string(), last_name: z.string() })),
});
export type CoachGroup = z.output<typeof coachGroup>;

/** Counts the same bouts as each student's page. A student without bouts is listed with zero bouts. */
const groupRecord = z.object({
  total: figures,
  /** Sorted by name. */
  students: z.array(
    z.extend(figures, { slug: z.string(), first_name: z.string(), last_name: z.string() }),
  ),
});
export type GroupRecord = z.output<typeof groupRecord>;

const groupBody = z.object({
  name: requiredText(limits.name),
  /** Connected students by slug. */
  students: z
    .array(slugText())
    .check(z.maxLength(limits.connections, `At most ${limits.connections} students.`)),
});
export type GroupBody = z.output<typeof groupBody>;
const groupPatch = z.partial(groupBody);
export type GroupPatch = z.output<typeof groupPatch>;

export const coachTexts = {
  groupDeleted: 'The group has been deleted.',
  seen: 'Marked as seen.',
} as const;

/** The coach's calendar day. */
const today = z.optional(calendarDate());

const ownStudent = [{ in: 'params', key: 'slug', kind: 'student' }] as const;
const ownGroup = [{ in: 'params', key: 'slug', kind: 'coach_group' }] as const;

export const coach = {
  /** Sorted by the number of lessons waiting for feedback, then by name. */
  students: endpoint({
    name: 'coach.students',
    method: 'GET',
    path: '/api/coach/students/',
    access: 'user',
    subject: 'own',
    extension: true,
    /** `group`: only members of this group of the coach. */
    query: z.object({ group: optionalSlug(), today }),
    status: 200,
    response: z.array(student),
    errors: ['validation', 'plan_required', 'not_found'],
  }),
  student: endpoint({
    name: 'coach.student',
    method: 'GET',
    path: '/api/coach/students/:slug',
    access: 'user',
    extension: true,
    subject: ownStudent,
    params: slugParams,
    query: z.object({ today }),
    status: 200,
    response: z.extend(student, {
      figures: sharedFigures,
      bouts: z.array(coachBout),
      note: studentNote,
    }),
    errors: ['plan_required', 'not_found'],
  }),
  /** Replaces the private note; an empty text removes it. */
  writeNote: endpoint({
    name: 'coach.write-note',
    method: 'PUT',
    path: '/api/coach/students/:slug/note/',
    access: 'user',
    subject: ownStudent,
    extension: true,
    params: slugParams,
    body: z.object({ text: text(limits.studentNote) }),
    status: 200,
    response: studentNote,
    errors: ['validation', 'plan_required', 'not_found', 'changed'],
  }),
  /** Records that the coach has looked at the student, so that what is there now is no longer unread. */
  seen: endpoint({
    name: 'coach.seen',
    method: 'POST',
    path: '/api/coach/students/:slug/seen/',
    access: 'user',
    subject: ownStudent,
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['plan_required', 'not_found'],
  }),
  /** Sorted by name. */
  groups: endpoint({
    name: 'coach.groups',
    method: 'GET',
    path: '/api/coach/groups/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(coachGroup),
    errors: ['plan_required'],
  }),
  createGroup: endpoint({
    name: 'coach.create-group',
    method: 'POST',
    path: '/api/coach/groups/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: groupBody,
    status: 201,
    response: coachGroup,
    errors: ['validation', 'plan_required', 'not_found'],
  }),
  /** `students` replaces all members. */
  updateGroup: endpoint({
    name: 'coach.update-group',
    method: 'PATCH',
    path: '/api/coach/groups/:slug/',
    access: 'user',
    subject: ownGroup,
    extension: true,
    params: slugParams,
    body: groupPatch,
    status: 200,
    response: coachGroup,
    errors: ['validation', 'plan_required', 'not_found'],
  }),
  /** Statistics on the bouts that the group's students share, in total and per student. Omits private bouts. */
  groupRecord: endpoint({
    name: 'coach.group-record',
    method: 'GET',
    path: '/api/coach/groups/:slug/record/',
    access: 'user',
    subject: ownGroup,
    extension: true,
    params: slugParams,
    status: 200,
    response: groupRecord,
    errors: ['plan_required', 'not_found'],
  }),
  removeGroup: endpoint({
    name: 'coach.remove-group',
    method: 'DELETE',
    path: '/api/coach/groups/:slug/',
    access: 'user',
    subject: ownGroup,
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['plan_required', 'not_found'],
  }),
} as const;
