import { daysAfter } from '../lib/days.ts';
import type { Factories } from '../testing/factories.ts';
import { createRandom } from './random.ts';
import { dateOf, saturday } from './season.ts';

const weeks = 14;
/** People at the club, by their indexes in the list of opponents. */
const regulars = [0, 2, 3, 5, 8, 11] as const;

/** Adds one practice a week at the club, on Thursdays. */
export async function fillPractices(
  make: Factories,
  owner: { id: number },
  opponents: readonly string[],
  today: Date,
): Promise<void> {
  const random = createRandom(41);
  for (let week = weeks; week > 0; week -= 1) {
    const to = random.pick([5, 5, 5, 10, 15]);
    const bouts = Array.from({ length: random.between(4, 8) }, () => {
      const rest = random.between(Math.floor(to / 3), to - 1);
      const won = random.chance(0.6);
      return {
        fencer: opponents[random.pick(regulars)] ?? '',
        score: won ? to : rest,
        against: won ? rest : to,
        to,
      };
    });
    await make.practice(owner.id, {
      date: dateOf(daysAfter(saturday(today, week), 5)),
      place: 'Tidewheel Fencing Club',
      weapon: 'epee',
      notes: week === 2 ? 'Distance drills first, then open bouting.' : '',
      bouts,
    });
  }
}
