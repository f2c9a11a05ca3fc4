import { media, type MediaItem } from '@fencing-journal/contract/media';
import { moments, type Moment, type MomentBody } from '@fencing-journal/contract/moments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { showAnswer } from '../../http/show-answer.ts';

/** Never refetched automatically: a new link would restart the player. */
export const videoQuery = (slug: string) =>
  queryOptions({
    queryKey: ['media', 'detail', slug],
    queryFn: ({ signal }) => call(media.read, { params: { slug }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Loads the video with a fresh link, when the old one has expired. */
export const renewVideoLink = (slug: string): Promise<MediaItem> =>
  queryClient.fetchQuery({ ...videoQuery(slug), staleTime: 0 });

export const momentsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['media', 'moments', slug],
    queryFn: ({ signal }) => call(moments.list, { params: { slug }, signal }),
  });

const updateMoments = (slug: string, update: (list: readonly Moment[]) => Moment[]) =>
  showAnswer(momentsQuery(slug), (list) => update(list ?? []));

/** Refreshes the lists and the hub, which show open questions and new replies. */
const invalidateSummaries = () =>
  Promise.all(
    [['lessons'], ['events'], ['bouts'], ['fencers']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Marks the replies to a video as read; resolves to the ids of the new ones. */
export async function markRepliesRead(slug: string): Promise<string[]> {
  const list = await call(moments.read, { params: { slug } });
  showAnswer(momentsQuery(slug), list);
  void invalidateSummaries();
  return list.flatMap(({ answers }) => answers.filter(({ unread }) => unread).map(({ id }) => id));
}

/** Replaces the cached moment with the server's response. */
function cacheMoment(slug: string, moment: Moment): void {
  updateMoments(slug, (list) => [...list.filter(({ id }) => id !== moment.id), moment]);
}

/** Adds a moment. `key` is an idempotency key, so that retries create the moment only once. */
export async function addMoment(slug: string, key: string, body: MomentBody): Promise<Moment> {
  const moment = await call(moments.add, { params: { slug }, body, idempotencyKey: key });
  cacheMoment(slug, moment);
  if (body.kind === 'question') void invalidateSummaries();
  // A mark of a touch is also in the bout's log.
  else if (body.kind) void queryClient.invalidateQueries({ queryKey: ['bouts'] });
  return moment;
}

export async function changeMoment(
  slug: string,
  id: string,
  body: Partial<MomentBody>,
): Promise<void> {
  cacheMoment(slug, await call(moments.change, { params: { id }, body }));
  void invalidateSummaries();
}

export async function removeMoment(slug: string, id: string): Promise<void> {
  await call(moments.remove, { params: { id } });
  updateMoments(slug, (list) => list.filter((moment) => moment.id !== id));
  void invalidateSummaries();
}

export async function replyToMoment(slug: string, id: string, text: string): Promise<void> {
  cacheMoment(slug, await call(moments.answer, { params: { id }, body: { text } }));
  void invalidateSummaries();
}

export async function changeReply(slug: string, id: string, text: string): Promise<void> {
  cacheMoment(slug, await call(moments.changeAnswer, { params: { id }, body: { text } }));
}

export async function removeReply(slug: string, momentId: string, id: string): Promise<void> {
  await call(moments.removeAnswer, { params: { id } });
  void invalidateSummaries();
  updateMoments(slug, (list) =>
    list.map((item) =>
      item.id === momentId
        ? { ...item, answers: item.answers.filter((reply) => reply.id !== id) }
        : item,
    ),
  );
}
