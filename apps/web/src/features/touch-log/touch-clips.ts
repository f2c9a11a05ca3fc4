import type { Touch } from '@fencing-journal/contract/touches';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { partAround, type Clip, type ClipSource } from '../../lib/clips.ts';
import { describeTouch } from '../../lib/touch-labels.ts';
import { scoresAfter } from './progress.rules.ts';

const scorerOf = ({ scorer }: Touch, names: Record<Side, string>) =>
  scorer === 'a' || scorer === 'b' ? `${names[scorer]}: ` : '';

/** Returns the touches that have a video as clips, each with the score after it. */
export function touchClips(
  touches: readonly Touch[],
  names: Record<Side, string>,
  about: ClipSource,
): Clip[] {
  const scores = scoresAfter(touches);
  return touches.flatMap((touch, index) => {
    const { video, at_ms, note } = touch;
    if (video === null || at_ms === null) return [];
    const score = scores[index];
    return {
      ...about,
      video,
      at_ms,
      ...partAround(at_ms),
      action: `${scorerOf(touch, names)}${describeTouch(touch)}${score ? `, ${score.a}–${score.b}` : ''}`,
      note,
    };
  });
}
