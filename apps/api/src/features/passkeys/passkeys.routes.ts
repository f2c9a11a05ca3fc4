import { passkeys } from '@fencing-journal/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import { ipBucket } from '../../lib/ip-address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import type { SessionCookies } from '../../plugins/cookies.ts';
import { deviceFromRequest, completeLogin } from '../auth/index.ts';
import { createCeremony } from './ceremony.ts';
import {
  addPasskey,
  beginRegistration,
  beginLogin,
  reactivatePasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  logInByPasskey,
} from './passkeys.service.ts';

export function registerPasskeys(add: AddRoute, services: Services, cookies: SessionCookies): void {
  const { config } = services;
  const ceremony = createCeremony(config.PUBLIC_URL);
  // These calls have no transaction: a challenge is used up whatever the outcome, and a failure must stay counted.
  const withoutTransaction = { transaction: false };
  const logSecurity = (request: FastifyRequest, actor: Actor, event: string) =>
    request.log.warn({ event, user: actor.id, session: actor.session }, 'security');

  add(passkeys.list, async ({ db, actor }) => listPasskeys(db, actor));

  add(
    passkeys.addOptions,
    async ({ actor, body }) => beginRegistration(services, ceremony, actor, body.current_password),
    withoutTransaction,
  );

  add(
    passkeys.add,
    async ({ actor, body, request }) => {
      const passkey = await addPasskey(
        services,
        ceremony,
        actor,
        body.credential,
        deviceFromRequest(cookies, request),
      );
      logSecurity(request, actor, 'passkey added');
      return passkey;
    },
    withoutTransaction,
  );

  add(passkeys.rename, async ({ db, actor, params, body }) => {
    await renamePasskey(db, actor, params.id, body.name);
    return { message: 'The passkey has been renamed.' };
  });

  add(
    passkeys.remove,
    async ({ actor, params, body, request }) => {
      await removePasskey(services, actor, params.id, body?.current_password);
      logSecurity(request, actor, 'passkey removed');
      return { message: 'You can no longer log in with this passkey.' };
    },
    withoutTransaction,
  );

  add(
    passkeys.keep,
    async ({ actor, params, body, request }) => {
      await reactivatePasskey(services, actor, params.id, body.current_password);
      logSecurity(request, actor, 'passkey kept');
      return { message: 'You can log in with this passkey again.' };
    },
    withoutTransaction,
  );

  // Rate-limited because anyone may call it and each call stores a row. A successful login gives its count back.
  add(
    passkeys.loginOptions,
    async ({ request }) => {
      await services.limit(
        'passkey-options',
        ipBucket(request.ip),
        config.LOGIN_LIMIT_PER_ADDRESS,
        900,
      );
      return beginLogin(services, ceremony);
    },
    withoutTransaction,
  );

  add(
    passkeys.login,
    async ({ body, request, reply }) => {
      const device = deviceFromRequest(cookies, request, body);
      const signedIn = await logInByPasskey(services, ceremony, body.credential, device);
      await services.undoHit('passkey-options', ipBucket(request.ip));
      return completeLogin(cookies, request, reply, 'logged in by passkey', signedIn);
    },
    withoutTransaction,
  );
}
