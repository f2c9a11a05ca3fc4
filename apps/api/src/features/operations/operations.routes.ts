import { endpoints } from '@fencing-journal/contract';
import { operations } from '@fencing-journal/contract/operations';
import type { Store } from '../../db/database.ts';
import { isOwnMachine, type Config } from '../../lib/config.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { ipBucket } from '../../lib/ip-address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { constantTimeEqual } from '../../lib/tokens.ts';
import { bearerToken } from '../../plugins/sessions.ts';
import { processMetrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { parseViolations, type PolicyViolation } from './policy-report.ts';

/** Reports logged per address and minute. Further ones are accepted and dropped. */
const maxReports = 20;

export function registerOperations(
  add: AddRoute,
  {
    config,
    store,
    storage,
    requestMetrics,
    isDraining,
    within,
  }: {
    config: Config;
    store: Store;
    storage: { ping(): Promise<void> };
    requestMetrics: () => string;
    isDraining: () => boolean;
    within: Services['countWithinLimit'];
  },
): void {
  add(operations.health, async () => ({ status: 'ok' }));

  add(operations.ready, async ({ request }) => {
    if (isDraining()) throw new AppError('unavailable', 'The server is about to stop.');
    await store.ping().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw new AppError('unavailable', "The database isn't responding.");
    });
    await storage.ping().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw new AppError('unavailable', "The video storage isn't responding.");
    });
    return { status: 'ready' };
  });

  // Responds with 404 unless a token is configured.
  add(operations.metrics, async ({ request, reply }) => {
    const token = bearerToken(request);
    if (
      config.METRICS_TOKEN === undefined ||
      token === undefined ||
      !constantTimeEqual(token, config.METRICS_TOKEN)
    )
      throw notFound();
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return processMetrics(store) + requestMetrics();
  });

  const isDocumentOpen =
    (config.OPENAPI ?? (isOwnMachine(config.PUBLIC_URL) ? 'public' : 'off')) === 'public';
  add(operations.openapi, async () => {
    if (!isDocumentOpen) throw notFound();
    return openApiDocument(endpoints, config.PUBLIC_URL);
  });

  add(
    operations.policyReport,
    async ({ request, body }) => {
      const violations = readViolations(body);
      if (await within('policy-report', ipBucket(request.ip), maxReports, 60)) {
        for (const violation of violations)
          request.log.warn({ event: 'policy breached', ...violation }, 'security');
      }
      return { received: true as const };
    },
    { transaction: false },
  );
}

function readViolations(body: string): PolicyViolation[] {
  try {
    return parseViolations(body);
  } catch {
    throw new AppError('validation', 'This is not a report.');
  }
}
