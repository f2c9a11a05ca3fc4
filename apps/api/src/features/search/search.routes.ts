import { search } from '@fencing-journal/contract/search';
import type { AddRoute } from '../../lib/routes.ts';
import { findRecords, newestRecords } from './search.queries.ts';
import { wordsOf } from '../../lib/word-query.ts';

export function registerSearch(add: AddRoute): void {
  add(search.records, async ({ db, actor, query }) => {
    const words = wordsOf(query.q ?? '');
    return words.length > 0 ? findRecords(db, actor.id, words) : newestRecords(db, actor.id);
  });
}
