import { auth, authTexts } from '@fencing-journal/contract/auth';
import type { FastifyRequest } from 'fastify';
import { addressBucket } from '../../lib/address.ts';
import { AppError } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import type { SessionCookies } from '../../plugins/cookies.ts';
import { sha256 } from '../../lib/tokens.ts';
import { bearerOf } from '../../plugins/sessions.ts';
import {
  endSession,
  holdsSession,
  logIn,
  refreshSession,
  registerAccount,
  repeatRegistration,
  whoIsThere,
} from './auth.service.ts';
import { googleTokensBy } from './google-token.ts';
import { signInWithGoogle } from './google.service.ts';
import { registerRecovery } from './recovery.routes.ts';
import { deviceOf, hand, welcome } from './welcome.ts';

export function registerAuth(add: AddRoute, services: Services, cookies: SessionCookies): void {
  const { config } = services;
  // No transaction around these calls: hashing is slow, and a logout must persist even if a later step fails.
  const untransacted = { transaction: false };

  const actorIfAny = async (request: FastifyRequest): Promise<Actor | undefined> =>
    bearerOf(request) === undefined
      ? undefined
      : services.authenticate(request).catch(() => undefined);

  add(auth.csrfToken, async ({ request, reply }) => ({
    csrfToken: cookies.setCsrf(reply, cookies.refreshOf(request)?.session),
  }));

  add(
    auth.login,
    async ({ body, request, reply }) => {
      const device = deviceOf(cookies, request, body);
      const signedIn = await logIn(services, body.email, body.password, device);
      return welcome(
        cookies,
        request,
        reply,
        signedIn.answer.temporary_password ? 'logged in by temporary password' : 'logged in',
        signedIn,
      );
    },
    untransacted,
  );

  const googlePerson = googleTokensBy(config);
  // Sets no nonce cookie unless Google sign-in is configured.
  add(auth.googleStart, async ({ request, reply }) => ({
    client_id: config.GOOGLE_CLIENT_ID ?? null,
    nonce: config.GOOGLE_CLIENT_ID === undefined ? '' : cookies.giveNonce(request, reply),
  }));

  add(
    auth.google,
    async ({ body, request, reply }) => {
      const { event, ...signedIn } = await services.limitFailures(
        'google-login',
        addressBucket(request.ip),
        config.LOGIN_LIMIT_PER_ADDRESS,
        900,
        async () => {
          const person = await googlePerson(body.token, cookies.nonceOf(request), services.now());
          // Each token works once. It is remembered for longer than it is valid.
          if (
            !(await services.within(
              'google-token',
              Buffer.from(sha256(body.token)).toString('base64url'),
              1,
              7_200,
            ))
          )
            throw new AppError('validation', authTexts.googleFailed);
          return signInWithGoogle(services, person, deviceOf(cookies, request, body));
        },
      );
      return welcome(cookies, request, reply, event, signedIn);
    },
    untransacted,
  );

  registerRecovery(add, services, cookies, actorIfAny);

  add(
    auth.register,
    async ({ body, request, reply, answerWith }) => {
      await services.limit(
        'register',
        addressBucket(request.ip),
        config.REGISTER_LIMIT_PER_HOUR,
        3600,
      );
      const profile = body.fencer ?? {};
      const [actor, bearer] = [await actorIfAny(request), bearerOf(request)];
      if (
        actor &&
        bearer !== undefined &&
        (await repeatRegistration(services, actor, body.user, profile))
      ) {
        answerWith(200);
        return { token: bearer };
      }
      const { token, ...opened } = await registerAccount(
        services,
        body.user,
        profile,
        deviceOf(cookies, request),
      );
      hand(cookies, reply, opened);
      return { token };
    },
    untransacted,
  );

  add(
    auth.refresh,
    async ({ request, reply }) => {
      const presented = cookies.refreshOf(request);
      if (!presented) throw new AppError('unauthorized');
      // Cookies are kept on refusal: they may belong to a login that happened in the meantime.
      const { token, refreshSecret, marks, ...kind } = await refreshSession(
        services,
        presented,
        cookies.marksOf(request),
      );
      cookies.setRefresh(reply, presented.session, refreshSecret, kind);
      if (marks) cookies.setMarks(reply, marks);
      return { token };
    },
    untransacted,
  );

  add(
    auth.logout,
    async ({ request, reply }) => {
      const presented = cookies.refreshOf(request);
      if (presented && (await holdsSession(services, presented)))
        await endSession(services, presented.session);
      const actor = await actorIfAny(request);
      if (actor) await endSession(services, actor.session);
      cookies.clear(reply);
      reply.header('clear-site-data', '"cache", "storage"');
      return { message: "You're logged out." };
    },
    untransacted,
  );

  add(auth.me, async ({ actor }) => whoIsThere(services, actor));
}
