import {
  fencerRatings,
  grips,
  hands,
  refereeRatings,
  regionLabel,
  regions,
} from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { divisions, nationalities, type ProfileValues } from './fencers.rules.ts';

const regionOptions = regions.map(({ code }) => ({
  value: String(code),
  label: regionLabel(code),
}));

interface Props {
  register: UseFormRegister<ProfileValues>;
  errors: FieldErrors<ProfileValues>;
  /** If true, the browser refuses empty fields (registration). Otherwise they are only marked. */
  enforceRequired?: boolean;
  /** False if the registration asks for first and last name elsewhere. */
  showNames?: boolean;
  /** The field that gets the initial focus in a dialog. */
  focus?: keyof ProfileValues;
}

/**
 * All fields of a profile, in two columns on wide screens. All are marked as required except Hand, which the
 * specification doesn't have.
 */
export function ProfileFields({
  register,
  errors,
  enforceRequired = false,
  showNames = true,
  focus = 'first_name',
}: Props) {
  const listId = useId();
  const fieldProps = (name: keyof ProfileValues) => ({
    ...register(name),
    'data-autofocus': name === focus || undefined,
    markRequired: true,
    required: enforceRequired,
    error: errors[name]?.message,
  });
  const clubProps = { list: `${listId}-none`, maxLength: limits.club };
  const ratingFields = (weapon: 'epee' | 'sabre' | 'foil', label: string) => [
    <SelectField
      key={weapon}
      label={`${label} Rating`}
      options={fencerRatings}
      placeholder="Select"
      {...fieldProps(`usaf_rating_${weapon}`)}
    />,
    <SelectField
      key={`${weapon} referee`}
      label={`${label} Referee Rating`}
      options={refereeRatings}
      placeholder="Select"
      {...fieldProps(`ref_rating_${weapon}`)}
    />,
  ];
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {showNames && (
        <TextField
          label="First Name"
          autoComplete="off"
          maxLength={limits.personName}
          {...fieldProps('first_name')}
        />
      )}
      {showNames && (
        <TextField
          label="Last Name"
          autoComplete="off"
          maxLength={limits.personName}
          {...fieldProps('last_name')}
        />
      )}
      <SelectField
        label="Grip Preference"
        options={grips}
        placeholder="Select"
        {...fieldProps('primary_grip')}
      />
      <SelectField label="Hand" options={hands} placeholder="Unknown" {...register('handed')} />
      <TextField label="Club" {...clubProps} {...fieldProps('club')} />
      <TextField label="Secondary Club" {...clubProps} {...fieldProps('club2')} />
      <TextField label="School" {...clubProps} {...fieldProps('school')} />
      <TextField
        label="Division"
        list={`${listId}-divisions`}
        maxLength={limits.club}
        {...fieldProps('division')}
      />
      <SelectField
        label="Region"
        options={regionOptions}
        placeholder="Select"
        {...fieldProps('region')}
      />
      <SelectField
        label="Nationality"
        options={nationalities}
        placeholder="Select"
        {...fieldProps('nationality')}
      />
      {ratingFields('epee', 'Epee')}
      {ratingFields('sabre', 'Sabre')}
      {ratingFields('foil', 'Foil')}
      <TextField
        label="Custom Rating"
        maxLength={limits.customRating}
        {...fieldProps('custom_rating')}
      />
      <div className="grid grid-cols-1 gap-4 sm:col-span-2">
        <TextArea
          label="Tactical Descriptions"
          maxLength={limits.notes}
          {...fieldProps('tactical_description')}
        />
        <TextArea
          label="Favorite Actions"
          maxLength={limits.notes}
          {...fieldProps('favorite_actions')}
        />
        <TextArea label="Notes" maxLength={limits.notes} {...fieldProps('notes')} />
      </div>
      <datalist id={`${listId}-none`}>
        <option value="None" />
        <option value="Unattached" />
      </datalist>
      <datalist id={`${listId}-divisions`}>
        {divisions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
