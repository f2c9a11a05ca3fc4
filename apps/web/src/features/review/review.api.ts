import { media, type MediaItem } from '@fencing-journal/contract/media';
import { moments, type Moment, type MomentBody } from '@fencing-journal/contract/moments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

/** Never refetched automatically: a new link would restart the player. */
export const clipQuery = (slug: string) =>
  queryOptions({
    queryKey: ['media', 'detail', slug],
    queryFn: ({ signal }) => call(media.read, { params: { slug }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Loads the video with a fresh link, when the old one has expired. */
export const renewClip = (slug: string): Promise<MediaItem> =>
  queryClient.fetchQuery({ ...clipQuery(slug), staleTime: 0 });

export const momentsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['media', 'moments', slug],
    queryFn: ({ signal }) => call(moments.list, { params: { slug }, signal }),
  });

const replaceAll = (slug: string, change: (list: readonly Moment[]) => Moment[]) =>
  queryClient.setQueryData(momentsQuery(slug).queryKey, (list) => change(list ?? []));

/** Refreshes the lists and the hub, which show unanswered questions and new replies. */
const waitingChanged = () =>
  Promise.all(
    [['lessons'], ['events'], ['bouts'], ['fencers']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Marks the replies to a video as read; resolves to the ids of the new ones. */
export async function readReplies(slug: string): Promise<string[]> {
  const list = await call(moments.read, { params: { slug } });
  queryClient.setQueryData(momentsQuery(slug).queryKey, list);
  void waitingChanged();
  return list.flatMap(({ answers }) => answers.filter(({ unread }) => unread).map(({ id }) => id));
}

/** Replaces the cached moment by the server's answer. */
function put(slug: string, moment: Moment): void {
  replaceAll(slug, (list) => [...list.filter(({ id }) => id !== moment.id), moment]);
}

/** `key`: idempotency key, so that retries create the moment only once. */
export async function addMoment(slug: string, key: string, body: MomentBody): Promise<void> {
  put(slug, await call(moments.add, { params: { slug }, body, idempotencyKey: key }));
  if (body.kind === 'question') void waitingChanged();
}

export async function changeMoment(
  slug: string,
  id: string,
  body: Partial<MomentBody>,
): Promise<void> {
  put(slug, await call(moments.change, { params: { id }, body }));
  void waitingChanged();
}

export async function removeMoment(slug: string, id: string): Promise<void> {
  await call(moments.remove, { params: { id } });
  replaceAll(slug, (list) => list.filter((moment) => moment.id !== id));
  void waitingChanged();
}

export async function answerMoment(slug: string, id: string, text: string): Promise<void> {
  put(slug, await call(moments.answer, { params: { id }, body: { text } }));
  void waitingChanged();
}

export async function changeAnswer(slug: string, id: string, text: string): Promise<void> {
  put(slug, await call(moments.changeAnswer, { params: { id }, body: { text } }));
}

export async function removeAnswer(slug: string, moment: string, id: string): Promise<void> {
  await call(moments.removeAnswer, { params: { id } });
  void waitingChanged();
  replaceAll(slug, (list) =>
    list.map((one) =>
      one.id === moment
        ? { ...one, answers: one.answers.filter((answer) => answer.id !== id) }
        : one,
    ),
  );
}
