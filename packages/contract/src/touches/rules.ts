import type { Side, Weapon } from '../shared/enums.ts';
import { targetsOf, touchTexts, type Scorer, type TouchKind } from './values.ts';

/** The fields of a touch whose values depend on each other. */
export interface TouchFields {
  scorer: Scorer;
  kind: TouchKind;
  action: string | null;
  action_b: string | null;
  target: string | null;
  zone: number | null;
  video: string | null;
  at_ms: number | null;
}

/** Whether the entry gives somebody a point. */
export const isScoring = ({ scorer }: Pick<TouchFields, 'scorer'>): boolean => scorer !== 'none';

/** Returns the points that the touches give a side. */
export const pointsOf = (touches: readonly Pick<TouchFields, 'scorer'>[], side: Side): number =>
  touches.filter(({ scorer }) => scorer === side || scorer === 'both').length;

const isPointless = (kind: TouchKind) => kind === 'off_target' || kind === 'annulled';

function scorerProblem({ scorer, kind }: TouchFields, weapon: Weapon): string | undefined {
  if (isPointless(kind)) return scorer === 'none' ? undefined : touchTexts.scorerOfNothing;
  if (scorer === 'none') return touchTexts.noScorer;
  if (scorer !== 'both') return undefined;
  if (weapon !== 'epee') return touchTexts.doubleOutsideEpee;
  return kind === 'touch' ? undefined : touchTexts.doubleKind;
}

function targetProblem({ kind, target }: TouchFields, weapon: Weapon): string | undefined {
  if (target === null) return undefined;
  if (kind !== 'touch') return touchTexts.targetOfPenalty;
  return (targetsOf[weapon] as readonly string[]).includes(target)
    ? undefined
    : touchTexts.wrongTarget;
}

/** What is known about a touch in addition to who scored. */
interface Details<Action, Target> {
  action: Action | null;
  action_b: Action | null;
  target: Target | null;
  zone: number | null;
}

/**
 * Returns the details of a touch after its scorer is corrected. The place on the strip stays the
 * same, but may be counted from the other end. If the scorer changes from one fencer to the other,
 * action and target also stay. With a double, each fencer's action stays with that fencer, and the
 * target is that of fencer A's touch.
 */
export function detailsAfterScorerChange<Action, Target>(
  { scorer: before, action, action_b, target, zone }: Details<Action, Target> & { scorer: Scorer },
  scorer: Scorer,
): Details<Action, Target> {
  if (scorer === 'none' || before === 'none')
    return { action: null, action_b: null, target: null, zone: null };
  const details =
    before === 'both' && scorer === 'b'
      ? { action: action_b, action_b: null, target: null }
      : before === 'b' && scorer === 'both'
        ? { action: null, action_b: action, target: null }
        : { action, action_b: scorer === 'both' ? action_b : null, target };
  const flips = (before === 'b') !== (scorer === 'b');
  return { ...details, zone: flips && zone !== null ? 6 - zone : zone };
}

/** Returns the first field that contradicts the others or the weapon, and why. */
export function findTouchProblem(
  touch: TouchFields,
  weapon: Weapon,
): { field: keyof TouchFields; message: string } | undefined {
  const { scorer, kind, action, action_b, zone, video, at_ms } = touch;
  const problems: [keyof TouchFields, string | false | undefined][] = [
    ['kind', kind === 'off_target' && weapon !== 'foil' && touchTexts.offTargetOutsideFoil],
    ['scorer', scorerProblem(touch, weapon)],
    ['action', action !== null && kind !== 'touch' && touchTexts.actionOfPenalty],
    ['action_b', action_b !== null && scorer !== 'both' && touchTexts.secondAction],
    ['target', targetProblem(touch, weapon)],
    ['zone', zone !== null && scorer === 'none' && touchTexts.zoneOfNobody],
    ['at_ms', (video === null) !== (at_ms === null) && touchTexts.videoAndTime],
  ];
  for (const [field, message] of problems) if (message) return { field, message };
  return undefined;
}
