import type { Side, Weapon } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  targetsOf,
  type Touch,
  type TouchBody,
  type TouchKind,
  type TouchPatch,
  type TouchTarget,
} from '@fencing-journal/contract/touches';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import {
  actionLabels,
  offeredActions,
  targetLabels,
  touchKindLabels,
  zonesOf,
} from '../../lib/touch-labels.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips, type ChipOption } from '../../ui/choice-chips.tsx';
import { TextArea } from '../../ui/field.tsx';
import {
  changesOf,
  findProblem,
  toBody,
  toValues,
  withResult,
  type TouchValues,
} from './touch-form.rules.ts';

interface Props {
  /** Undefined for a new touch. */
  touch: Touch | undefined;
  weapon: Weapon;
  names: Record<Side, string>;
  /** Whether only the details can be changed. A coach can't change the scorer of touches logged by others. */
  actionsOnly: boolean;
  canWriteNote: boolean;
  draft: string;
  /** Adds the whole touch, or saves its changes. */
  send: (touch: TouchBody, changes: TouchPatch) => Promise<void>;
  onClose: () => void;
  /** Absent if the viewer isn't allowed to delete the touch. */
  onDelete?: (() => void) | undefined;
}

const unsaid: ChipOption = { value: '', label: 'Not said' };
const optionsOf = <V extends string>(values: readonly V[], labels: Record<V, string>) => [
  ...values.map((value): ChipOption => ({ value, label: labels[value] })),
  unsaid,
];
/** Returns the results that are possible with the weapon, each a scorer and a kind. */
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

/** The form for one touch: who scored, and optionally action, target and zone. */
export function TouchDialog({
  touch: currentTouch,
  weapon,
  names,
  actionsOnly,
  canWriteNote,
  draft,
  send,
  onClose,
  onDelete,
}: Props) {
  // The touch as opened. Changes that somebody else makes in the meantime are not sent back.
  const [touch] = useState(currentTouch);
  const results = resultOptions(names, weapon);
  return (
    <FormDialog<TouchValues>
      title={touch ? `Touch ${touch.number}` : 'Add touch'}
      submitLabel="Save"
      wide
      onClose={onClose}
      draft={draft}
      values={toValues(touch, weapon)}
      validate={(values) => {
        const problem = actionsOnly ? undefined : findProblem(values, weapon);
        return problem ? { result: problem } : {};
      }}
      send={async (values) => {
        const { note, ...body } = toBody(values);
        const { scorer: _, kind: __, ...said } = body;
        const sent = canWriteNote ? { ...body, note } : body;
        if (!touch) return send(sent, sent);
        const changes = changesOf(touch, actionsOnly ? said : sent);
        if (Object.keys(changes).length > 0) await send(sent, changes);
      }}
    >
      {(form) => {
        const values = form.watch();
        const { scorer, kind } = toBody(values);
        const set = (changes: Partial<TouchValues>) => {
          for (const [name, value] of Object.entries(changes))
            form.setValue(name as keyof TouchValues, value);
        };
        const chips = (name: keyof TouchValues, label: string, options: readonly ChipOption[]) => (
          <ChoiceChips
            label={label}
            options={options}
            value={values[name]}
            onChange={(value) =>
              set(name === 'result' ? withResult(values, value) : { [name]: value })
            }
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
              chips(
                'target',
                scorer === 'both' ? `Target hit by ${names.a}` : 'Target',
                optionsOf<TouchTarget>(targetsOf[weapon], targetLabels),
              )}
            {scorer !== 'none' &&
              chips('zone', 'Where on the strip', [
                ...zonesOf(scorer, names).map(({ zone, label }) => ({ value: `${zone}`, label })),
                unsaid,
              ])}
            {canWriteNote && (
              <TextArea
                label="Note"
                rows={2}
                maxLength={limits.momentNote}
                {...form.field('note')}
              />
            )}
            <p role="alert" className="font-medium text-loss empty:hidden">
              {form.getFieldState('result', form.formState).error?.message}
            </p>
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
