import { media, type MediaItem } from '@fencing-journal/contract/media';
import { moments, type Moment, type MomentBody } from '@fencing-journal/contract/moments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

/** Not asked for again by itself: with another link the player would begin anew. */
export const clipQuery = (slug: string) =>
  queryOptions({
    queryKey: ['media', 'detail', slug],
    queryFn: ({ signal }) => call(media.read, { params: { slug }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** A fresh link, for the one that plays no more. */
export const renewClip = (slug: string): Promise<MediaItem> =>
  queryClient.fetchQuery({ ...clipQuery(slug), staleTime: 0 });

export const momentsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['media', 'moments', slug],
    queryFn: ({ signal }) => call(moments.list, { params: { slug }, signal }),
  });

const replaceAll = (slug: string, change: (list: readonly Moment[]) => Moment[]) =>
  queryClient.setQueryData(momentsQuery(slug).queryKey, (list) => change(list ?? []));

/** What lists and the hub say of the video: questions without a reply, replies that are new. */
const waitingChanged = () =>
  Promise.all(
    [['lessons'], ['events'], ['bouts'], ['fencers']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Marks the replies of a video as read; gives the ids of those that were new. */
export async function readReplies(slug: string): Promise<string[]> {
  const list = await call(moments.read, { params: { slug } });
  queryClient.setQueryData(momentsQuery(slug).queryKey, list);
  void waitingChanged();
  return list.flatMap(({ answers }) => answers.filter(({ unread }) => unread).map(({ id }) => id));
}

/** As the server answered it, in the place of what was known of it. */
function put(slug: string, moment: Moment): void {
  replaceAll(slug, (list) => [...list.filter(({ id }) => id !== moment.id), moment]);
}

/** `key`: what the mark is known by, so that it is made once however often it is sent. */
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
