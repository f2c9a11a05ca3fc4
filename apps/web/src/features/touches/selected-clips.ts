import { limits } from '@fencing-journal/contract/shared/limits';
import {
  type SelectedTouch,
  type TouchSelection,
  touchStatistics,
} from '@fencing-journal/contract/touch-statistics';
import { call } from '../../http/client.ts';
import { partAround, type Clip } from '../../lib/clips.ts';
import { formatDate } from '../../lib/format.ts';
import { describeTouch } from '../../lib/touch-labels.ts';

/** Returns the final score of the touch's bout, with the owner's first. */
export function finalScore({ bout }: SelectedTouch): string {
  const scores = [bout.score_a, bout.score_b];
  return (bout.winner_is_a === bout.won ? scores : scores.toReversed()).join('–');
}

/** Returns the touches that have a video as clips with opponent, date, score and action. */
export const selectedClips = (list: readonly SelectedTouch[]): Clip[] =>
  list.flatMap((touch) => {
    const { video, at_ms, opponent, scored, own_score, opponent_score, bout } = touch;
    if (video === null || at_ms === null) return [];
    const what = `${scored ? 'Scored' : 'Received'}: ${describeTouch({ ...touch, action_b: null })}`;
    return {
      video,
      at_ms,
      ...partAround(at_ms),
      title: `vs ${opponent}`,
      subtitle: `${formatDate(bout.date)} · ${finalScore(touch)}`,
      action: `${what}, ${own_score}–${opponent_score}`,
    };
  });

/** Resolves to the touches of a selection that can be played, up to the maximum number of clips in a playlist. */
export async function loadPlayable(query: TouchSelection): Promise<SelectedTouch[]> {
  const found: SelectedTouch[] = [];
  for (let page = 1; found.length < limits.clipsPerPlaylist; page += 1) {
    const answer = await call(touchStatistics.selected, {
      query: { ...query, playable: 'true', page },
    });
    found.push(...answer.results);
    if (answer.next === null) break;
  }
  return found.slice(0, limits.clipsPerPlaylist);
}
