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
  strict?: boolean;
  /** False if the registration asks for first and last name elsewhere. */
  names?: boolean;
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
  strict = false,
  names = true,
  focus = 'first_name',
}: Props) {
  const lists = useId();
  const wired = (name: keyof ProfileValues) => ({
    ...register(name),
    'data-autofocus': name === focus || undefined,
    marked: true,
    required: strict,
    error: errors[name]?.message,
  });
  const club = { list: `${lists}-none`, maxLength: limits.club };
  const rating = (weapon: 'epee' | 'sabre' | 'foil', label: string) => [
    <SelectField
      key={weapon}
      label={`${label} Rating`}
      options={fencerRatings}
      placeholder="Select"
      {...wired(`usaf_rating_${weapon}`)}
    />,
    <SelectField
      key={`${weapon} referee`}
      label={`${label} Referee Rating`}
      options={refereeRatings}
      placeholder="Select"
      {...wired(`ref_rating_${weapon}`)}
    />,
  ];
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {names && (
        <TextField
          label="First Name"
          autoComplete="off"
          maxLength={limits.personName}
          {...wired('first_name')}
        />
      )}
      {names && (
        <TextField
          label="Last Name"
          autoComplete="off"
          maxLength={limits.personName}
          {...wired('last_name')}
        />
      )}
      <SelectField
        label="Grip Preference"
        options={grips}
        placeholder="Select"
        {...wired('primary_grip')}
      />
      <SelectField label="Hand" options={hands} placeholder="Unknown" {...register('handed')} />
      <TextField label="Club" {...club} {...wired('club')} />
      <TextField label="Secondary Club" {...club} {...wired('club2')} />
      <TextField label="School" {...club} {...wired('school')} />
      <TextField
        label="Division"
        list={`${lists}-divisions`}
        maxLength={limits.club}
        {...wired('division')}
      />
      <SelectField
        label="Region"
        options={regionOptions}
        placeholder="Select"
        {...wired('region')}
      />
      <SelectField
        label="Nationality"
        options={nationalities}
        placeholder="Select"
        {...wired('nationality')}
      />
      {rating('epee', 'Epee')}
      {rating('sabre', 'Sabre')}
      {rating('foil', 'Foil')}
      <TextField
        label="Custom Rating"
        maxLength={limits.customRating}
        {...wired('custom_rating')}
      />
      <div className="grid grid-cols-1 gap-4 sm:col-span-2">
        <TextArea
          label="Tactical Descriptions"
          maxLength={limits.notes}
          {...wired('tactical_description')}
        />
        <TextArea
          label="Favorite Actions"
          maxLength={limits.notes}
          {...wired('favorite_actions')}
        />
        <TextArea label="Notes" maxLength={limits.notes} {...wired('notes')} />
      </div>
      <datalist id={`${lists}-none`}>
        <option value="None" />
        <option value="Unattached" />
      </datalist>
      <datalist id={`${lists}-divisions`}>
        {divisions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
