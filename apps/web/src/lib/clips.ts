import { paths } from './paths.ts';

/** A part of a video that is played in a list. */
export interface Clip {
  /** The slug of the video. */
  video: string;
  /** In milliseconds. With `at_ms`, used only until the viewer's times before and after a touch are known. */
  from_ms: number;
  to_ms: number;
  /** The time of what the clip is about, such as a touch. */
  at_ms?: number | undefined;
  /** Who is in the clip: "vs Kim Lunge". */
  title: string;
  /** The date, and the score of the bout. */
  subtitle?: string | undefined;
  /** What happens: "Touch for", "Riposte to the forearm". Saved as the note if there is none. */
  action?: string | undefined;
  note?: string | undefined;
}

/** What clips of the same bout or lesson have in common. */
export interface ClipSource {
  title: string;
  subtitle: string;
}

/** The seconds that are played before and after a touch, unless the viewer has chosen other times. */
export const defaultClipWindow = { before: 6, after: 2 } as const;
export interface ClipWindow {
  before: number;
  after: number;
}

/** Returns the part of a video around a touch, in milliseconds. */
export const partAround = (
  at_ms: number,
  { before, after }: ClipWindow = defaultClipWindow,
): Pick<Clip, 'from_ms' | 'to_ms'> => ({
  from_ms: Math.max(0, Math.round(at_ms - before * 1000)),
  to_ms: Math.round(at_ms + after * 1000),
});

/** What the clip player receives in the navigation state. */
export interface ClipsToPlay {
  clips: readonly Clip[];
  title: string;
  /** The page to go back to. */
  from: { label: string; to: string };
}

/** Returns link props or `navigate` arguments that open the clip player. The state survives a reload. */
export const openClips = (clips: ClipsToPlay): { to: string; state: { play: ClipsToPlay } } => ({
  to: paths.clips,
  state: { play: clips },
});

/** Returns the clips in a navigation state, if there are any. */
export function clipsIn(state: unknown): ClipsToPlay | undefined {
  if (typeof state !== 'object' || state === null || !('play' in state)) return undefined;
  return state.play as ClipsToPlay;
}
