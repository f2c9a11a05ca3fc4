import { settings } from '@fencing-journal/contract/settings';
import type { AddRoute } from '../../lib/routes.ts';
import { setShareable, settingsOf } from './settings.queries.ts';
import { claimMember } from './settings.service.ts';

export function registerSettings(add: AddRoute): void {
  add(settings.read, async ({ db, actor }) => settingsOf(db, actor.id));

  add(settings.save, async ({ db, actor, body }) => {
    // The ID may stand inside user as well (G-107).
    const memberId = body.usa_fencing !== undefined ? body.usa_fencing : body.user?.usa_fencing;
    if (memberId !== undefined) await claimMember(db, actor.id, memberId);
    if (body.shareable !== undefined) await setShareable(db, actor.id, body.shareable);
    return settingsOf(db, actor.id);
  });
}
