import { auth } from '@fencing-journal/contract/auth';
import type { FastifyRequest } from 'fastify';
import { ipBucket } from '../../lib/ip-address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import type { SessionCookies } from '../../plugins/cookies.ts';
import { resetPassword, sendResetLink, sendTemporaryPassword } from './recovery.service.ts';
import { confirmEmail } from './verification.service.ts';
import { deviceFromRequest } from './login-response.ts';

/** Routes for people who can't log in. No response reveals whether an account exists. */
export function registerRecovery(
  add: AddRoute,
  services: Services,
  cookies: SessionCookies,
  optionalActor: (request: FastifyRequest) => Promise<Actor | undefined>,
): void {
  // There is no transaction around these calls: hashing is slow, and the response delay must not hold a connection.
  const withoutTransaction = { transaction: false };
  const limitByIp = (request: FastifyRequest) =>
    services.limit(
      'recovery',
      ipBucket(request.ip),
      services.config.RECOVERY_LIMIT_PER_ADDRESS,
      3600,
    );

  add(
    auth.temporaryPassword,
    async ({ body, request }) => {
      await limitByIp(request);
      await sendTemporaryPassword(services, body.email, deviceFromRequest(cookies, request));
      return {
        message:
          "If there's an account with this email address, a temporary password is on its way.",
      };
    },
    withoutTransaction,
  );

  add(
    auth.forgot,
    async ({ body, request }) => {
      await limitByIp(request);
      await sendResetLink(services, body.email);
      return { message: 'Email has been sent' };
    },
    withoutTransaction,
  );

  add(
    auth.reset,
    async ({ body, request }) => {
      const user = await resetPassword(services, body.token, body.password);
      request.log.warn({ event: 'password reset', user }, 'security');
      return { message: 'Success to change password' };
    },
    withoutTransaction,
  );

  add(
    auth.verifyEmail,
    async ({ body, request }) => {
      const user = await confirmEmail(services, body.token, {
        actor: await optionalActor(request),
        password: body.password,
        device: deviceFromRequest(cookies, request),
      });
      request.log.warn({ event: 'address confirmed', user }, 'security');
      return { message: 'Your email address is confirmed.' };
    },
    withoutTransaction,
  );
}
