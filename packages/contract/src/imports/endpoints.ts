import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { slugParams } from '../shared/fields.ts';
import { importListItem, importPatch, importPreview, undoOutcome } from './schemas.ts';

const byId = z.object({ id: z.uuid() });
const ownImport = [{ in: 'params', key: 'id', kind: 'import' }] as const;

export const imports = {
  /** Reads the file in the form field `file`. Nothing is stored in the journal yet. */
  create: endpoint({
    name: 'imports.create',
    method: 'POST',
    path: '/api/imports/',
    access: 'user',
    subject: 'own',
    extension: true,
    encoding: 'multipart',
    status: 201,
    response: importPreview,
    errors: ['validation', 'too_large', 'unsupported_media_type', 'rate_limited', 'unavailable'],
  }),
  /** Returns the account's latest imports. */
  all: endpoint({
    name: 'imports.all',
    method: 'GET',
    path: '/api/imports/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(importListItem),
    errors: [],
  }),
  detail: endpoint({
    name: 'imports.detail',
    method: 'GET',
    path: '/api/imports/:id/',
    access: 'user',
    subject: ownImport,
    extension: true,
    params: byId,
    status: 200,
    response: importPreview,
    errors: ['not_found', 'unavailable'],
  }),
  /** Corrects the choices of an import, such as who is who, before anything is stored. */
  update: endpoint({
    name: 'imports.update',
    method: 'PATCH',
    path: '/api/imports/:id/',
    access: 'user',
    subject: ownImport,
    extension: true,
    params: byId,
    body: importPatch,
    status: 200,
    response: importPreview,
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  /** Stores everything or nothing. Repeating the call returns the same outcome. */
  apply: endpoint({
    name: 'imports.apply',
    method: 'POST',
    path: '/api/imports/:id/apply/',
    access: 'user',
    subject: ownImport,
    extension: true,
    params: byId,
    status: 200,
    response: importListItem,
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  /** Removes what the import created, except what has been edited since. */
  undo: endpoint({
    name: 'imports.undo',
    method: 'POST',
    path: '/api/imports/:id/undo/',
    access: 'user',
    subject: ownImport,
    extension: true,
    params: byId,
    status: 200,
    response: undoOutcome,
    errors: ['validation', 'not_found'],
  }),
  /** Returns the owner's results in all events of a tournament. */
  tournamentCsv: endpoint({
    name: 'imports.tournament-csv',
    method: 'GET',
    path: '/api/tournaments/results/:slug/csv/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'tournament' }],
    extension: true,
    produces: 'text/csv',
    params: slugParams,
    status: 200,
    response: z.unknown(),
    errors: ['not_found'],
  }),
  /** Returns the owner's results in an event. The format has one event per file. */
  eventXml: endpoint({
    name: 'imports.event-xml',
    method: 'GET',
    path: '/api/events/results/:slug/xml/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'event' }],
    extension: true,
    produces: 'application/xml',
    params: slugParams,
    status: 200,
    response: z.unknown(),
    errors: ['not_found'],
  }),
} as const;
