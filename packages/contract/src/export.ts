import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate } from './shared/fields.ts';

export const exportResponse = z.object({
  /** `none` means never requested, or expired. */
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** Progress, from 0 to 100. */
  percent: z.number(),
  requested_at: z.nullable(isoDate),
  bytes: z.nullable(z.number()),
  expires_at: z.nullable(isoDate),
});
export type ExportResponse = z.output<typeof exportResponse>;

/** A copy of everything an account has, as one ZIP. */
export const dataExport = {
  read: endpoint({
    name: 'export.read',
    method: 'GET',
    path: '/api/account/export/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: exportResponse,
    errors: [],
  }),
  /** Starts an export in the background, or returns the one in progress. */
  start: endpoint({
    name: 'export.start',
    method: 'POST',
    path: '/api/account/export/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: exportResponse,
    errors: [],
  }),
  /**
   * Returns a URL that a browser can download from for a limited time, while this session lives.
   */
  link: endpoint({
    name: 'export.link',
    method: 'POST',
    path: '/api/account/export/link/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  /** The file itself; supports Range. */
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
    response: z.unknown(),
    errors: ['not_found', 'range'],
  }),
} as const;
