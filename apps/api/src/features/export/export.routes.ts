import { dataExport } from '@fencing-journal/contract/export';
import { notFound, requireFound } from '../../lib/errors.ts';
import { resolvePart } from '../../lib/ranges.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { openDownload, readExport, startExport, createTicket } from './export.service.ts';

/** Registers the routes. `folder` is where the archives are stored. */
export function registerExport(add: AddRoute, services: Services, folder: string): void {
  // Without a transaction, limits count even if the request fails.
  const withoutTransaction = { transaction: false };

  add(dataExport.read, async ({ db, actor }) => readExport(db, actor.id, services.now()));

  add(
    dataExport.start,
    async ({ actor, request }) => {
      const answer = await startExport(services, actor);
      request.log.warn(
        { event: 'export asked for', user: actor.id, session: actor.session },
        'security',
      );
      return answer;
    },
    withoutTransaction,
  );

  add(
    dataExport.link,
    async ({ actor, request }) => {
      const key = requireFound(await createTicket(services, actor));
      request.log.warn(
        { event: 'export fetched', user: actor.id, session: actor.session },
        'security',
      );
      return { url: `${dataExport.download.path}?key=${key}` };
    },
    withoutTransaction,
  );

  add(dataExport.download, async ({ query, request, reply, setStatus }) => {
    if (query.key === undefined) throw notFound();
    const { handle, file, owner, requestedAt } = await openDownload(services, folder, query.key);
    request.actor = owner;
    try {
      const storedFile = { bytes: (await handle.stat()).size, etag: `"${file}"` };
      const { start, end, status, headers } = resolvePart(
        request.headers,
        storedFile,
        (rangeHeaders) => void reply.headers(rangeHeaders),
      );
      reply.headers({
        ...headers,
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="fencing-journal-${requestedAt.toISOString().slice(0, 10)}.zip"`,
      });
      setStatus(status);
      return handle.createReadStream({ start, end });
    } catch (error) {
      await handle.close();
      throw error;
    }
  });
}
