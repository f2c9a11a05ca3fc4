import { account } from '@fencing-journal/contract/account';
import type { FastifyRequest } from 'fastify';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import { readBirthYear, setBirthYear } from './birth-year.service.ts';
import {
  requestEmailChange,
  resendVerification,
  changePassword,
  endOneSession,
  endOtherSessions,
  undoDeletionRequest,
  listSessions,
  readAccount,
  rename,
  requestDeletion,
} from './account.service.ts';

export function registerAccount(add: AddRoute, services: Services): void {
  // There is no transaction around these calls, because hashing is slow.
  const withoutTransaction = { transaction: false };
  const logSecurity = (request: FastifyRequest, actor: Actor, event: string) =>
    request.log.warn({ event, user: actor.id, session: actor.session }, 'security');

  add(account.read, async ({ db, actor }) => readAccount(db, services, actor));

  add(account.rename, async ({ db, actor, body }) => {
    await rename(db, services, actor, body);
    return readAccount(db, services, actor);
  });

  add(account.readBirthYear, async ({ db, actor }) => readBirthYear(db, actor.id));

  add(account.setBirthYear, async ({ db, actor, body, request }) => {
    await setBirthYear(db, services, actor.id, body.birth_year);
    logSecurity(request, actor, 'birth year set');
    const answer = await readBirthYear(db, actor.id);
    // A child's account is suspended starting with its next request.
    services.evictSession(actor.session);
    return answer;
  });

  add(
    account.changeEmail,
    async ({ db, actor, body, request }) => {
      await requestEmailChange(services, actor, body.email, body.current_password);
      logSecurity(request, actor, 'new address asked for');
      return readAccount(db, services, actor);
    },
    withoutTransaction,
  );

  add(
    account.verifyEmail,
    async ({ actor }) => {
      await resendVerification(services, actor);
      return { message: 'Email has been sent' };
    },
    withoutTransaction,
  );

  add(
    account.changePassword,
    async ({ actor, body, request }) => {
      await changePassword(services, actor, {
        current: body.current_password,
        password: body.password,
      });
      logSecurity(request, actor, 'password changed');
      return { message: 'Your password was changed.' };
    },
    withoutTransaction,
  );

  add(account.sessions, async ({ db, actor }) => listSessions(db, services, actor));

  add(
    account.endSession,
    async ({ actor, params, request }) => {
      await endOneSession(services, actor, params.id);
      logSecurity(request, actor, 'session ended');
      return { message: 'That device is logged out.' };
    },
    withoutTransaction,
  );

  add(
    account.endSessions,
    async ({ actor, request }) => {
      await endOtherSessions(services, actor);
      logSecurity(request, actor, 'other sessions ended');
      return { message: 'All other devices are logged out.' };
    },
    withoutTransaction,
  );

  add(
    account.remove,
    async ({ actor, body, request }) => {
      const due = await requestDeletion(services, actor, body.current_password);
      logSecurity(request, actor, 'deletion requested');
      return { delete_on: due.toISOString() };
    },
    withoutTransaction,
  );

  add(account.keep, async ({ db, actor, request }) => {
    await undoDeletionRequest(db, services, actor);
    logSecurity(request, actor, 'deletion taken back');
    return readAccount(db, services, actor);
  });
}
