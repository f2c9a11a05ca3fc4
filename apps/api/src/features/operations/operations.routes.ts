import { endpoints } from '@fencing-journal/contract';
import { operations } from '@fencing-journal/contract/operations';
import type { Store } from '../../db/database.ts';
import type { Config } from '../../lib/config.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import { sameText } from '../../lib/tokens.ts';
import { bearerOf } from '../../plugins/sessions.ts';
import { processMetrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';

export function registerOperations(add: AddRoute, { config, store }: { config: Config; store: Store }): void {
  const document = openApiDocument(endpoints, config.PUBLIC_URL);

  add(operations.health, async () => ({ status: 'ok' }));

  add(operations.ready, async ({ request }) => {
    await store.ping().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw new AppError('unavailable', 'The database does not answer.');
    });
    return { status: 'ready' };
  });

  // Without a token configured there is nothing here to find.
  add(operations.metrics, async ({ request, reply }) => {
    const token = bearerOf(request);
    if (config.METRICS_TOKEN === undefined || token === undefined || !sameText(token, config.METRICS_TOKEN)) throw notFound();
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return processMetrics();
  });

  add(operations.openapi, async () => document);
}
