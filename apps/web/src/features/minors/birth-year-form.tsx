import { birthYear } from '@fencing-journal/contract/shared/age';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/field.tsx';
import { saveBirthYear } from './birth-year.api.ts';

const parse = (value = '') => z.safeParse(birthYear(), value);

/** Asks for the year of birth, in the same words for everyone. `children`: further actions next to Save. */
export function BirthYearForm({ children }: { children?: ReactNode }) {
  const form = usePlainForm({
    validate: ({ birth_year }) =>
      parse(birth_year).success ? {} : { birth_year: 'Enter the year in four digits.' },
    send: ({ birth_year }) => saveBirthYear(z.parse(birthYear(), birth_year)),
    errorsAt: 'fields',
  });
  return (
    <form {...form.props} className="mt-4">
      <NumberField
        label="Year of birth"
        name="birth_year"
        markRequired
        autoComplete="bday-year"
        maxLength={4}
        error={form.errors['birth_year']}
        hint="You can’t change it later, so check it before you save."
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
        {children}
      </div>
    </form>
  );
}
