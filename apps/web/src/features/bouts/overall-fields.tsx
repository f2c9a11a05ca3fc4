import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { boutLimits } from '@fencing-journal/contract/bouts/values';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { Controller, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { SelectField, TextArea, TextField, ToggleChip } from '../../ui/field.tsx';
import { ScoreStepper } from '../../ui/score-stepper.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { useVisibilityOptions } from '../access/index.ts';
import type { BoutEvent } from './bout-place.rules.ts';
import { tagsQuery } from './bouts.api.ts';
import type { BoutValues } from './bouts.rules.ts';
import { canGuess } from './guess.rules.ts';
import { GuessedKind, KindFields } from './kind-fields.tsx';
import { FindOpponentButton } from './find-opponent-button.tsx';
import { opponentOptions } from './opponents.rules.ts';

interface Props {
  form: UseFormReturn<BoutValues>;
  event: BoutEvent;
  /** Names of fencers whose card was deleted, for the sides that still show them. */
  formerNames: Partial<Record<Side, string>>;
  /** Whether type, format and round are guessed. */
  guessing: boolean;
  onFindOpponent: (side: Side) => void;
}

/** The fields of the bout as a whole, in the order that users need between bouts: fencers, score, then the rest. */
export function OverallFields({ form, event, formerNames, guessing, onFindOpponent }: Props) {
  const { register, control } = form;
  const formState = useFormState({ control });
  const { errors } = formState;
  const {
    shareable,
    won_on_priority: wonOnPriority,
    tag_name: tagNames,
    a,
    b,
  } = useWatch({ control }) as BoutValues;
  const chosen = { a: a.fencer, b: b.fencer };
  const tags = useQuery(tagsQuery);
  const scoreErrorId = useId();
  /** Whether a fencer's select was last used with the keyboard. */
  const byKeyboard = useRef(false);
  const scoreInputs = useRef<Partial<Record<Side, HTMLInputElement | null>>>({});
  const fencerOptions = useMemo(
    () => [
      { value: event.userFencer.slug, label: `${event.userFencer.fencer_name} (me)` },
      ...opponentOptions(event, event.fencers),
    ],
    [event],
  );
  const nameOf = (slug: string, side: Side) =>
    fencerOptions.find((person) => person.value === slug)?.label ??
    formerNames[side] ??
    `Fencer ${side.toUpperCase()}`;
  const { options, minor, reason } = useVisibilityOptions(formState.defaultValues?.shareable);
  // If the user chooses nothing, a new bout gets the profile's level, or Private if the owner is a minor.
  const unchosen = shareable !== '' ? undefined : minor ? 'Private' : 'Same as my profile';
  const visibility = options.find(({ value }) => value === (unchosen ?? shareable));

  const chips = guessing && canGuess(event);
  /** The owner's side, which needs no opponent picker. */
  const ownSide = sides.find((side) => chosen[side] === event.userFencer.slug);

  const fencerSelect = (side: Side) => (
    <div className="flex flex-col gap-1 short:flex-row short:items-start short:*:first:flex-1">
      {/* Controlled, because a new opponent is chosen before the reloaded list contains their name. */}
      <Controller
        control={control}
        name={`${side}.fencer`}
        render={({ field }) => (
          <SelectField
            label={`Fencer ${side.toUpperCase()}`}
            markRequired
            options={fencerOptions}
            placeholder={formerNames[side] ?? 'Select fencer'}
            error={errors[side]?.fencer?.message}
            {...field}
            onPointerDown={() => (byKeyboard.current = false)}
            onKeyDown={() => (byKeyboard.current = true)}
            onChange={({ target }) => {
              field.onChange(target.value);
              form.clearErrors(['a.fencer', 'b.fencer']);
              const selectedFencer = [event.userFencer, ...event.fencers].find(
                (fencer) => fencer.slug === target.value,
              );
              form.setValue(`${side}.hand`, selectedFencer?.handed ?? '');
              // Saves a tap between bouts: the score is typed next. With a keyboard, each arrow key is a change.
              if (target.value !== '' && !byKeyboard.current) scoreInputs.current.a?.focus();
            }}
          />
        )}
      />
      {side !== ownSide && <FindOpponentButton onClick={() => onFindOpponent(side)} />}
    </div>
  );
  const stepper = (side: Side) => (
    <Controller
      control={control}
      name={`${side}.score`}
      render={({ field }) => (
        <ScoreStepper
          ref={(input) => {
            field.ref(input);
            scoreInputs.current[side] = input;
          }}
          label={`Score ${nameOf(chosen[side], side)}`}
          value={field.value}
          max={limits.score}
          describedBy={scoreErrorId}
          onChange={(score) => {
            field.onChange(score);
            form.clearErrors('a.score');
          }}
          // Moves the focus synchronously: the form's setFocus is deferred, and the next digit may come before it.
          onNext={side === 'a' ? () => scoreInputs.current.b?.focus() : undefined}
          error={errors[side]?.score?.message}
        />
      )}
    />
  );

  return (
    <div className="grid grid-cols-1 gap-5 short:gap-3">
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-[22rem]:grid-cols-1">
        {fencerSelect('a')}
        {fencerSelect('b')}
      </div>
      <p id={scoreErrorId} role="alert" className="-mb-3 font-medium text-loss empty:hidden">
        {errors.a?.score?.message}
      </p>
      <div className="panel grid grid-cols-2 items-end gap-x-3 gap-y-5 px-2 py-4 max-[22rem]:grid-cols-1 short:py-2">
        {stepper('a')}
        {stepper('b')}
      </div>
      {chips ? (
        <GuessedKind form={form} event={event} />
      ) : (
        <KindFields form={form} event={event} guessing={guessing} />
      )}
      <fieldset>
        <legend className="mb-2 font-medium">Won on priority</legend>
        <div className="flex flex-wrap gap-2">
          {(['a', 'b'] as const).map((side) => (
            <ToggleChip
              key={side}
              label={nameOf(chosen[side], side)}
              checked={wonOnPriority === side}
              onChange={(changeEvent) =>
                form.setValue('won_on_priority', changeEvent.target.checked ? side : '')
              }
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label="Referee"
        maxLength={boutLimits.referee}
        autoComplete="off"
        {...register('referee')}
      />
      <TagInput
        label="Tags"
        tags={tagNames}
        suggestions={tags.data ?? []}
        onChange={(names) => form.setValue('tag_name', names)}
      />
      <SelectField
        label="Shareable"
        options={options.filter(({ value }) => value !== unchosen)}
        hint={[
          visibility
            ? `${visibility.help} Notes are for you and your coaches only.`
            : 'Uses your profile setting.',
          reason,
        ]
          .filter(Boolean)
          .join(' ')}
        {...(unchosen !== undefined && { placeholder: unchosen })}
        {...register('shareable')}
      />
      <TextArea label="Notes" maxLength={limits.notes} {...register('notes')} />
    </div>
  );
}
