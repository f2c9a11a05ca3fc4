import { voice } from '@fencing-journal/contract/voice';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

/** Where a voice note belongs. */
export type VoicePlace = { moment: string } | { lesson: string };

/** Refreshes the moments and the lists and counts that voice notes change. */
const refresh = () =>
  Promise.all(
    [['media', 'moments'], ['lessons'], ['events'], ['bouts'], ['fencers'], ['coach']].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey }),
    ),
  );

interface SentVoice {
  sound: Blob;
  text: string;
  /** The events of a walkthrough. */
  events?: readonly WalkthroughEvent[];
  /** The key of the recording, so that it is stored once however often it is sent. */
  idempotencyKey: string;
}

export async function sendVoice(
  place: VoicePlace,
  { sound, text, events, idempotencyKey }: SentVoice,
): Promise<void> {
  const file = new FormData();
  // Must precede the sound, because the server allows a larger one for a walkthrough.
  if (events) file.append('walkthrough', JSON.stringify(events));
  file.append('voice', sound, 'voice.wav');
  if (text !== '') file.append('text', text);
  await ('moment' in place
    ? call(voice.addToMoment, { params: { id: place.moment }, file, idempotencyKey })
    : call(voice.addToLesson, { params: { slug: place.lesson }, file, idempotencyKey }));
  await refresh();
}

/** The events of a walkthrough, which never change. */
export const walkthroughQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'walkthrough', id],
    queryFn: () => call(voice.walkthrough, { params: { id } }),
    staleTime: Infinity,
  });

export async function changeVoiceText(id: string, text: string): Promise<void> {
  await call(voice.change, { params: { id }, body: { text } });
  await refresh();
}

export async function removeVoice(id: string): Promise<void> {
  await call(voice.remove, { params: { id } });
  await refresh();
}

export async function markHeard(id: string): Promise<void> {
  await call(voice.heard, { params: { id } });
  await refresh();
}

/** Renews expired links by reloading the lists, which have fresh ones. */
export const renewLinks = refresh;
