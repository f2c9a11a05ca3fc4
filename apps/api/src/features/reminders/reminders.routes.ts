import {
  reminderKinds,
  reminders,
  reminderTexts,
  type ReminderKind,
  type ReminderSettings,
} from '@fencing-journal/contract/reminders';
import { invalidField, notFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { isPushAddress } from './push-address.ts';
import { pushKeys } from './push-keys.queries.ts';
import { saveSubscription } from './push.queries.ts';
import {
  findDevices,
  removeSubscription,
  saveChoices,
  setSwitch,
  settingsOf,
  switchName,
} from './settings.queries.ts';
import { readStopToken } from './stop-links.ts';

export function registerReminders(add: AddRoute, services: Services): void {
  async function read(
    db: Database,
    { id: account, session }: Pick<Actor, 'id' | 'session'>,
  ): Promise<ReminderSettings> {
    const { off, ...settings } = (await settingsOf(db, [account]))(account);
    const of = (kind: ReminderKind) => ({
      mail: !off.includes(switchName(kind, 'mail')),
      push: !off.includes(switchName(kind, 'push')),
    });
    return {
      ...settings,
      kinds: {
        tournament: of('tournament'),
        lesson: of('lesson'),
        feedback: of('feedback'),
        task: of('task'),
        digest: of('digest'),
      },
      push_key: (await pushKeys(db, services.seal)).publicKey,
      ...(await findDevices(db, account, session)),
    };
  }

  add(reminders.read, async ({ db, actor }) => read(db, actor));

  add(reminders.save, async ({ db, actor, body: { kinds = {}, ...chosen } }) => {
    if (Object.values(chosen).some((value) => value !== undefined))
      await saveChoices(db, actor.id, chosen);
    for (const kind of reminderKinds)
      for (const channel of ['mail', 'push'] as const) {
        const on = kinds[kind]?.[channel];
        if (on !== undefined) await setSwitch(db, actor.id, switchName(kind, channel), on);
      }
    return read(db, actor);
  });

  add(reminders.stop, async ({ db, params }) => {
    const stopped = readStopToken(services.seal, params.token);
    if (!stopped) throw notFound();
    await setSwitch(db, stopped.account, switchName(stopped.kind, 'mail'), false);
    return { message: reminderTexts.stopped };
  });

  add(reminders.subscribe, async ({ db, actor, body: { endpoint, keys } }) => {
    if (!isPushAddress(endpoint, services.config.PUSH_TO_PRIVATE_ADDRESSES))
      throw invalidField('endpoint', reminderTexts.badEndpoint);
    await saveSubscription(db, {
      owner_id: actor.id,
      endpoint,
      ...keys,
      session_id: actor.session,
      created_at: services.now(),
    });
    return read(db, actor);
  });

  add(reminders.unsubscribe, async ({ db, actor, body }) => {
    await removeSubscription(db, actor.id, body.endpoint);
    return read(db, actor);
  });
}
