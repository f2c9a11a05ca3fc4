import type { Weapon } from '@fencing-journal/contract/shared/enums';
import {
  detailsAfterScorerChange,
  emptyTouch,
  findTouchProblem,
  targetsOf,
  touchTexts,
  type Scorer,
  type Touch,
  type TouchAction,
  type TouchBody,
  type TouchKind,
  type TouchPatch,
  type TouchTarget,
} from '@fencing-journal/contract/touches';

/** The form's values. `result` is scorer and kind. An empty value means "Not said". */
export type TouchValues = {
  result: string;
  action: string;
  action_b: string;
  target: string;
  zone: string;
  note: string;
};

/**
 * Returns the form values of a touch, or of a new one by fencer A. A result or target that the weapon doesn't have
 * becomes empty: the event's weapon may have been changed.
 */
export function toValues(touch: Touch | undefined, weapon: Weapon): TouchValues {
  const { scorer, kind } = touch ?? { scorer: 'a', kind: 'touch' };
  const target = touch?.target ?? '';
  return {
    result: findTouchProblem({ ...emptyTouch, scorer, kind }, weapon) ? '' : `${scorer} ${kind}`,
    action: touch?.action ?? '',
    action_b: touch?.action_b ?? '',
    target: (targetsOf[weapon] as readonly string[]).includes(target) ? target : '',
    zone: touch?.zone?.toString() ?? '',
    note: touch?.note ?? '',
  };
}

/** An empty result is one that the weapon doesn't have. It is a double, or off target, which has no details. */
const scorerOf = (result: string) => (result === '' ? 'both' : result.split(' ')[0]) as Scorer;

/** Returns the values after another result is chosen, with the details that still apply. */
export function withResult(values: TouchValues, result: string): TouchValues {
  const { action, action_b, target, zone } = detailsAfterScorerChange(
    {
      scorer: scorerOf(values.result),
      action: values.action,
      action_b: values.action_b,
      target: values.target,
      zone: values.zone === '' ? null : Number(values.zone),
    },
    scorerOf(result),
  );
  return {
    ...values,
    result,
    action: action ?? '',
    action_b: action_b ?? '',
    target: target ?? '',
    zone: zone?.toString() ?? '',
  };
}

/** Returns the fields for a request. Fields that the result doesn't allow are emptied. */
export function toBody({ result, note, ...values }: TouchValues) {
  const [scorer, kind] = result.split(' ') as [TouchBody['scorer'], TouchKind];
  const isTouch = kind === 'touch';
  return {
    scorer,
    kind,
    action: isTouch && values.action !== '' ? (values.action as TouchAction) : null,
    action_b: scorer === 'both' && values.action_b !== '' ? (values.action_b as TouchAction) : null,
    target: isTouch && values.target !== '' ? (values.target as TouchTarget) : null,
    zone: scorer !== 'none' && values.zone !== '' ? Number(values.zone) : null,
    note: note.trim(),
  };
}

/** Returns why the touch can't be saved, or undefined if it can. */
export const findProblem = (values: TouchValues, weapon: Weapon): string | undefined =>
  values.result === ''
    ? touchTexts.noScorer
    : findTouchProblem({ ...emptyTouch, ...toBody(values) }, weapon)?.message;

/** Returns the fields of a touch that the form changed. */
export const changesOf = (touch: Touch, body: TouchPatch): TouchPatch =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => touch[field as keyof Touch] !== value),
  );
