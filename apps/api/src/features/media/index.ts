import type { FastifyInstance } from 'fastify';
import { createAddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { registerBodyParsers } from './bodies.ts';
import { createLinkResolver } from './link-access.ts';
import { registerVideos } from './media.routes.ts';
import { registerMoments } from './moments.routes.ts';
import type { Storage } from './storage/index.ts';
import { registerUploads } from './uploads.routes.ts';

/** Registers videos and their moments in a scope of their own, because they read bodies that nothing else reads. */
export async function registerMedia(
  app: FastifyInstance,
  services: Services & { storage: Storage },
): Promise<void> {
  const resolveLinkFile = createLinkResolver(app, services);
  await app.register(async (scope) => {
    await registerBodyParsers(scope);
    const add = createAddRoute(scope, services);
    registerUploads(add, services);
    registerVideos(add, services, resolveLinkFile);
    registerMoments(add, services);
  });
}

export { itemsAt } from './items.service.ts';
export { ownedFiles } from './owned-files.service.ts';
export { openStorage, type Storage } from './storage/index.ts';
export { newRepliesTo, openQuestionsFor } from './waiting.queries.ts';
export { startMedia } from './worker.ts';
