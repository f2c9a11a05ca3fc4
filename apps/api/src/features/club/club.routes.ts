import { club, clubTexts } from '@fencing-journal/contract/club';
import { requireFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import { deleteConfirmation } from './club.queries.ts';
import { confirm, confirmationsOf } from './club.service.ts';

export function registerClub(add: AddRoute): void {
  add(club.confirmations, async ({ db, actor }) => confirmationsOf(db, actor.id));

  add(club.confirm, async ({ db, actor, body, setStatus }) => {
    const { id, isNew } = await confirm(db, actor.id, body);
    if (!isNew) setStatus(200);
    return { message: clubTexts.confirmed, id };
  });

  add(club.withdraw, async ({ db, actor, params }) => {
    requireFound(await deleteConfirmation(db, actor.id, params.id));
    return { message: clubTexts.removed };
  });
}
