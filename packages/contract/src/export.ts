import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate } from './shared/fields.ts';

const exportAnswer = z.object({
  /** none: never asked for, or expired. */
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** How much of it is made, from 0 to 100. */
  percent: z.number(),
  requested_at: z.nullable(isoDate),
  bytes: z.nullable(z.number()),
  expires_at: z.nullable(isoDate),
});
export type ExportAnswer = z.output<typeof exportAnswer>;

/** A copy of everything that an account has, as one ZIP (X-09, PR-1). */
export const dataExport = {
  read: endpoint({
    name: 'export.read',
    method: 'GET',
    path: '/api/account/export/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: exportAnswer,
    errors: [],
  }),
  /** Has one made in the background; while one is being made it is that one. */
  start: endpoint({
    name: 'export.start',
    method: 'POST',
    path: '/api/account/export/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: exportAnswer,
    errors: [],
  }),
  /** An address that a browser can download from for a while, as long as this session lives. */
  link: endpoint({
    name: 'export.link',
    method: 'POST',
    path: '/api/account/export/link/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  /** The file itself, in parts where a Range asks for them. */
  download: endpoint({
    name: 'export.download',
    method: 'GET',
    path: '/api/account/export/download/',
    access: 'public',
    extension: true,
    produces: 'application/zip',
    query: z.object({ key: z.optional(z.string().check(z.maxLength(1_000))) }),
    status: 200,
    otherStatuses: [206],
    answer: z.unknown(),
    errors: ['not_found', 'range'],
  }),
} as const;
