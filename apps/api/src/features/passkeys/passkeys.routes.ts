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
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.service.ts';

export function registerPasskeys(add: AddRoute, services: Services, cookies: SessionCookies): void {
  const { config } = services;
  const ceremony = ceremonyAt(config.PUBLIC_URL);
  // A challenge is used up whatever comes of it, and a failure must stay counted: no transaction around these calls.
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
        deviceOf(request),
      );
      note(request, actor, 'passkey added');
      return passkey;
    },
    untransacted,
  );

  add(passkeys.rename, async ({ db, actor, params, body }) => {
    await renamePasskey(db, actor, params.id, body.name);
    return { message: 'The passkey has its new name.' };
  });

  add(passkeys.remove, async ({ db, actor, params, request }) => {
    await removePasskey(db, services, actor, params.id);
    note(request, actor, 'passkey removed');
    return { message: 'The passkey opens your account no more.' };
  });

  // Each leaves a row behind, and anybody may call.
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
      const signedIn = await services.limitFailures(
        'login',
        addressBucket(request.ip),
        config.LOGIN_LIMIT_PER_ADDRESS,
        900,
        () => signInByPasskey(services, ceremony, body.credential, deviceOf(request)),
      );
      return welcome(cookies, request, reply, 'logged in by passkey', signedIn);
    },
    untransacted,
  );
}
