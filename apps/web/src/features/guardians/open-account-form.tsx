import { birthYear } from '@fencing-journal/contract/shared/age';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField, TextField } from '../../ui/field.tsx';
import { AccountOpened } from './account-opened.tsx';
import { ConsentFields, consentMissing, consentOf } from './consent-fields.tsx';
import { consentQuery, openAccount } from './guardians.api.ts';

const parseYear = (value = '') => z.safeParse(birthYear(), value);

/** Opens an account for a child, who then sets a password with the code. */
export function OpenAccountForm() {
  const { data: offered } = useQuery(consentQuery);
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof openAccount>>>();
  const form = usePlainForm({
    required: ['first_name', 'last_name'],
    validate: ({ birth_year, method }) => ({
      ...(!parseYear(birth_year).success && { birth_year: 'Enter the year in four digits.' }),
      ...(!method && { method: consentMissing }),
    }),
    send: ({ first_name = '', last_name = '', birth_year, method = '' }) =>
      openAccount({
        first_name,
        last_name,
        birth_year: z.parse(birthYear(), birth_year),
        consent: { method, text_version: consentOf(offered, method)?.text_version ?? '' },
      }),
    onSaved: setOpened,
    errorsAt: 'fields',
  });
  if (opened) return <AccountOpened account={opened} />;
  return (
    <form className="panel grid gap-4 p-5 sm:p-6" {...form.props}>
      <p className="text-muted">
        For a child without an account. Under 13, only a parent can open one.
      </p>
      <TextField
        label="Child’s first name"
        name="first_name"
        autoComplete="off"
        maxLength={limits.accountName}
        markRequired
        error={form.errors['first_name']}
      />
      <TextField
        label="Child’s last name"
        name="last_name"
        autoComplete="off"
        maxLength={limits.accountName}
        markRequired
        error={form.errors['last_name']}
      />
      <NumberField
        label="Child’s year of birth"
        name="birth_year"
        maxLength={4}
        markRequired
        error={form.errors['birth_year']}
      />
      <ConsentFields error={form.errors['method'] ?? form.errors['consent.method']} />
      <div>
        <Button type="submit" busy={form.busy} className="max-sm:w-full">
          Agree and open the account
        </Button>
      </div>
    </form>
  );
}
