import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate } from './shared/fields.ts';
import { pageOf, pageQuery } from './shared/paging.ts';

/** What somebody was to the owner when they opened a record. */
export const viewerRoles = ['Coach', 'Student', 'Other'] as const;

const view = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(viewerRoles),
  kind: z.enum(['lesson', 'video']),
  /** The lesson or video; null once it is deleted. */
  slug: z.nullable(z.string()),
  /** The lesson's date and coach, or the video's file name. */
  title: z.string(),
  /** The first time within the hour. */
  at: isoDate,
});
export type View = z.output<typeof view>;

export const viewPage = pageOf(view);

/** Who has opened the lessons and videos of a minor, latest first. */
export const accessLog = {
  own: endpoint({
    name: 'access-log.own',
    method: 'GET',
    path: '/api/account/access-log/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: pageQuery,
    status: 200,
    response: viewPage,
    errors: ['validation', 'not_found'],
  }),
} as const;
