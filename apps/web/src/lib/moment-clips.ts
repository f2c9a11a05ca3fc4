import type { Moment, MomentKind } from '@fencing-journal/contract/moments';
import { partAround, type Clip, type ClipSource } from './clips.ts';

export const momentKindLabels: Record<MomentKind, string> = {
  touch_for: 'Touch for',
  touch_against: 'Touch against',
  action: 'Action',
  question: 'Question',
};

type Mark = Pick<Moment, 'at_ms' | 'kind' | 'note'>;

/** Returns the moments of a video as clips, each with the bout or lesson as its title. */
export const momentClips = (video: string, moments: readonly Mark[], about: ClipSource): Clip[] =>
  moments
    .toSorted((a, b) => a.at_ms - b.at_ms)
    .map(({ at_ms, kind, note }) => ({
      video,
      at_ms,
      ...partAround(at_ms),
      title: about.title,
      subtitle: about.subtitle,
      action: kind === null ? undefined : momentKindLabels[kind],
      note,
    }));
