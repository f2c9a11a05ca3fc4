import { inbox, inboxTexts } from '@fencing-journal/contract/coach-inbox';
import { requireFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Database, Services } from '../../lib/services.ts';
import { createViewRecorder } from '../access-log/index.ts';
import { findStudent } from '../access/index.ts';
import { studentsInGroup } from './groups.service.ts';
import { countInbox, deleteInboxMark, findInbox, saveMark } from './inbox.queries.ts';

/** Returns the accounts that both filters allow, or undefined if neither is set. */
async function studentsOfFilter(
  db: Database,
  coach: number,
  { student, group }: { student?: string | null | undefined; group?: string | null | undefined },
): Promise<number[] | undefined> {
  const one = student ? requireFound(await findStudent(db, coach, student)) : undefined;
  const members = group ? requireFound(await studentsInGroup(db, coach, group)) : undefined;
  if (one === undefined) return members;
  return members === undefined || members.includes(one) ? [one] : [];
}

export function registerInbox(add: AddRoute, services: Services): void {
  const recordViews = createViewRecorder(services, 'lesson');
  const utcToday = () => services.now().toISOString().slice(0, 10);

  add(inbox.list, async ({ db, actor, query }) => {
    const rows = await findInbox(db, actor.id, {
      kind: query.kind,
      students: await studentsOfFilter(db, actor.id, query),
      state: query.state ?? 'open',
      today: query.today ?? utcToday(),
    });
    // The list contains the notes of lessons, so reading it counts as opening them.
    await recordViews(
      actor.id,
      rows
        .filter(({ kind }) => kind === 'lesson')
        .map(({ record, owner_id }) => ({ record, owner: owner_id })),
    );
    return { count: rows[0]?.count ?? 0, results: rows };
  });

  add(inbox.count, async ({ db, actor, query }) => {
    return { count: await countInbox(db, actor.id, query.today ?? utcToday()) };
  });

  add(inbox.mark, async ({ db, actor, body: { kind, id, state, until } }) => {
    const filter = { kind, item: id, state: 'any', today: utcToday() } as const;
    const { owner_id } = requireFound((await findInbox(db, actor.id, filter))[0]);
    if (state === 'open') await deleteInboxMark(db, actor.id, { kind, id });
    else
      await saveMark(
        db,
        actor.id,
        { kind, id },
        { student_id: owner_id, snoozed_until: until ?? null, marked_at: services.now() },
      );
    return { message: inboxTexts.saved };
  });
}
