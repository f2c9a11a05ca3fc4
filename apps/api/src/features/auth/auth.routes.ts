import { auth } from '@fencing-journal/contract/auth';
import type { FastifyRequest } from 'fastify';
import { ipBucket } from '../../lib/ip-address.ts';
import { AppError } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import type { SessionCookies } from '../../plugins/cookies.ts';
import { bearerToken } from '../../plugins/sessions.ts';
import { openChildAccount } from './child-code.service.ts';
import { currentUserWithNotices } from './current-user.service.ts';
import { registerGoogle } from './google.routes.ts';
import { deviceFromRequest, setSessionCookies, completeLogin } from './login-response.ts';
import { logIn } from './login.service.ts';
import { registerRecovery } from './recovery.routes.ts';
import { registerAccount, repeatRegistration } from './registration.service.ts';
import { endSession, ownsSession, refreshSession } from './sessions.service.ts';

export function registerAuth(add: AddRoute, services: Services, cookies: SessionCookies): void {
  const { config } = services;
  // There is no transaction around these calls: hashing is slow, and a logout must persist even if a later step fails.
  const withoutTransaction = { transaction: false };

  const optionalActor = async (request: FastifyRequest): Promise<Actor | undefined> =>
    bearerToken(request) === undefined
      ? undefined
      : services.authenticate(request).catch(() => undefined);

  add(auth.csrfToken, async ({ request, reply }) => ({
    csrfToken: cookies.setCsrf(reply, cookies.readRefresh(request)?.session),
  }));

  add(
    auth.login,
    async ({ body, request, reply }) => {
      const device = deviceFromRequest(cookies, request, body);
      const signedIn = await logIn(services, body.email, body.password, device);
      return completeLogin(
        cookies,
        request,
        reply,
        signedIn.answer.temporary_password ? 'logged in by temporary password' : 'logged in',
        signedIn,
      );
    },
    withoutTransaction,
  );

  registerGoogle(add, services, cookies);

  registerRecovery(add, services, cookies, optionalActor);

  add(
    auth.childCode,
    async ({ body, request, reply }) => {
      const signedIn = await openChildAccount(services, body, deviceFromRequest(cookies, request));
      completeLogin(cookies, request, reply, "child's account opened", signedIn);
      return signedIn.answer;
    },
    withoutTransaction,
  );

  add(
    auth.register,
    async ({ body, request, reply, setStatus }) => {
      await services.limit('register', ipBucket(request.ip), config.REGISTER_LIMIT_PER_HOUR, 3600);
      const profile = body.fencer ?? {};
      const [actor, bearer] = [await optionalActor(request), bearerToken(request)];
      if (
        actor?.suspended === false &&
        bearer !== undefined &&
        (await repeatRegistration(services, actor, body.user, profile))
      ) {
        setStatus(200);
        return { token: bearer };
      }
      const { token, ...opened } = await registerAccount(
        services,
        body.user,
        profile,
        deviceFromRequest(cookies, request),
      );
      setSessionCookies(cookies, reply, opened);
      return { token };
    },
    withoutTransaction,
  );

  add(
    auth.refresh,
    async ({ request, reply }) => {
      const presented = cookies.readRefresh(request);
      if (!presented) throw new AppError('unauthorized');
      // Cookies are kept on refusal: they may belong to a login that happened in the meantime.
      const { token, refreshSecret, marks, ...kind } = await refreshSession(
        services,
        presented,
        cookies.readDeviceTokens(request),
      );
      cookies.setRefresh(reply, presented.session, refreshSecret, kind);
      if (marks) cookies.setDeviceTokens(reply, marks);
      return { token };
    },
    withoutTransaction,
  );

  add(
    auth.logout,
    async ({ request, reply }) => {
      const presented = cookies.readRefresh(request);
      if (presented && (await ownsSession(services, presented)))
        await endSession(services, presented.session);
      const actor = await optionalActor(request);
      if (actor) await endSession(services, actor.session);
      cookies.clear(reply);
      reply.header('clear-site-data', '"cache", "storage"');
      return { message: "You're logged out." };
    },
    withoutTransaction,
  );

  add(auth.me, async ({ actor }) => currentUserWithNotices(services, actor));
}
