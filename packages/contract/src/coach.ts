import * as z from 'zod/mini';
import { coachBout } from './bouts.ts';
import { figures } from './statistics.ts';
import { endpoint } from './shared/endpoint.ts';
import { weapons } from './shared/enums.ts';
import { isoDate, slugParams } from './shared/fields.ts';

/** A connected student in the coach's roster. */
const student = z.object({
  slug: z.string(),
  connection_slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /**
   * When the student wrote the latest lesson with this coach or shared bout; null if there is
   * neither.
   */
  last_activity: z.nullable(isoDate),
  lessons: z.int(),
  /** Lessons without feedback. */
  waiting: z.int(),
  shared_bouts: z.int(),
});
export type Student = z.output<typeof student>;

/** Statistics over the bouts that the student shares; private bouts are not counted. */
const sharedFigures = z.object({
  total: figures,
  weapons: z.array(z.extend(figures, { weapon: z.enum(weapons) })),
  seasons: z.array(z.extend(figures, { period: z.string() })),
});

export const coach = {
  /** Sorted by the number of lessons waiting for feedback, then by name. */
  students: endpoint({
    name: 'coach.students',
    method: 'GET',
    path: '/api/coach/students/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(student),
    errors: ['plan_required'],
  }),
  student: endpoint({
    name: 'coach.student',
    method: 'GET',
    path: '/api/coach/students/:slug',
    access: 'user',
    extension: true,
    subject: [{ in: 'params', key: 'slug', kind: 'student' }],
    params: slugParams,
    status: 200,
    response: z.extend(student, { figures: sharedFigures, bouts: z.array(coachBout) }),
    errors: ['plan_required', 'not_found'],
  }),
} as const;
