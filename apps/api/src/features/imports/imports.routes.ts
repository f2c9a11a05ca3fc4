import { importLimits, imports } from '@fencing-journal/contract/imports';
import type { FastifyReply } from 'fastify';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { smallFormMs, withBodyTimeout } from '../uploads/index.ts';
import { applyImport } from './apply.service.ts';
import { correctImport, readImport, startImport } from './choices.service.ts';
import { listImports } from './imports.queries.ts';
import { eventXml, tournamentCsv } from './own-results.service.ts';
import { toListItem } from './preview.ts';
import { receiveFile } from './receive-file.ts';
import { undoImport } from './undo.service.ts';

/** Used so that no transaction is held open while a file arrives or a thread reads it. */
const withoutTransaction = { transaction: false };

const sendFile = (reply: FastifyReply, type: string, name: string, content: string): Buffer => {
  reply.headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
  });
  return Buffer.from(content);
};

/** Registers the upload of a file. Needs a scope that parses forms. */
export function registerImportForm(add: AddRoute, services: Services): void {
  add(
    imports.create,
    async ({ actor, request, reply }) => {
      await services.limit('import', actor.id, importLimits.perHour, 3_600);
      const bytes = await withBodyTimeout(request, reply, () => receiveFile(request), smallFormMs);
      return startImport(services, actor.id, bytes);
    },
    withoutTransaction,
  );
}

export function registerImports(add: AddRoute, services: Services): void {
  add(imports.all, async ({ db, actor }) =>
    (await listImports(db, actor.id)).map((row) => toListItem(row, services.now())),
  );

  add(imports.detail, async ({ actor, params }) => readImport(services, actor.id, params.id));

  add(
    imports.update,
    async ({ actor, params, body }) => correctImport(services, actor.id, params.id, body),
    withoutTransaction,
  );

  add(
    imports.apply,
    async ({ actor, params }) => applyImport(services, actor.id, params.id),
    withoutTransaction,
  );

  add(imports.undo, async ({ db, actor, params }) => undoImport(services, db, actor.id, params.id));

  add(imports.tournamentCsv, async ({ db, actor, params, reply }) =>
    sendFile(
      reply,
      'text/csv',
      `${params.slug}.csv`,
      await tournamentCsv(db, actor.id, params.slug),
    ),
  );

  add(imports.eventXml, async ({ db, actor, params, reply }) =>
    sendFile(
      reply,
      'application/xml',
      `${params.slug}.xml`,
      await eventXml(db, actor.id, params.slug),
    ),
  );
}
