import { guardian, guardianTexts } from '@fencing-journal/contract/guardian';
import type { FastifyRequest } from 'fastify';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Services } from '../../lib/services.ts';
import { viewsPage } from '../access-log/index.ts';
import { revokeCodes } from '../codes/index.ts';
import { createInviteCode } from '../invites/index.ts';
import {
  addChild,
  deleteChild,
  findChild,
  keepChild,
  listChildren,
  lowerVisibility,
  renewChildCode,
} from './children.service.ts';
import { approveConnection, endConnection, listConnections } from './connections.service.ts';
import { offeredConsent } from './consents.service.ts';
import { childExport, childExportUrl, startChildExport } from './exports.service.ts';
import { createGuardianCode, linkChild, listGuardians, unlink } from './links.service.ts';
import { messagesPage } from './messages.service.ts';

export function registerGuardians(add: AddRoute, services: Services): void {
  const { config } = services;
  // Without a transaction, limits count even if the request fails.
  const withoutTransaction = { transaction: false };
  const logSecurity = (request: FastifyRequest, actor: Actor, event: string) =>
    request.log.warn({ event, user: actor.id, session: actor.session }, 'security');

  // ---- by the child

  add(guardian.createCode, async ({ db, actor }) => createGuardianCode(db, services, actor.id));

  add(guardian.revokeCodes, async ({ db, actor }) => revokeCodes(db, actor.id, 'guardian'));

  add(guardian.ofAccount, async ({ db, actor }) => listGuardians(db, actor.id));

  add(guardian.leave, async ({ db, actor, params, request }) => {
    await unlink(db, services, { child: actor.id, guardianSlug: params.slug });
    logSecurity(request, actor, 'guardian unlinked by the child');
    return { message: guardianTexts.linkEnded };
  });

  // ---- by the guardian

  add(guardian.consent, async () => offeredConsent(config));

  add(
    guardian.link,
    async ({ actor, body, request }) => {
      const child = await linkChild(services, actor.id, request.ip, body);
      logSecurity(request, actor, 'guardian linked');
      return child;
    },
    withoutTransaction,
  );

  add(guardian.unlink, async ({ db, actor, params, request }) => {
    await unlink(db, services, { guardian: actor.id, childSlug: params.slug });
    logSecurity(request, actor, 'guardian unlinked');
    return { message: guardianTexts.linkEnded };
  });

  add(guardian.children, async ({ db, actor }) => listChildren(db, actor.id));

  add(guardian.addChild, async ({ db, actor, body, request }) => {
    const child = await addChild(db, services, actor.id, body);
    logSecurity(request, actor, "child's account made");
    return child;
  });

  add(guardian.renewCode, async ({ db, actor, params, request }) => {
    const code = await renewChildCode(db, services, actor.id, params.slug);
    logSecurity(request, actor, "code for a child's password made");
    return code;
  });

  add(guardian.inviteCode, async ({ db, actor, params }) => {
    const { id } = await findChild(db, actor.id, params.slug);
    return createInviteCode(db, services, id);
  });

  add(guardian.revokeInviteCodes, async ({ db, actor, params }) => {
    const { id } = await findChild(db, actor.id, params.slug);
    return revokeCodes(db, id, 'invite');
  });

  add(guardian.connections, async ({ db, actor, params }) =>
    listConnections(db, (await findChild(db, actor.id, params.slug)).id),
  );

  add(guardian.approve, async ({ db, actor, params, request }) => {
    const answer = await approveConnection(db, services, actor.id, params);
    logSecurity(request, actor, 'connection approved by a guardian');
    return answer;
  });

  add(guardian.end, async ({ db, actor, params, request }) => {
    const { id } = await findChild(db, actor.id, params.slug);
    const ended = await endConnection(db, id, params.id);
    logSecurity(request, actor, 'connection ended by a guardian');
    return { message: ended === 'declined' ? guardianTexts.declined : guardianTexts.ended };
  });

  add(guardian.messages, async ({ db, actor, params, query }) => {
    const { id } = await findChild(db, actor.id, params.slug);
    const address = `${config.PUBLIC_URL}${guardian.messages.path.replace(':slug', params.slug)}`;
    return messagesPage(db, { services, guardian: actor }, id, address, query.page ?? 1);
  });

  add(guardian.accessLog, async ({ db, actor, params, query }) => {
    const { id } = await findChild(db, actor.id, params.slug);
    const address = `${config.PUBLIC_URL}${guardian.accessLog.path.replace(':slug', params.slug)}`;
    return viewsPage(db, { owner: id, isGuardian: true }, address, query.page ?? 1);
  });

  add(guardian.lowerVisibility, async ({ db, actor, params, body, request }) => {
    const child = await lowerVisibility(db, actor.id, params.slug, body);
    logSecurity(request, actor, 'visibility lowered by a guardian');
    return child;
  });

  add(guardian.readExport, async ({ db, actor, params }) =>
    childExport(db, services, actor.id, params.slug),
  );

  add(
    guardian.startExport,
    async ({ actor, params, request }) => {
      const answer = await startChildExport(services, actor.id, params.slug);
      logSecurity(request, actor, 'export asked for by a guardian');
      return answer;
    },
    withoutTransaction,
  );

  add(
    guardian.exportLink,
    async ({ actor, params, request }) => {
      const url = await childExportUrl(services, actor, params.slug);
      if (url !== null) logSecurity(request, actor, 'export fetched by a guardian');
      return { url };
    },
    withoutTransaction,
  );

  add(
    guardian.deleteChild,
    async ({ actor, params, request }) => {
      const due = await deleteChild(services, actor.id, params.slug);
      logSecurity(request, actor, "deletion of a child's account requested");
      return { message: guardianTexts.deleted, delete_on: due.toISOString() };
    },
    withoutTransaction,
  );

  add(guardian.keepChild, async ({ db, actor, params, request }) => {
    const child = await keepChild(db, services, actor.id, params.slug);
    logSecurity(request, actor, "deletion of a child's account taken back");
    return child;
  });
}
