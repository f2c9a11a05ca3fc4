import { settings } from '@fencing-journal/contract/settings';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { settingsOf } from './settings.queries.ts';
import { saveSettings } from './settings.service.ts';

export function registerSettings(add: AddRoute, services: Services): void {
  add(settings.read, async ({ db, actor }) => settingsOf(db, actor.id));

  add(settings.save, async ({ db, actor, body }) => {
    await saveSettings(services, db, actor.id, body);
    return settingsOf(db, actor.id);
  });
}
