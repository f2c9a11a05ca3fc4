import type { Weapon } from '../shared/enums.ts';

/** Who gets the point. `both` is a double touch; `none` is a halt that gives nobody a point. */
export const scorers = ['a', 'b', 'both', 'none'] as const;
export type Scorer = (typeof scorers)[number];

/** `penalty` is the point for a red card; `p_card` is the point for a P-red card. */
export const touchKinds = ['touch', 'penalty', 'p_card', 'off_target', 'annulled'] as const;
export type TouchKind = (typeof touchKinds)[number];

/** What the fencer who scored did. */
export const touchActions = [
  'attack',
  'attack_on_preparation',
  'riposte',
  'counter_riposte',
  'counterattack',
  'counter_time',
  'remise',
  'point_in_line',
  'other',
] as const;
export type TouchAction = (typeof touchActions)[number];

/** Where a touch can land, by weapon: the parts into which fencers divide the valid target. */
export const targetsOf = {
  epee: ['hand', 'forearm', 'upper_arm', 'mask', 'torso', 'thigh', 'lower_leg', 'foot'],
  foil: ['chest', 'flank', 'belly', 'back', 'shoulder', 'bib'],
  sabre: ['head', 'flank', 'chest', 'hand', 'arm', 'back'],
  other: [],
} as const satisfies Record<Weapon, readonly string[]>;
export type TouchTarget = (typeof targetsOf)[Weapon][number];

/** The targets of all weapons. */
export const touchTargets = [
  ...targetsOf.epee,
  'head',
  'chest',
  'flank',
  'belly',
  'back',
  'shoulder',
  'bib',
  'arm',
] as const satisfies readonly TouchTarget[];

/** Where a touch comes from: the score pad, a video, the keyboard, or the touch finder. */
export const touchSources = ['live', 'video', 'typed', 'found'] as const;
export type TouchSource = (typeof touchSources)[number];

/** Periods of a bout; 4 is the extra minute. */
export const touchPeriods = [1, 2, 3, 4] as const;
/** Fifths of the strip, from the scorer's end to the opponent's. */
export const touchZones = [1, 2, 3, 4, 5] as const;

export const touchTexts = {
  deleted: 'The touch has been deleted.',
  doubleOutsideEpee: 'Only epee has double touches.',
  doubleKind: 'Only a touch can be a double.',
  offTargetOutsideFoil: 'Only foil has touches off target.',
  noScorer: 'Choose who scored.',
  scorerOfNothing: 'Nobody scores a touch that is off target or annulled.',
  actionOfPenalty: 'Only a touch has an action.',
  secondAction: 'Only a double touch has a second action.',
  targetOfPenalty: 'Only a touch has a target.',
  zoneOfNobody: 'A zone needs a scorer.',
  wrongTarget: 'This is not a target of the weapon.',
  videoAndTime: 'A video and its time go together.',
  foreignVideo: "Choose one of the bout's videos.",
  coachNote: 'Write a moment or a comment instead, so that parents can read it.',
  foreignTouch: 'Somebody else logged this touch. Reply to it, or add a mark of your own.',
  repeated: 'The same touch is in the list twice.',
  unknown: "This touch isn't in the bout.",
} as const;

/** The other fields of a touch if only its scorer is known. */
export const emptyTouch = {
  kind: 'touch',
  action: null,
  action_b: null,
  target: null,
  zone: null,
  period: null,
  clock_ms: null,
  video: null,
  at_ms: null,
  note: '',
  source: 'typed',
} as const;
