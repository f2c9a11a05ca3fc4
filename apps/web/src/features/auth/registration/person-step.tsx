import { authTexts, newUser, passwordRule, type NewUser } from '@fencing-journal/contract/auth';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ButtonRow } from './button-row.tsx';
import { storePerson } from './person.store.ts';

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
  const [values, setValues] = useState(user);
  const [errors, setErrors] = useState<Partial<Record<keyof NewUser, string>>>(
    emailError ? { email: emailError } : {},
  );
  const fieldProps = (name: keyof NewUser, label: string) => ({
    label,
    name,
    required: true,
    markRequired: true,
    disabled: locked,
    error: errors[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...values, [name]: event.target.value };
      setValues(next);
      storePerson(next);
    },
  });

  /** Shows the errors at their fields and focuses the first invalid one. */
  function showErrors(form: HTMLFormElement, fieldErrors: Partial<Record<keyof NewUser, string>>) {
    setErrors(fieldErrors);
    const firstInvalid = [...form.elements].find(
      (control) => control instanceof HTMLInputElement && control.name in fieldErrors,
    );
    if (firstInvalid instanceof HTMLInputElement) firstInvalid.focus();
  }

  function next(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (locked) return onDone(user);
    if (values.password !== values.password_confirm) {
      return showErrors(event.currentTarget, {
        password: authTexts.passwordMismatch,
        password_confirm: authTexts.passwordMismatch,
      });
    }
    const result = z.safeParse(newUser, values);
    if (result.success) return onDone(result.data);
    showErrors(
      event.currentTarget,
      Object.fromEntries(
        result.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
      ),
    );
  }

  return (
    <form onSubmit={next} className="panel p-5 sm:p-6">
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
