import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate, message, requiredText, slugParams, slugReference } from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import { mediaItem } from './media.ts';

export const coachOption = z.object({ coach_slug: z.string(), first_name: z.string(), last_name: z.string() });

export const lessonBody = z.object({
  coach: slugReference(),
  lesson_date: calendarDate(),
  student_notes: requiredText(limits.notes),
});

export const lesson = z.object({
  slug: z.string(),
  coach: z.string(),
  coach_slug: z.nullable(z.string()),
  student: z.string(),
  student_slug: z.string(),
  lesson_date: z.string(),
  student_notes: z.string(),
  coach_notes: z.string(),
  lesson_media: z.array(mediaItem),
});

const ownLesson = [{ in: 'params', key: 'slug', kind: 'lesson' }] as const;

export const lessons = {
  fieldData: endpoint({
    name: 'lessons.field-data', method: 'GET', path: '/api/lessons/field-data/', access: 'user', subject: 'own',
    status: 200, answer: z.object({ coach_list: z.array(coachOption) }), errors: [],
  }),
  create: endpoint({
    name: 'lessons.create', method: 'POST', path: '/api/lessons/create/', access: 'user', idempotent: true,
    subject: [{ in: 'body', key: 'coach', kind: 'coach_card' }],
    body: lessonBody, status: 201, answer: lesson, errors: ['validation'],
  }),
  coach: endpoint({
    name: 'lessons.coach', method: 'GET', path: '/api/lessons/coach/', access: 'user', subject: 'own',
    query: pageQuery, status: 200, answer: pageOf(lesson), errors: ['validation', 'not_found'],
  }),
  all: endpoint({
    name: 'lessons.all', method: 'GET', path: '/api/lessons/all/', access: 'user', subject: 'own',
    query: pageQuery, status: 200, answer: pageOf(lesson), errors: ['validation', 'not_found'],
  }),
  detail: endpoint({
    name: 'lessons.detail', method: 'GET', path: '/api/lessons/detail/:slug', access: 'user', subject: ownLesson,
    params: slugParams, status: 200, answer: lesson, errors: ['not_found'],
  }),
  update: endpoint({
    name: 'lessons.update', method: 'PATCH', path: '/api/lessons/update/:slug/', access: 'user', subject: ownLesson,
    params: slugParams,
    body: z.extend(z.partial(lessonBody), { slug: z.optional(z.string()), coach_notes: z.optional(requiredText(limits.notes)) }),
    status: 200, answer: lesson, errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  remove: endpoint({
    name: 'lessons.delete', method: 'DELETE', path: '/api/lessons/delete/:slug/', access: 'user', subject: ownLesson,
    params: slugParams, status: 200, answer: message, errors: ['not_found', 'forbidden'],
  }),
} as const;
