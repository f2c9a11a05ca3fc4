import { useEffect, useId, useRef } from 'react';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { Button } from '../../ui/button.tsx';
import {
  BirthYearField,
  birthYearMissing,
  parseBirthYear,
} from './registration/birth-year-field.tsx';

/** Asks a new person who signs in with Google for their year of birth. Nothing about them is stored yet. */
export function GoogleBirthYear({
  openAccount,
  onCancel,
}: {
  openAccount: (birthYear: number) => Promise<void>;
  onCancel: () => void;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = usePlainForm({
    validate: ({ birth_year }) =>
      parseBirthYear(birth_year) === undefined ? { birth_year: birthYearMissing } : {},
    send: async ({ birth_year }) => openAccount(parseBirthYear(birth_year) ?? 0),
    errorsAt: 'fields',
  });
  return (
    <form {...form.props} aria-labelledby={id} className="rounded-lg bg-sunken p-4">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl">
        One question first
      </h2>
      <p className="mt-1 mb-3">You don’t have an account yet. Answer this to open one.</p>
      <BirthYearField required={false} error={form.errors['birth_year']} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          Open account
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
