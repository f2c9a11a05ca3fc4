import { lessonTexts } from '@fencing-journal/contract/lessons';
import { requireFound, invalidField } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { coachesOf, lockCard, moveLessons, removeCard, type Coach } from './coaches.queries.ts';

/**
 * Returns the coach that a lesson may name, or throws 400. A card is locked, so that a concurrent merge also moves this
 * lesson.
 */
export async function resolveCoach(tx: Database, student: number, slug: string): Promise<Coach> {
  const [coach] = await coachesOf(tx, student, slug);
  if (!coach || (coach.is_card && !(await lockCard(tx, student, coach.id))))
    throw invalidField('coach', lessonTexts.notYourCoach);
  return coach;
}

/** Moves a card's lessons to the connected account of the same coach and removes the card. */
export async function mergeCoach(
  tx: Database,
  student: number,
  slugs: { card: string; coach: string },
) {
  const coach = requireFound(
    (await coachesOf(tx, student, slugs.coach)).find(({ is_card }) => !is_card),
  );
  // Must come first: it waits for concurrent lessons that use the card, so that they move as well.
  const card = await removeCard(tx, student, slugs.card);
  return { coach, lessons_moved: await moveLessons(tx, student, card, coach) };
}
