import type { Bout } from '@fencing-journal/contract/bouts';
import type { TouchPatch } from '@fencing-journal/contract/touches';
import { ApiError } from '../../http/api-error.ts';
import { ownerSide } from '../../ui/bout-card.rules.ts';
import { changeTouch } from '../touch-log/index.ts';
import { inDouble } from './double.rules.ts';
import { scorerOf } from './score.rules.ts';
import type { PendingMoment } from './use-pending-moments.ts';

/**
 * Saves what the user answered about a marked touch. Resolves to false if the mark is no touch of the log, as one of a
 * second camera; another try wouldn't help then.
 */
export async function saveTouchAnswers(
  bout: Bout,
  { id, kind, isDouble }: PendingMoment & { id: string },
  answers: TouchPatch,
): Promise<boolean> {
  const details = isDouble ? inDouble(answers, scorerOf(kind, ownerSide(bout))) : answers;
  try {
    await changeTouch(bout, id, details);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
