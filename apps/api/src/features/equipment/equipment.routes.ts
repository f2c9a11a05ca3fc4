import { equipment, equipmentTexts } from '@fencing-journal/contract/equipment';
import { requireFound, notFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import {
  deleteEquipment,
  deleteFailure,
  equipmentOf,
  findEquipment,
  insertEquipment,
  insertFailure,
  updateEquipment,
} from './equipment.queries.ts';

export function registerEquipment(add: AddRoute, services: Services): void {
  add(equipment.all, async ({ db, actor }) => equipmentOf(db, actor.id));

  add(equipment.create, async ({ db, actor, body }) => insertEquipment(db, actor.id, body));

  add(equipment.update, async ({ db, actor, params, body }) => {
    await updateEquipment(db, requireFound(await findEquipment(db, actor.id, params.slug)), body);
    return requireFound(await findEquipment(db, actor.id, params.slug));
  });

  add(equipment.remove, async ({ db, actor, params }) => {
    const item = requireFound(await findEquipment(db, actor.id, params.slug));
    await deleteEquipment(db, item);
    await services.invalidateOutcomes(db, actor.id, [
      item.slug,
      ...item.failures.map((failure) => failure.slug),
    ]);
    return { message: equipmentTexts.deleted };
  });

  add(equipment.addFailure, async ({ db, actor, body }) => {
    const { equipment: slug, ...failure } = body;
    return insertFailure(db, requireFound(await findEquipment(db, actor.id, slug)), failure);
  });

  add(equipment.removeFailure, async ({ db, actor, params }) => {
    if (!(await deleteFailure(db, actor.id, params.slug))) throw notFound();
    await services.invalidateOutcomes(db, actor.id, [params.slug]);
    return { message: equipmentTexts.failureDeleted };
  });
}
