import { authTexts, newUser, passwordRule, type NewUser } from '@fencing-journal/contract/auth';
import { limits } from '@fencing-journal/contract/shared/limits';
import * as z from 'zod/mini';
import { usePlainForm } from '../../../forms/use-plain-form.ts';
import type { FieldErrors } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField, TextField } from '../../../ui/field.tsx';
import { ButtonRow } from './button-row.tsx';
import { storePerson } from './person.store.ts';

function findErrors(values: Record<string, string>): FieldErrors {
  if (values['password'] !== values['password_confirm'])
    return {
      password: authTexts.passwordMismatch,
      password_confirm: authTexts.passwordMismatch,
    };
  const issues = z.safeParse(newUser, values).error?.issues ?? [];
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  return errors['birth_year'] === undefined
    ? errors
    : { ...errors, birth_year: 'Enter the year in four digits.' };
}

export function PersonStep({
  user,
  locked,
  emailError,
  onDone,
}: {
  user: NewUser;
  locked: boolean;
  emailError: string | undefined;
  onDone: (user: NewUser) => void;
}) {
  const form = usePlainForm(
    {
      validate: (values) => (locked ? {} : findErrors(values)),
      send: async (values) => (locked ? user : z.parse(newUser, values)),
      onSaved: onDone,
    },
    { email: emailError },
  );
  const fieldProps = (name: keyof NewUser, label: string) => ({
    label,
    name,
    required: true,
    markRequired: true,
    disabled: locked,
    error: form.errors[name],
    defaultValue: user[name],
  });

  return (
    <form
      {...form.props}
      // The browser refuses empty fields.
      noValidate={false}
      className="panel p-5 sm:p-6"
      onInput={(event) => {
        form.props.onInput(event);
        storePerson({ ...user, ...form.read() });
      }}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          autoComplete="given-name"
          maxLength={limits.accountName}
          {...fieldProps('first_name', 'First name')}
        />
        <TextField
          autoComplete="family-name"
          maxLength={limits.accountName}
          {...fieldProps('last_name', 'Last name')}
        />
        <div className="sm:col-span-2">
          <TextField
            type="email"
            autoComplete="email"
            maxLength={limits.email}
            {...fieldProps('email', 'Email')}
          />
        </div>
        <div className="sm:col-span-2">
          <NumberField
            autoComplete="bday-year"
            maxLength={4}
            hint="We ask everyone, because age decides how we protect an account. Nobody else sees it."
            {...fieldProps('birth_year', 'Year of birth')}
          />
        </div>
        <TextField
          type="password"
          autoComplete="new-password"
          hint={passwordRule}
          {...fieldProps('password', 'Password')}
        />
        <TextField
          type="password"
          autoComplete="new-password"
          {...fieldProps('password_confirm', 'Confirm password')}
        />
      </div>
      {locked && (
        <p className="mt-4 text-muted">
          Your account has been created. You can change these later in Settings.
        </p>
      )}
      <ButtonRow>
        <Button type="submit">Next</Button>
      </ButtonRow>
    </form>
  );
}
