import { journal } from '@fencing-journal/contract/journal';
import type { AddRoute } from '../../lib/routes.ts';
import { todayOf } from './journal.queries.ts';

export function registerJournal(add: AddRoute): void {
  add(journal.today, async ({ db, actor, query }) => todayOf(db, actor.id, query.date));
}
