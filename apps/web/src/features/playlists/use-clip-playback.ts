import { media, type MediaItem } from '@fencing-journal/contract/media';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { Player } from '../review/index.ts';
import { assign, clipsToHold, neighbor, type KeyedClip } from './clips.rules.ts';

/** The current clip, two ahead and the one behind: each has a video element that is ready to play. */
const elementCount = 4;

/** A clip's video. Cached for a while, because the viewer may come back to it; its links are valid for hours. */
const clipVideoQuery = (slug: string) =>
  queryOptions({
    queryKey: ['media', 'clip', slug],
    queryFn: ({ signal }) => call(media.read, { params: { slug }, signal }),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  });

/** Stores videos that came with another response, so that they aren't requested again. */
export function seedVideos(videos: readonly MediaItem[]): void {
  for (const video of videos)
    queryClient.setQueryData(clipVideoQuery(video.slug).queryKey, (known) => known ?? video);
}

/** Requests a new link, after the old one has failed. */
export const renewClipVideo = (slug: string): Promise<MediaItem> =>
  queryClient.fetchQuery({ ...clipVideoQuery(slug), staleTime: 0 });

/** A video element's player and the clip that it holds. A new video gets a new player without the old one's state. */
export interface Deck {
  id: number;
  key: string;
  video: string;
  player: Player;
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/** The current clip, its neighbors, and functions to go to other clips. */
export function useClipPlayback(
  clips: readonly KeyedClip[],
  { autoStart }: { autoStart: boolean },
) {
  const [chosenKey, setChosenKey] = useState(clips[0]?.key);
  const [decks, setDecks] = useState<readonly Deck[]>([]);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  /** Whether clips start playing when they are shown. */
  const [hasStarted, setHasStarted] = useState(autoStart);

  const playable = clips.filter(({ video }) => !missing.has(video));
  const current = playable.find(({ key }) => key === chosenKey) ?? playable[0];
  const next = current && neighbor(clips, current.key, 1, missing);
  const previous = current && neighbor(clips, current.key, -1, missing);

  // Clips are loaded one after another. Together they would share the bandwidth and the decoder.
  const [direction, setDirection] = useState<1 | -1>(1);
  const [ready, setReady] = useState({ key: '', count: 0 });
  const hold = clipsToHold(clips, current, direction, missing);
  const wanted = hold.slice(0, ready.key === current?.key ? ready.count + 1 : 1);
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  const held = Array.from({ length: elementCount }, (_, id) =>
    decks.find((deck) => deck.id === id),
  );
  const assigned = assign(
    held.map((deck) => deck && { ...deck, isBusy: deck.player.isSeeking }),
    wanted,
    hold,
  ).map((clip, id): Deck | undefined => {
    const deck = held[id];
    if (!clip) return undefined;
    if (deck?.key === clip.key && deck.video === clip.video) return deck;
    const player = deck?.video === clip.video ? deck.player : new Player();
    return { id, key: clip.key, video: clip.video, player };
  });
  const isChanged = assigned.some((deck, id) => deck !== held[id]);
  if (isChanged) setDecks(assigned.filter((deck) => deck !== undefined));

  const slugs = [...new Set(decks.map(({ video }) => video))];
  const answers = useQueries({ queries: slugs.map(clipVideoQuery) });
  const videos = new Map(slugs.map((slug, index) => [slug, answers[index]?.data]));
  const gone = slugs.filter((slug, index) => isGone(answers[index]?.error) && !missing.has(slug));
  if (gone.length > 0) setMissing(new Set([...missing, ...gone]));
  const active = decks.find(({ key }) => key === current?.key);
  /** The keys of the wanted clips, as one value that changes only with them. */
  const order = JSON.stringify(wanted.map(({ key }) => key));
  useEffect(() => {
    const keys = JSON.parse(order) as string[];
    const players = keys.map((key) => decks.find((deck) => deck.key === key)?.player);
    const check = () => {
      const waiting = players.findIndex((player) => !player?.isReady);
      const count = waiting === -1 ? players.length : waiting;
      const [key = ''] = keys;
      if (count > 0)
        setReady((before) =>
          before.key === key && before.count >= count ? before : { key, count },
        );
    };
    check();
    const ends = players.map((player) => player?.subscribe(check));
    return () => ends.forEach((end) => end?.());
  }, [decks, order]);
  const currentAnswer = answers[slugs.indexOf(current?.video ?? '')];

  function show(clip: KeyedClip | undefined, towards: 1 | -1 = 1): void {
    if (!clip) return;
    setHasStarted(true);
    setDirection(towards);
    setChosenKey(clip.key);
  }
  return {
    clips: playable,
    current,
    index: current ? playable.indexOf(current) : -1,
    missingCount: clips.length - playable.length,
    decks,
    active,
    videos,
    hasFailed: currentAnswer?.isError === true && !isGone(currentAnswer.error),
    retry: () => void currentAnswer?.refetch(),
    hasStarted,
    wantedKeys,
    show: (clip: KeyedClip | undefined) => show(clip),
    next: next && (() => show(next)),
    previous: previous && (() => show(previous, -1)),
  };
}
export type ClipPlayback = ReturnType<typeof useClipPlayback>;
