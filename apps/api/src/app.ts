import cookie from '@fastify/cookie';
import { endpoints } from '@fencing-journal/contract';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { inTransaction, type Store } from './db/database.ts';
import { registerAuth } from './features/auth/index.ts';
import { registerBouts } from './features/bouts/index.ts';
import { registerEvents } from './features/events/index.ts';
import { registerFencers } from './features/fencers/index.ts';
import { registerOperations } from './features/operations/index.ts';
import { registerTournaments } from './features/tournaments/index.ts';
import type { Config } from './lib/config.ts';
import { AppError } from './lib/errors.ts';
import { read, routesOn } from './lib/routes.ts';
import type { Services } from './lib/services.ts';
import { tokensBy } from './lib/tokens.ts';
import { sessionCookies } from './plugins/cookies.ts';
import { refuseForgeries } from './plugins/csrf.ts';
import { answerErrors } from './plugins/errors.ts';
import { once } from './plugins/idempotency.queries.ts';
import { hit } from './plugins/rate-limit.queries.ts';
import { logRequests } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { sessionCheck } from './plugins/sessions.ts';
import { serveWeb } from './plugins/web.ts';

export interface AppOptions {
  config: Config;
  store: Store;
  secret: Uint8Array;
  /** The folder of the built web app. */
  web: string;
  /** Moved by tests. */
  now?: () => Date;
  logger?: FastifyServerOptions['logger'] | undefined;
}

/** No JSON that a person writes comes near this; videos go another way. */
const bodyLimitBytes = 512 * 1024;
/** G-121: the server, not the client, ends what takes too long. */
const requestTimeoutMs = 30_000;

/** The whole application, ready to listen or to be injected into; it opens nothing itself and closes nothing but itself. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, store } = options;
  const now = options.now ?? (() => new Date());
  const app: FastifyInstance = fastify({
    logger: options.logger ?? { level: config.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const tokens = tokensBy(options.secret);
  const cookies = sessionCookies(config, tokens);
  const sessions = sessionCheck({ db: store.db, tokens, now });
  const services: Services = {
    config,
    db: store.db,
    tokens,
    now,
    inTransaction: (work) => inTransaction(store.db, work),
    authenticate: sessions.authenticate,
    sessionEnded: sessions.sessionEnded,
    limit: async (bucket, most, seconds) => {
      const { hits } = await hit(store.db, bucket, seconds, now());
      if (hits > most) throw new AppError('rate_limited');
    },
    once,
  };

  answerErrors(app);
  readJsonOnly(app);
  logRequests(app);
  await securityHeaders(app);
  await app.register(cookie);
  refuseForgeries(app, { config, tokens, cookies });

  const { add, built } = routesOn(app, services);
  registerOperations(add, { config, store });
  registerAuth(add, services, cookies);
  registerFencers(add, services);
  registerTournaments(add, services);
  registerEvents(add, services);
  registerBouts(add, services);
  answerUnbuilt(app, services, built);
  await serveWeb(app, options.web);
  return app;
}

/** JSON is the only body that is read; an empty one is none at all, as clients send with DELETE. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** Calls of the contract whose feature has not landed yet: they keep their access rule and say so honestly. */
function answerUnbuilt(app: FastifyInstance, services: Services, built: ReadonlySet<Endpoint>): void {
  for (const endpoint of endpoints) {
    if (built.has(endpoint)) continue;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, unbuilt: true },
      handler: async (request) => {
        if (endpoint.access === 'user') await services.authenticate(request);
        read(endpoint.params, request.params, 'params');
        throw new AppError('not_built');
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    unbuilt?: true;
  }
}
