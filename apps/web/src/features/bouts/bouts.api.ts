import { bouts, type Bout, type BoutBody } from '@fencing-journal/contract/bouts';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { events, type EventDetail } from '@fencing-journal/contract/events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { formatDate } from '../../lib/format.ts';
import type { Context } from '../../offline/outbox/command.ts';
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

/** The event with the fencers to choose from. Shares its cache entry with the event page. */
export const boutEventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['events', 'detail', slug],
    queryFn: ({ signal }) => call(events.detail, { params: { slug }, signal }),
  });

/**
 * What a clip of the bout is called: the opponent, the day and the score. Only the owner can read the day; others read
 * the tournament.
 */
export async function describeBout(bout: Bout): Promise<{ title: string; subtitle: string }> {
  const { fencer_a, fencer_b, score_a, score_b, mine, owner, event, tournament } = bout;
  const names = [fencer_a, fencer_b] as const;
  const scores = [score_a, score_b] as const;
  const self = mine ? names.indexOf(owner.name) : -1;
  const day = mine
    ? await queryClient
        .fetchQuery({ ...boutEventQuery(event.slug), staleTime: Infinity })
        .then(({ date }) => formatDate(date))
        .catch(() => undefined)
    : undefined;
  const score = (self === 1 ? scores.toReversed() : scores).join('–');
  return {
    title: self < 0 ? names.join(' vs ') : `vs ${names[1 - self]}`,
    subtitle: `${day ?? tournament.name} · ${score}`,
  };
}

/** The event and tournament of a bout, as the event page has them. */
type EventContext = Pick<EventDetail, 'slug' | 'name' | 'tournament'>;
const toContext = ({ slug, name, tournament }: EventContext): Context => ({
  event: { slug, name },
  tournament,
});

export const createBout = (event: EventContext, body: BoutBody): Promise<SaveResult> =>
  createRecord('bout', body, toContext(event));

/** `from`: the bout as it was when the form was opened. */
export const updateBout = (
  event: EventContext,
  original: Bout,
  body: BoutBody,
): Promise<SaveResult> => updateRecord('bout', original, body, toContext(event));

/** Sets the score of a bout and leaves everything else as it is. */
export const changeScore = (bout: Bout, score: Record<Side, number>): Promise<SaveResult> =>
  updateRecord(
    'bout',
    bout,
    { score_a: score.a, score_b: score.b },
    { event: bout.event, tournament: bout.tournament },
  );

export const createPool = (
  event: EventContext,
  body: BodyOf<typeof bouts.createPool>,
): Promise<SaveResult> => createRecord('pool', body, toContext(event));

export const deleteBout = (
  bout: Pick<Bout, 'slug' | 'version'> & Partial<Pick<Bout, 'event' | 'tournament'>>,
): Promise<SaveResult> => {
  const { event, tournament } = bout;
  return deleteRecord('bout', bout, event && tournament && { event, tournament });
};
