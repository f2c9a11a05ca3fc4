import { account } from '@fencing-journal/contract/account';
import type { FastifyRequest } from 'fastify';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import {
  askForAddress,
  askToVerify,
  changePassword,
  endOneSession,
  endOtherSessions,
  keepAccount,
  listSessions,
  readAccount,
  rename,
  requestDeletion,
} from './account.service.ts';

export function registerAccount(add: AddRoute, services: Services): void {
  // No transaction around these calls: hashing is slow.
  const untransacted = { transaction: false };
  const note = (request: FastifyRequest, actor: Actor, event: string) =>
    request.log.warn({ event, user: actor.id, session: actor.session }, 'security');

  add(account.read, async ({ db, actor }) => readAccount(db, services, actor));

  add(account.rename, async ({ db, actor, body }) => {
    await rename(db, services, actor, body);
    return readAccount(db, services, actor);
  });

  add(
    account.changeEmail,
    async ({ db, actor, body, request }) => {
      await askForAddress(services, actor, body.email, body.current_password);
      note(request, actor, 'new address asked for');
      return readAccount(db, services, actor);
    },
    untransacted,
  );

  add(
    account.verifyEmail,
    async ({ actor }) => {
      await askToVerify(services, actor);
      return { message: 'Email has been sent' };
    },
    untransacted,
  );

  add(
    account.changePassword,
    async ({ actor, body, request }) => {
      await changePassword(services, actor, {
        current: body.current_password,
        password: body.password,
      });
      note(request, actor, 'password changed');
      return { message: 'Your password was changed.' };
    },
    untransacted,
  );

  add(account.sessions, async ({ db, actor }) => listSessions(db, services, actor));

  add(
    account.endSession,
    async ({ actor, params, request }) => {
      await endOneSession(services, actor, params.id);
      note(request, actor, 'session ended');
      return { message: 'That device is logged out.' };
    },
    untransacted,
  );

  add(
    account.endSessions,
    async ({ actor, request }) => {
      await endOtherSessions(services, actor);
      note(request, actor, 'other sessions ended');
      return { message: 'All other devices are logged out.' };
    },
    untransacted,
  );

  add(
    account.remove,
    async ({ actor, body, request }) => {
      const due = await requestDeletion(services, actor, body.current_password);
      note(request, actor, 'deletion requested');
      return { delete_on: due.toISOString() };
    },
    untransacted,
  );

  add(account.keep, async ({ db, actor, request }) => {
    await keepAccount(db, services, actor);
    note(request, actor, 'deletion taken back');
    return readAccount(db, services, actor);
  });
}
