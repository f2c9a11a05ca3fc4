import { coach, coachTexts } from '@fencing-journal/contract/coach';
import type { AddRoute } from '../../lib/routes.ts';
import {
  changeGroup,
  createGroup,
  listGroups,
  readGroupRecord,
  removeGroup,
} from './groups.service.ts';

export function registerGroups(add: AddRoute): void {
  add(coach.groups, async ({ db, actor }) => {
    return listGroups(db, actor.id);
  });

  add(coach.createGroup, async ({ db, actor, body }) => {
    return createGroup(db, actor.id, body);
  });

  add(coach.updateGroup, async ({ db, actor, params, body }) => {
    return changeGroup(db, actor.id, params.slug, body);
  });

  add(coach.groupRecord, async ({ db, actor, params }) => {
    return readGroupRecord(db, actor.id, params.slug);
  });

  add(coach.removeGroup, async ({ db, actor, params }) => {
    await removeGroup(db, actor.id, params.slug);
    return { message: coachTexts.groupDeleted };
  });
}
