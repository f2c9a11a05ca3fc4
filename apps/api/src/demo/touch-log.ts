/** The touches of a simulated bout as they would be logged: with clock, action and target. */
import type { Weapon } from '@fencing-journal/contract/shared/enums';
import { targetsOf, type TouchAction, type TouchBody } from '@fencing-journal/contract/touches';
import type { Random } from './random.ts';
import { extraSeconds, periodSeconds, type Format, type SimulatedBout } from './simulated-bout.ts';

/** The share of touches by action, most frequent first. The remaining touches have no action. */
const actions: readonly [TouchAction, number][] = [
  ['attack', 0.3],
  ['counterattack', 0.16],
  ['riposte', 0.16],
  ['attack_on_preparation', 0.1],
  ['remise', 0.08],
  ['counter_riposte', 0.04],
  ['point_in_line', 0.02],
];

function pickAction(random: Random): TouchAction | null {
  let rest = random.next();
  for (const [action, share] of actions) {
    rest -= share;
    if (rest < 0) return action;
  }
  return null;
}

/** Prefers the first target of the weapon. In epee that is the hand, which Nora leads with. */
function pickTarget(random: Random, weapon: Weapon): TouchBody['target'] {
  const [first, ...others] = targetsOf[weapon];
  if (first === undefined || random.chance(0.25)) return null;
  return random.chance(0.35) ? first : (others[random.between(0, others.length - 1)] ?? null);
}

function clockAt(seconds: number, { periods }: Format): { period: number; clock_ms: number } {
  const time = periods * periodSeconds;
  if (seconds > time) return { period: 4, clock_ms: (time + extraSeconds - seconds) * 1000 };
  const period = Math.min(periods, Math.floor(seconds / periodSeconds) + 1);
  return { period, clock_ms: (period * periodSeconds - seconds) * 1000 };
}

interface Cards {
  red_carded_a?: boolean | undefined;
  red_carded_b?: boolean | undefined;
  p_card_a?: string | undefined;
}

/** Returns the touches of two bouts in three. For the others, Nora recorded only the score. */
export function touchesOf(
  random: Random,
  weapon: Weapon,
  bout: SimulatedBout,
  format: Format,
  cards: Cards,
): TouchBody[] {
  if (!random.chance(0.66)) return [];
  const log = bout.touches.map(({ scorer, seconds }): TouchBody => {
    const side = { mine: 'a', theirs: 'b', both: 'both' } as const;
    return {
      scorer: side[scorer],
      kind: 'touch',
      action: pickAction(random),
      action_b: scorer === 'both' ? pickAction(random) : null,
      target: pickTarget(random, weapon),
      zone: random.chance(0.5) ? random.between(2, 5) : null,
      ...clockAt(seconds, format),
      source: 'live',
    };
  });
  const penalize = (scorer: 'a' | 'b', kind: 'penalty' | 'p_card') => {
    const index = log.findLastIndex((touch) => touch.scorer === scorer && touch.kind === 'touch');
    const touch = log[index];
    if (touch) log[index] = { ...touch, kind, action: null, target: null, zone: null };
  };
  if (cards.red_carded_a) penalize('b', 'penalty');
  if (cards.red_carded_b) penalize('a', 'penalty');
  if (cards.p_card_a === 'red') for (const side of ['a', 'b'] as const) penalize(side, 'p_card');
  return log;
}
