import { invites } from '@fencing-journal/contract/invites';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { revokeCodes } from '../codes/index.ts';
import { createInviteCode, redeemInvite } from './invites.service.ts';

export function registerInvites(add: AddRoute, services: Services): void {
  add(invites.create, async ({ db, actor }) => createInviteCode(db, services, actor.id));

  add(invites.revoke, async ({ db, actor }) => revokeCodes(db, actor.id, 'invite'));

  add(
    invites.redeem,
    async ({ actor, body, request }) => redeemInvite(services, actor.id, request.ip, body.code),
    // Without a transaction, wrong codes count even though the request fails.
    { transaction: false },
  );
}
