import { blocks, blockTexts } from '@fencing-journal/contract/blocks';
import { connections, connectionTexts } from '@fencing-journal/contract/connections';
import { requiredMessage } from '@fencing-journal/contract/shared/fields';
import { invalidField } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { block, listBlocks, unblock } from './blocks.service.ts';
import { accept, requestConnection, disconnect, removeRequest } from './connections.service.ts';
import { overview, searchPeople } from './people.service.ts';

export function registerConnections(add: AddRoute, services: Services): void {
  add(connections.list, async ({ db, actor }) => overview(db, actor.id));

  add(connections.searchFriend, async ({ actor, query }) =>
    searchPeople(services, actor.id, query.search ?? ''),
  );

  add(connections.request, async ({ db, actor, body, setStatus }) => {
    const { changed, answer } = await requestConnection(services, db, actor.id, body);
    if (!changed) setStatus(200);
    return answer;
  });

  add(connections.removeRequest, async ({ db, actor, body, query }) => {
    const id = body.id ?? query?.id;
    if (id === undefined) throw invalidField('id', requiredMessage);
    await removeRequest(services, db, actor.id, id);
    return { message: connectionTexts.requestDeleted.body };
  });

  add(connections.accept, async ({ db, actor, body, setStatus }) => {
    const { changed, slug } = await accept(services, db, actor.id, body);
    if (!changed) setStatus(200);
    return { connection_slug: slug };
  });

  add(connections.remove, async ({ db, actor, body, query }) => {
    const slug = body.connection_slug ?? query?.connection_slug;
    if (slug === undefined) throw invalidField('connection_slug', requiredMessage);
    await disconnect(db, actor.id, slug);
    return { message: connectionTexts.deleted.body };
  });

  add(blocks.list, async ({ db, actor }) => listBlocks(db, actor.id));

  add(blocks.add, async ({ db, actor, body, setStatus }) => {
    if (!(await block(services, db, actor.id, body.slug))) setStatus(200);
    return { message: blockTexts.blocked.body };
  });

  add(blocks.remove, async ({ db, actor, params }) => {
    await unblock(db, actor.id, params.slug);
    return { message: blockTexts.unblocked.body };
  });
}
