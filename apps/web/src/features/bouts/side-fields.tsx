import { hands, ratingKinds, type Side } from '@fencing-journal/contract/shared/enums';
import { boutLimits } from '@fencing-journal/contract/bouts/values';
import { limits } from '@fencing-journal/contract/shared/limits';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { NumberField, SelectField, TextArea, ToggleChip } from '../../ui/field.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import type { BoutValues } from './bouts.rules.ts';
import { ratingKindLabels } from './labels.ts';

/** The fields of one side of the bout. */
export function SideFields({ side, form }: { side: Side; form: UseFormReturn<BoutValues> }) {
  const { register, control } = form;
  return (
    <div className="grid grid-cols-1 gap-5">
      <SelectField
        label="Hand"
        options={hands}
        placeholder="Not set"
        {...register(`${side}.hand`)}
      />
      <fieldset>
        <legend className="mb-2 font-medium">Cards</legend>
        <div className="flex flex-wrap gap-2">
          <ToggleChip
            label="Yellow"
            swatch="bg-card-yellow"
            {...register(`${side}.yellow_carded`)}
          />
          <ToggleChip label="Red" swatch="bg-card-red" {...register(`${side}.red_carded`)} />
          <ToggleChip label="Black" swatch="bg-card-black" {...register(`${side}.black_carded`)} />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">During the bout</legend>
        <div className="flex flex-wrap gap-2">
          <ToggleChip label="Medical timeout" {...register(`${side}.medical`)} />
          <ToggleChip label="Passivity" {...register(`${side}.priority`)} />
        </div>
      </fieldset>
      <Controller
        control={control}
        name={`${side}.video_used`}
        render={({ field }) => (
          <NumberField
            label="Video replays used"
            ref={field.ref}
            value={String(field.value)}
            onBlur={field.onBlur}
            onChange={(event) =>
              field.onChange(
                Math.min(
                  boutLimits.videoUsed,
                  Number(event.target.value.replace(/\D/g, '').slice(-1)),
                ),
              )
            }
          />
        )}
      />
      <div>
        <h2 className="mb-1 text-xl">Ratings</h2>
        {ratingKinds.map((kind) => (
          <Controller
            key={kind}
            control={control}
            name={`${side}.${kind}`}
            render={({ field }) => (
              <StarRating
                label={ratingKindLabels[kind]}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </div>
      <TextArea label="Notes" maxLength={limits.notes} {...register(`${side}.notes`)} />
    </div>
  );
}
