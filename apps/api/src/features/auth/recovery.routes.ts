import { auth } from '@fencing-journal/contract/auth';
import type { FastifyRequest } from 'fastify';
import { addressBucket } from '../../lib/address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import type { SessionCookies } from '../../plugins/cookies.ts';
import { resetPassword, sendResetLink, sendTemporaryPassword } from './recovery.service.ts';
import { confirmAddress } from './verification.service.ts';
import { deviceOf } from './welcome.ts';

/** Routes for people who can't log in. No response reveals whether an account exists. */
export function registerRecovery(
  add: AddRoute,
  services: Services,
  cookies: SessionCookies,
  actorIfAny: (request: FastifyRequest) => Promise<Actor | undefined>,
): void {
  // No transaction around these calls: hashing is slow, and the response delay must not hold a connection.
  const untransacted = { transaction: false };
  const limitAddress = (request: FastifyRequest) =>
    services.limit(
      'recovery',
      addressBucket(request.ip),
      services.config.RECOVERY_LIMIT_PER_ADDRESS,
      3600,
    );

  add(
    auth.temporaryPassword,
    async ({ body, request }) => {
      await limitAddress(request);
      await sendTemporaryPassword(services, body.email, deviceOf(cookies, request));
      return {
        message:
          "If there's an account with this email address, a temporary password is on its way.",
      };
    },
    untransacted,
  );

  add(
    auth.forgot,
    async ({ body, request }) => {
      await limitAddress(request);
      await sendResetLink(services, body.email);
      return { message: 'Email has been sent' };
    },
    untransacted,
  );

  add(
    auth.reset,
    async ({ body, request }) => {
      const user = await resetPassword(services, body.token, body.password);
      request.log.warn({ event: 'password reset', user }, 'security');
      return { message: 'Success to change password' };
    },
    untransacted,
  );

  add(
    auth.verifyEmail,
    async ({ body, request }) => {
      const user = await confirmAddress(services, body.token, {
        actor: await actorIfAny(request),
        password: body.password,
        device: deviceOf(cookies, request),
      });
      request.log.warn({ event: 'address confirmed', user }, 'security');
      return { message: 'Your email address is confirmed.' };
    },
    untransacted,
  );
}
