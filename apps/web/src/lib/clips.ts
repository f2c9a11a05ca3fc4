import { paths } from './paths.ts';

/** A part of a video, to be played after others. */
export interface Clip {
  /** The slug of the video. */
  video: string;
  /** In milliseconds. With `at_ms`, only until the viewer's own times before and after it are known. */
  from_ms: number;
  to_ms: number;
  /** What the clip is about, such as a touch. */
  at_ms?: number | undefined;
  /** Who is seen: "vs Kim Lunge". */
  title: string;
  /** When, and the score of the bout. */
  subtitle?: string | undefined;
  /** What happens: "Touch for", "Riposte to the forearm". Kept as the note if there is none. */
  action?: string | undefined;
  note?: string | undefined;
}

/** The seconds that are played before and after a touch, unless the viewer has chosen others. */
export const defaultClipWindow = { before: 6, after: 2 } as const;
export interface ClipWindow {
  before: number;
  after: number;
}

/** The part of a video around a touch, in milliseconds. */
export const partAround = (
  at_ms: number,
  { before, after }: ClipWindow = defaultClipWindow,
): Pick<Clip, 'from_ms' | 'to_ms'> => ({
  from_ms: Math.max(0, Math.round(at_ms - before * 1000)),
  to_ms: Math.round(at_ms + after * 1000),
});

/** What the clip player is given by the navigation. */
export interface ClipsToPlay {
  clips: readonly Clip[];
  title: string;
  /** The page to go back to. */
  from: { label: string; to: string };
}

/** Leads to the clip player: props of a link, or arguments of `navigate`. The browser keeps the state over a reload. */
export const openClips = (clips: ClipsToPlay): { to: string; state: { play: ClipsToPlay } } => ({
  to: paths.clips,
  state: { play: clips },
});

/** The clips that a navigation has handed over, if any. */
export function clipsIn(state: unknown): ClipsToPlay | undefined {
  if (typeof state !== 'object' || state === null || !('play' in state)) return undefined;
  return state.play as ClipsToPlay;
}
