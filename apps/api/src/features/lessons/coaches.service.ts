import { lessonTexts } from '@fencing-journal/contract/lessons';
import { found, invalid } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { coachesOf, holdCard, moveLessons, removeCard, type Coach } from './coaches.queries.ts';

/** The coach whom a lesson may name from now on, or 400. A card is held, so that a merge at the same moment takes the lesson along. */
export async function chooseCoach(tx: Database, student: number, slug: string): Promise<Coach> {
  const [coach] = await coachesOf(tx, student, slug);
  if (!coach || (coach.is_card && !(await holdCard(tx, student, coach.id))))
    throw invalid('coach', lessonTexts.notYourCoach);
  return coach;
}

/** The coach of a card has joined: his lessons go over to the connected account, and the card goes (G-49). */
export async function mergeCoach(
  tx: Database,
  student: number,
  slugs: { card: string; coach: string },
) {
  const coach = found((await coachesOf(tx, student, slugs.coach)).find(({ is_card }) => !is_card));
  // First, since it waits for lessons that are just being written with the card, which then move as well.
  const card = await removeCard(tx, student, slugs.card);
  return { coach, lessons_moved: await moveLessons(tx, student, card, coach) };
}
