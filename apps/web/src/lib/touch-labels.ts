import type { Side } from '@fencing-journal/contract/shared/enums';
import type {
  Scorer,
  Touch,
  TouchAction,
  TouchKind,
  TouchTarget,
} from '@fencing-journal/contract/touches';
import { capitalize } from './format.ts';

export const actionLabels: Record<TouchAction, string> = {
  attack: 'Attack',
  riposte: 'Riposte',
  counterattack: 'Counterattack',
  attack_on_preparation: 'Attack on preparation',
  remise: 'Remise',
  counter_riposte: 'Counter-riposte',
  counter_time: 'Countertime',
  point_in_line: 'Point in line',
  other: 'Other',
};

/** How touches with an action read in a sentence. */
const actionPlurals: Record<TouchAction, string> = {
  attack: 'attacks',
  attack_on_preparation: 'attacks on preparation',
  riposte: 'ripostes',
  counter_riposte: 'counter-ripostes',
  counterattack: 'counterattacks',
  counter_time: 'touches in countertime',
  remise: 'remises',
  point_in_line: 'touches with point in line',
  other: 'other actions',
};
export const actionPlural = (action: string): string => actionPlurals[action as TouchAction];

/** Labels for chips with little room. The full label is still the accessible name. */
export const shortActionLabels: Partial<Record<TouchAction, string>> = {
  attack_on_preparation: 'On prep',
  point_in_line: 'Line',
};

/** The actions in the order in which they are offered: the most frequent first. */
export const offeredActions = Object.keys(actionLabels) as readonly TouchAction[];

export const targetLabels: Record<TouchTarget, string> = {
  hand: 'Hand',
  forearm: 'Forearm',
  upper_arm: 'Upper arm',
  mask: 'Mask',
  torso: 'Torso',
  thigh: 'Thigh',
  lower_leg: 'Lower leg',
  foot: 'Foot',
  chest: 'Chest',
  flank: 'Flank',
  belly: 'Belly',
  back: 'Back',
  shoulder: 'Shoulder',
  bib: 'Bib',
  head: 'Head',
  arm: 'Arm',
};

export const touchKindLabels: Record<TouchKind, string> = {
  touch: 'Touch',
  penalty: 'Red card',
  p_card: 'P-red',
  off_target: 'Off target',
  annulled: 'Annulled',
};

const lastName = (name: string): string => name.trim().split(/\s+/).at(-1) ?? name;

/** Returns the zones for one touch, named after the fencers, from the scorer's end. For a double, from A's end. */
export function zonesOf(
  scorer: Scorer,
  names: Record<Side, string>,
): { zone: number; label: string }[] {
  const isShort = lastName(names.a) !== lastName(names.b);
  const [a, b] = isShort ? [lastName(names.a), lastName(names.b)] : [names.a, names.b];
  const [own, other] = scorer === 'b' ? [b, a] : [a, b];
  return [
    { zone: 1, label: `${own}’s end` },
    { zone: 2, label: `${own}’s half` },
    { zone: 3, label: 'Middle' },
    { zone: 4, label: `${other}’s half` },
    { zone: 5, label: `${other}’s end` },
  ];
}

export const touchPeriodLabels: Record<string, string> = {
  1: 'Period 1',
  2: 'Period 2',
  3: 'Period 3',
  4: 'Priority minute',
};

/** Describes what happened in a few words ("Riposte, hand"), or the kind of entry if no details were entered. */
export function describeTouch({
  kind,
  action,
  action_b,
  target,
}: Pick<Touch, 'kind' | 'action' | 'action_b' | 'target'>): string {
  const actions = [action, action_b].flatMap((one) => (one ? [actionLabels[one]] : []));
  const words = [actions.join(' and '), target ? targetLabels[target].toLowerCase() : ''];
  return capitalize(words.filter(Boolean).join(', ')) || touchKindLabels[kind];
}
