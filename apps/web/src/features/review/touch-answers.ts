import type { MediaItem } from '@fencing-journal/contract/media';
import type { TouchPatch } from '@fencing-journal/contract/touches';
import { ApiError } from '../../http/api-error.ts';
import { ownerSide } from '../../ui/bout-card.rules.ts';
import { changeTouch } from '../touch-log/index.ts';
import { toDoubleFields } from './double.rules.ts';
import { scorerOf } from './score.rules.ts';
import type { PendingMoment } from './use-pending-moments.ts';
import { loadBout } from './use-video-place.ts';

/**
 * Saves the user's answers about a marked touch. Resolves to false if the mark isn't linked to a logged touch, for
 * example in a second camera's video. Another try wouldn't help then.
 */
export async function saveTouchAnswers(
  { place }: MediaItem,
  { id, kind, isDouble }: PendingMoment & { id: string },
  answers: TouchPatch,
): Promise<boolean> {
  // Answers from an earlier visit can be sent before the page has the bout.
  const bout = await loadBout(place.slug);
  const details = isDouble ? toDoubleFields(answers, scorerOf(kind, ownerSide(bout))) : answers;
  try {
    await changeTouch(bout, id, details);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
