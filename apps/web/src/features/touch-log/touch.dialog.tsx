import type { Side, Weapon } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  findTouchProblem,
  targetsOf,
  type Touch,
  type TouchAction,
  type TouchBody,
  type TouchKind,
  type TouchTarget,
} from '@fencing-journal/contract/touches';
import { FormDialog } from '../../forms/form-dialog.tsx';
import {
  actionLabels,
  offeredActions,
  targetLabels,
  touchKindLabels,
  zoneLabels,
} from '../../lib/touch-labels.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips, type ChipOption } from '../../ui/choice-chips.tsx';
import { TextArea } from '../../ui/field.tsx';

interface Props {
  /** Undefined for a new one. */
  touch: Touch | undefined;
  weapon: Weapon;
  names: Record<Side, string>;
  /** A coach corrects only what happened in touches of others. */
  actionsOnly: boolean;
  canWriteNote: boolean;
  draft: string;
  send: (body: TouchBody) => Promise<void>;
  onClose: () => void;
  /** Absent if the viewer may not delete it. */
  onDelete?: (() => void) | undefined;
}

const unsaid: ChipOption = { value: '', label: 'Not said' };
const optionsOf = <V extends string>(values: readonly V[], labels: Record<V, string>) => [
  ...values.map((value): ChipOption => ({ value, label: labels[value] })),
  unsaid,
];
const zoneOptions = [
  ...Object.entries(zoneLabels).map(([value, label]): ChipOption => ({ value, label })),
  unsaid,
];

/** What the weapon can have happen, as one choice of scorer and kind. */
function resultOptions(names: Record<Side, string>, weapon: Weapon): ChipOption[] {
  const ofSides = (kind: TouchKind, suffix = '') =>
    (['a', 'b'] as const).map((side) => ({
      value: `${side} ${kind}`,
      label: `${names[side]}${suffix}`,
    }));
  return [
    ...ofSides('touch'),
    ...(weapon === 'epee' ? [{ value: 'both touch', label: 'Double' }] : []),
    ...ofSides('penalty', `, ${touchKindLabels.penalty.toLowerCase()} penalty`),
    ...(weapon === 'foil' ? [{ value: 'none off_target', label: 'Off target' }] : []),
    { value: 'none annulled', label: 'Annulled' },
  ];
}

type Values = {
  result: string;
  action: string;
  action_b: string;
  target: string;
  zone: string;
  note: string;
};

/** The fields that the result allows; the others are emptied. */
function toBody({ result, note, ...values }: Values): TouchBody {
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

/** The form for one touch: who scored, then, if one likes, action, target and zone. */
export function TouchDialog({
  touch,
  weapon,
  names,
  actionsOnly,
  canWriteNote,
  draft,
  send,
  onClose,
  onDelete,
}: Props) {
  const results = resultOptions(names, weapon);
  return (
    <FormDialog<Values>
      title={touch ? `Touch ${touch.number}` : 'Add touch'}
      submitLabel="Save"
      wide
      onClose={onClose}
      draft={draft}
      values={{
        result: touch ? `${touch.scorer} ${touch.kind}` : (results[0]?.value ?? ''),
        action: touch?.action ?? '',
        action_b: touch?.action_b ?? '',
        target: touch?.target ?? '',
        zone: touch?.zone?.toString() ?? '',
        note: touch?.note ?? '',
      }}
      validate={(values) => {
        const problem = findTouchProblem(
          { video: null, at_ms: null, ...toFields(toBody(values)) },
          weapon,
        );
        return problem ? { result: problem.message } : {};
      }}
      send={(values) => {
        const { scorer, kind, note, ...said } = toBody(values);
        if (actionsOnly) return send(said as TouchBody);
        return send({ scorer, kind, ...said, ...(canWriteNote ? { note } : {}) });
      }}
    >
      {(form) => {
        const values = form.watch();
        const { scorer, kind } = toBody(values);
        const chips = (name: keyof Values, label: string, options: readonly ChipOption[]) => (
          <ChoiceChips
            label={label}
            options={options}
            value={values[name]}
            onChange={(value) => form.setValue(name, value)}
          />
        );
        return (
          <>
            {!actionsOnly && chips('result', 'Who scored', results)}
            {kind === 'touch' &&
              chips(
                'action',
                scorer === 'both' ? `Action of ${names.a}` : 'Action',
                optionsOf(offeredActions, actionLabels),
              )}
            {scorer === 'both' &&
              chips('action_b', `Action of ${names.b}`, optionsOf(offeredActions, actionLabels))}
            {kind === 'touch' &&
              targetsOf[weapon].length > 0 &&
              chips('target', 'Target', optionsOf<TouchTarget>(targetsOf[weapon], targetLabels))}
            {scorer !== 'none' && chips('zone', 'Where on the strip', zoneOptions)}
            {canWriteNote && (
              <TextArea
                label="Note"
                rows={2}
                maxLength={limits.momentNote}
                {...form.field('note')}
              />
            )}
            {onDelete && (
              <Button
                variant="quiet"
                icon="trash"
                className="justify-self-start"
                onClick={onDelete}
              >
                Delete touch
              </Button>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}

const toFields = ({ scorer, kind, action, action_b, target, zone }: TouchBody) => ({
  scorer,
  kind: kind ?? ('touch' as const),
  action: action ?? null,
  action_b: action_b ?? null,
  target: target ?? null,
  zone: zone ?? null,
});
