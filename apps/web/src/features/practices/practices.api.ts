import {
  practices,
  type Practice,
  type PracticeBody,
  type PracticePatch,
} from '@fencing-journal/contract/practices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import {
  createRecord,
  deleteRecord,
  updateRecord,
  type SaveResult,
} from '../../offline/outbox/records.ts';

export const practicesQuery = (page: number) =>
  queryOptions({
    queryKey: ['practices', 'page', page],
    queryFn: ({ signal }) => call(practices.all, { query: page === 1 ? {} : { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const createPractice = (body: PracticeBody): Promise<SaveResult> =>
  createRecord('practice', body);

/** Updates a practice. `from` is the practice as it was when the form was opened. */
export const updatePractice = (from: Practice, body: PracticePatch): Promise<SaveResult> =>
  updateRecord('practice', from, body);

export const deletePractice = (practice: Pick<Practice, 'slug' | 'version'>): Promise<SaveResult> =>
  deleteRecord('practice', practice);
