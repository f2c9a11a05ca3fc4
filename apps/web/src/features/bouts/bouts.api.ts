import { bouts, type Bout, type BoutBody } from '@fencing-journal/contract/bouts';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import type { Side } from '@fencing-journal/contract/shared/enums';
import type { events } from '@fencing-journal/contract/events';
import type { practices } from '@fencing-journal/contract/practices';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { formatDate } from '../../lib/format.ts';
import { occasionOf } from '../../lib/bout-place.ts';
import type { ClipSource } from '../../lib/clips.ts';
import type { Context } from '../../offline/outbox/command.ts';
import { contextOf, type BoutPlace } from './bout-place.rules.ts';
import {
  createRecord,
  deleteRecord,
  updateRecord,
  type SaveResult,
} from '../../offline/outbox/records.ts';

export const boutQuery = (slug: string) =>
  queryOptions({
    queryKey: ['bouts', 'detail', slug],
    queryFn: ({ signal }) => call(bouts.detail, { params: { slug }, signal }),
  });

export const tagsQuery = queryOptions({
  queryKey: ['bouts', 'tags'],
  queryFn: ({ signal }) => call(bouts.tags, { signal }),
});

/** Endpoints without the schemas of events and practices, which the pages of bouts don't need. */
const eventDetail = recordEndpoints.event.detail as unknown as typeof events.detail;
const practiceDetail = recordEndpoints.practice.detail as unknown as typeof practices.detail;

/** The event with the fencers to choose from. Shares its cache entry with the event page. */
export const boutEventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['events', 'detail', slug],
    queryFn: ({ signal }) => call(eventDetail, { params: { slug }, signal }),
  });

export const practiceQuery = (slug: string) =>
  queryOptions({
    queryKey: ['practices', 'detail', slug],
    queryFn: ({ signal }) => call(practiceDetail, { params: { slug }, signal }),
  });

/**
 * Returns what a clip of the bout is called: the opponent, the day and the score. Viewers who can't read the day see
 * the tournament instead.
 */
export function describeBout(bout: Bout): ClipSource {
  const { fencer_a, fencer_b, score_a, score_b, mine, owner, date } = bout;
  const names = [fencer_a, fencer_b] as const;
  const scores = [score_a, score_b] as const;
  const self = mine ? names.indexOf(owner.name) : -1;
  const score = (self === 1 ? scores.toReversed() : scores).join('–');
  return {
    title: self < 0 ? names.join(' vs ') : `vs ${names[1 - self]}`,
    subtitle: `${date ? formatDate(date) : occasionOf(bout)} · ${score}`,
  };
}

/** Names a bout's event or practice in its queued command. */
const contextOfBout = ({
  event,
  tournament,
  practice,
}: Partial<Pick<Bout, 'event' | 'tournament' | 'practice'>>): Context =>
  practice
    ? { practice: { slug: practice, name: 'Practice' } }
    : event && tournament
      ? { event, tournament }
      : {};

export const createBout = (event: BoutPlace, body: BoutBody): Promise<SaveResult> =>
  createRecord('bout', body, contextOf(event));

/** Creates a bout without a form to return to: a rejected bout stays in the list of changes to correct. */
export const createBoutInBackground = (
  event: BoutPlace,
  body: BoutBody,
  onStored: () => void,
): Promise<SaveResult> =>
  createRecord('bout', body, contextOf(event), { keepsRefused: true, onStored });

/** `original`: the bout as it was when the form was opened. */
export const updateBout = (event: BoutPlace, original: Bout, body: BoutBody): Promise<SaveResult> =>
  updateRecord('bout', original, body, contextOf(event));

/** Sets the score of a bout, and the winner if it is tied. Leaves everything else as it is. */
export const changeScore = (
  bout: Bout,
  { a, b }: Record<Side, number>,
  winner_is_a: boolean,
): Promise<SaveResult> =>
  updateRecord(
    'bout',
    bout,
    { score_a: a, score_b: b, ...(a === b && { winner_is_a }) },
    contextOfBout(bout),
  );

export const createPool = (
  event: BoutPlace,
  body: BodyOf<typeof bouts.createPool>,
): Promise<SaveResult> => createRecord('pool', body, contextOf(event));

export const deleteBout = (
  bout: Pick<Bout, 'slug' | 'version'> & Partial<Pick<Bout, 'event' | 'tournament' | 'practice'>>,
): Promise<SaveResult> => deleteRecord('bout', bout, contextOfBout(bout));
