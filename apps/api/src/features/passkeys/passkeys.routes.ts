import { passkeys } from '@fencing-journal/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import { addressBucket } from '../../lib/address.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import type { SessionCookies } from '../../plugins/cookies.ts';
import { deviceOf, welcome } from '../auth/index.ts';
import { ceremonyAt } from './ceremony.ts';
import {
  addPasskey,
  beginToAdd,
  beginToSignIn,
  keepPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.service.ts';

export function registerPasskeys(add: AddRoute, services: Services, cookies: SessionCookies): void {
  const { config } = services;
  const ceremony = ceremonyAt(config.PUBLIC_URL);
  // No transaction around these calls: a challenge is used up whatever the outcome, and a failure must stay counted.
  const untransacted = { transaction: false };
  const note = (request: FastifyRequest, actor: Actor, event: string) =>
    request.log.warn({ event, user: actor.id, session: actor.session }, 'security');

  add(passkeys.list, async ({ db, actor }) => listPasskeys(db, actor));

  add(
    passkeys.addOptions,
    async ({ actor, body }) => beginToAdd(services, ceremony, actor, body.current_password),
    untransacted,
  );

  add(
    passkeys.add,
    async ({ actor, body, request }) => {
      const passkey = await addPasskey(
        services,
        ceremony,
        actor,
        body.credential,
        deviceOf(cookies, request),
      );
      note(request, actor, 'passkey added');
      return passkey;
    },
    untransacted,
  );

  add(passkeys.rename, async ({ db, actor, params, body }) => {
    await renamePasskey(db, actor, params.id, body.name);
    return { message: 'The passkey has been renamed.' };
  });

  add(
    passkeys.remove,
    async ({ actor, params, body, request }) => {
      await removePasskey(services, actor, params.id, body?.current_password);
      note(request, actor, 'passkey removed');
      return { message: 'You can no longer log in with this passkey.' };
    },
    untransacted,
  );

  add(
    passkeys.keep,
    async ({ actor, params, body, request }) => {
      await keepPasskey(services, actor, params.id, body.current_password);
      note(request, actor, 'passkey kept');
      return { message: 'You can log in with this passkey again.' };
    },
    untransacted,
  );

  // Rate-limited because anyone may call it and each call stores a row. A successful login gives its count back.
  add(
    passkeys.loginOptions,
    async ({ request }) => {
      await services.limit(
        'passkey-options',
        addressBucket(request.ip),
        config.LOGIN_LIMIT_PER_ADDRESS,
        900,
      );
      return beginToSignIn(services, ceremony);
    },
    untransacted,
  );

  add(
    passkeys.login,
    async ({ body, request, reply }) => {
      const device = deviceOf(cookies, request, body);
      const signedIn = await signInByPasskey(services, ceremony, body.credential, device);
      await services.takeBack('passkey-options', addressBucket(request.ip));
      return welcome(cookies, request, reply, 'logged in by passkey', signedIn);
    },
    untransacted,
  );
}
