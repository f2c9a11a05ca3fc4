import type { Side } from '@fencing-journal/contract/shared/enums';
import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import {
  fencersPerTeam,
  legCount,
  sheetError,
  type Substitution,
} from '@fencing-journal/contract/team-matches/relay';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { SelectField } from '../../ui/field.tsx';
import { sidesToSubstitute, numberOf, substitutionsOf, teamName } from './teams.rules.ts';
import { useSheetUpdate } from './use-sheet-update.tsx';

interface Values {
  side: Side;
  number: string;
  leg: string;
}

/** Replaces a fencer with the reserve, or brings that fencer back. */
export function SubstitutionDialog({ match, onClose }: { match: TeamMatch; onClose: () => void }) {
  const { update, showError } = useSheetUpdate();
  const open = sidesToSubstitute(match);
  const [first] = match.own && open.includes(match.own) ? [match.own] : open;
  if (!first) return null;
  return (
    <FormDialog<Values>
      title="Substitution"
      submitLabel="Save"
      values={{
        side: first,
        number: '',
        leg: String(Math.min(legCount, match.legs.length + 1)),
      }}
      onClose={onClose}
      validate={(values) => {
        const error = sheetError(withSubstitution(match, values), { a: true, b: true });
        if (toSubstitution(match, values).number === 0) return { number: 'Choose who leaves.' };
        return error?.field.startsWith('substitutions') ? { leg: error.message } : {};
      }}
      send={(values) =>
        update(match, { substitutions: withSubstitution(match, values).substitutions })
      }
      showError={showError}
    >
      {({ field, watch, setValue, formState }) => {
        const { side, number } = watch();
        const [earlier] = substitutionsOf(match, side);
        const team = match[`fencers_${side}`];
        const reserve = team[fencersPerTeam]?.name ?? '';
        const returning = earlier && team[(earlier.number - 1) % fencersPerTeam]?.name;
        return (
          <>
            {open.length > 1 && (
              <ChoiceChips
                label="Team"
                options={open.map((one) => ({ value: one, label: teamName(match, one) }))}
                value={side}
                onChange={(value) => {
                  setValue('side', value as Side);
                  setValue('number', '');
                }}
              />
            )}
            {earlier ? (
              <p>
                {returning} comes back for {reserve}.
              </p>
            ) : (
              <ChoiceChips
                label={`${reserve} comes in for`}
                options={team.slice(0, fencersPerTeam).map(({ name }, place) => ({
                  value: numberOf(side, place),
                  label: `${numberOf(side, place)} ${name}`,
                }))}
                value={number}
                onChange={(value) => setValue('number', value)}
              />
            )}
            <p role="alert" className="font-medium text-loss empty:hidden">
              {formState.errors.number?.message}
            </p>
            <SelectField
              label="From leg"
              options={Array.from({ length: legCount }, (_, index) => String(index + 1))}
              {...field('leg')}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

function toSubstitution(match: TeamMatch, { side, number, leg }: Values): Substitution {
  const [earlier] = substitutionsOf(match, side);
  return { side, number: earlier?.number ?? Number(number), leg: Number(leg) };
}

const withSubstitution = (match: TeamMatch, values: Values) => ({
  ...match,
  substitutions: [...match.substitutions, toSubstitution(match, values)],
});
