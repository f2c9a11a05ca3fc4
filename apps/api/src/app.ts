import cookie from '@fastify/cookie';
import { subscription } from '@fencing-journal/contract/subscription';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Store } from './db/database.ts';
import { registerAccessLog } from './features/access-log/index.ts';
import { registerAccount } from './features/account/index.ts';
import { currentUser, registerAuth } from './features/auth/index.ts';
import { registerBoutComments, registerBouts } from './features/bouts/index.ts';
import { registerCalendar } from './features/calendar/index.ts';
import { registerClub } from './features/club/index.ts';
import { registerCoach } from './features/coach/index.ts';
import { registerConnections } from './features/connections/index.ts';
import { registerContact } from './features/contact/index.ts';
import { registerPosters } from './features/conversion/index.ts';
import { registerEquipment } from './features/equipment/index.ts';
import { registerEvents } from './features/events/index.ts';
import { registerExport } from './features/export/index.ts';
import { registerFencers } from './features/fencers/index.ts';
import { registerGoals } from './features/goals/index.ts';
import { registerGuardians } from './features/guardians/index.ts';
import { registerGuides } from './features/guides/index.ts';
import { registerImportForm, registerImports } from './features/imports/index.ts';
import { registerInvites } from './features/invites/index.ts';
import { registerJournal } from './features/journal/index.ts';
import { registerLessons } from './features/lessons/index.ts';
import { createLinkResolver, registerMedia, type MediaServices } from './features/media/index.ts';
import { registerNotifications } from './features/notifications/index.ts';
import { registerOperations } from './features/operations/index.ts';
import { registerPasskeys } from './features/passkeys/index.ts';
import { registerPlaylists } from './features/playlists/index.ts';
import { registerPractices } from './features/practices/index.ts';
import { registerTasks } from './features/tasks/index.ts';
import { registerTeamMatches } from './features/team-matches/index.ts';
import { pushKeys, registerReminders } from './features/reminders/index.ts';
import { registerReports } from './features/reports/index.ts';
import { registerSearch } from './features/search/index.ts';
import { registerSettings } from './features/settings/index.ts';
import { registerSeason } from './features/season/index.ts';
import { createWriteHits, registerStatistics } from './features/statistics/index.ts';
import {
  applyEnforcement,
  enforcePlan,
  registerSubscription,
  type AccountBilling,
} from './features/subscription/index.ts';
import { registerTouches } from './features/touches/index.ts';
import { registerTournaments } from './features/tournaments/index.ts';
import { registerBodyParsers, registerUploads } from './features/uploads/index.ts';
import { MemberDirectory, registerUsafData } from './features/usaf-data/index.ts';
import { registerVoice, registerVoiceForms } from './features/voice/index.ts';
import { exportFolder, type Config } from './lib/config.ts';
import { createDevices } from './lib/devices.ts';
import { createLinkSigner } from './lib/links.ts';
import type { Sleep } from './lib/minimum-duration.ts';
import { logOptions } from './lib/database-errors.ts';
import { createAddRoute, type AddRoute } from './lib/routes.ts';
import { createEncryption } from './lib/encryption.ts';
import type { Services } from './lib/services.ts';
import { createTokens, type Tokens } from './lib/tokens.ts';
import { compressResponses } from './plugins/compression.ts';
import { createSessionCookies, type SessionCookies } from './plugins/cookies.ts';
import { rejectForgedRequests } from './plugins/csrf.ts';
import { supportDraining } from './plugins/draining.ts';
import { handleErrors, clientErrorHandler, frameworkErrors } from './plugins/errors.ts';
import { invalidateOutcomes, runIdempotent } from './plugins/idempotency.queries.ts';
import { requireHost } from './plugins/host.ts';
import { acceptJsonOnly } from './plugins/json-bodies.ts';
import { createRateLimits } from './plugins/rate-limit.ts';
import { createReadLimits } from './plugins/read-limit.ts';
import { countRequests } from './plugins/request-metrics.ts';
import { logRequests } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { findLiveSession } from './plugins/sessions.queries.ts';
import { createSessionCheck } from './plugins/sessions.ts';
import { abortSlowBodies } from './plugins/slow-bodies.ts';
import { serveWeb } from './plugins/web.ts';
import { openStorage, type Storage } from './storage/index.ts';

export interface AppOptions {
  config: Config;
  store: Store;
  secret: Uint8Array;
  /** The storage of videos; by default the configured one. */
  storage?: Storage;
  /** The folder of the built web app. */
  web: string;
  /** Replaced by tests. */
  now?: () => Date;
  sleep?: Sleep;
  /** The destination of the log; by default standard output. */
  logTo?: { write(line: string): void };
}

/** Far more than any JSON that people write. Videos aren't subject to this limit. */
const bodyLimitBytes = 512 * 1024;
/** The server ends slow requests itself instead of relying on clients. */
const bodyTimeoutMs = 30_000;
/**
 * By default, Node allows a minute for headers and checks for late ones only periodically. We time
 * bodies ourselves, because uploading a video may take an hour.
 */
const http = {
  requestTimeout: 0,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // Node would respond without our headers, so requireHost rejects the request instead.
  requireHostHeader: false,
};

function createServer({ config, logTo }: AppOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: { ...logOptions(config.LOG_LEVEL), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 0,
    http,
    frameworkErrors,
    clientErrorHandler,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // Without this, a connection whose response ends while the server is closing would stay open
  // until its keep-alive timeout.
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const drain = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(drain));
  });
  return app;
}

function createServices(
  { config, store, secret, now = () => new Date(), sleep = delay }: AppOptions,
  tokens: Tokens,
): Services {
  const sessions = createSessionCheck({
    findSession: (session, at) => findLiveSession(store.db, session, at),
    tokens,
    now,
  });
  return {
    config,
    db: store.db,
    tokens,
    seal: createEncryption(secret),
    links: createLinkSigner(secret),
    devices: createDevices(secret),
    now,
    sleep,
    inTransaction: (work) => inTransaction(store.db, work),
    authenticate: sessions.authenticate,
    evictSession: sessions.sessionEnded,
    ...createRateLimits(store.db, now),
    reads: createReadLimits(now),
    writeHits: createWriteHits(now),
    runIdempotent,
    invalidateOutcomes,
  };
}

/**
 * Builds the whole application, ready to listen or to receive injected requests. It doesn't open or
 * close the store.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, store } = options;
  const app = createServer(options);
  const storage = options.storage ?? (await openStorage(config));
  const tokens = createTokens(options.secret);
  const cookies = createSessionCookies(config, tokens);
  const services = createServices(options, tokens);

  const isDraining = supportDraining(app);
  handleErrors(app);
  abortSlowBodies(app, bodyTimeoutMs);
  acceptJsonOnly(app);
  logRequests(app, options.secret);
  const requestMetrics = countRequests(app);
  securityHeaders(app, config);
  requireHost(app);
  await compressResponses(app);
  await app.register(cookie);
  rejectForgedRequests(app, { config, tokens, cookies });

  await pushKeys(store.db, services.seal);
  await applyEnforcement(store.db, config.BILLING_ENFORCEMENT);
  enforcePlan(app, services);

  const addRoute = createAddRoute(app, services);
  registerOperations(addRoute, {
    config,
    store,
    storage,
    requestMetrics,
    isDraining,
    within: (...hit) => services.countWithinLimit(...hit),
  });
  await registerFeatures(app, addRoute, services, cookies);
  await registerFiles(app, addRoute, { ...services, storage });
  await serveWeb(app, options.web, config);
  return app;
}

async function registerFeatures(
  app: FastifyInstance,
  addRoute: AddRoute,
  services: Services,
  cookies: SessionCookies,
): Promise<void> {
  registerAuth(addRoute, services, cookies);
  registerAccount(addRoute, services);
  registerPasskeys(addRoute, services, cookies);
  registerFencers(addRoute, services);
  registerTournaments(addRoute, services);
  registerEvents(addRoute, services);
  registerBouts(addRoute, services);
  registerBoutComments(addRoute, services);
  registerTouches(addRoute, services);
  registerCoach(addRoute, services);
  registerLessons(addRoute, services);
  registerGuides(addRoute, services);
  registerEquipment(addRoute, services);
  registerCalendar(addRoute, services);
  registerJournal(addRoute);
  registerStatistics(addRoute, services);
  registerSeason(addRoute, services);
  const members = new MemberDirectory(services.db);
  registerUsafData(addRoute, services, members);
  // Warms up the first search. If loading fails here, that search tries again.
  app.addHook('onListen', async () => void members.load().catch(() => undefined));
  registerSettings(addRoute, services);
  const billing = await registerSubscription(addRoute, services, {
    log: app.log,
    userData: (account) => currentUser(services, account),
    deliver: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (
        await app.inject({ method: 'POST', url: subscription.webhook.path, headers, payload })
      ).statusCode;
    },
  });
  app.decorate('billing', billing);
  registerConnections(addRoute, services);
  registerInvites(addRoute, services);
  registerGuardians(addRoute, services);
  registerAccessLog(addRoute, services);
  registerReports(addRoute, services);
  registerReminders(addRoute, services);
  registerSearch(addRoute);
  registerNotifications(addRoute, services);
  registerPlaylists(addRoute, services);
  registerPractices(addRoute, services);
  registerTeamMatches(addRoute, services);
  registerGoals(addRoute, services);
  registerTasks(addRoute, services);
  registerImports(addRoute, services);
  registerClub(addRoute);
  registerContact(addRoute, services);
  registerExport(addRoute, services, exportFolder(services.config));
}

/** Registers the features that receive or send files. */
async function registerFiles(
  app: FastifyInstance,
  addRoute: AddRoute,
  services: MediaServices,
): Promise<void> {
  const resolveLinkFile = createLinkResolver(app, services);
  registerVoice(addRoute, services);
  // These routes have their own scope, because they read bodies that nothing else reads.
  await app.register(async (scope) => {
    await registerBodyParsers(scope);
    const addToScope = createAddRoute(scope, services);
    registerUploads(addToScope, services);
    registerImportForm(addToScope, services);
    registerVoiceForms(addToScope, services);
    registerPosters(addToScope, services);
    registerMedia(addToScope, services, resolveLinkFile);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    billing: AccountBilling;
  }
}
