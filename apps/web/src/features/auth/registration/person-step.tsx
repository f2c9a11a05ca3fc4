import { authTexts, newUser, type NewUser } from '@fencing-journal/contract/auth';
import { passwordRule } from '@fencing-journal/contract/shared/passwords';
import { limits } from '@fencing-journal/contract/shared/limits';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { usePlainForm } from '../../../forms/use-plain-form.ts';
import type { FieldErrors } from '../../../forms/use-submit.ts';
import { ApiError } from '../../../http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { paths } from '../../../lib/paths.ts';
import { BirthYearField, birthYearMissing } from './birth-year-field.tsx';
import { ButtonRow } from './button-row.tsx';
import { storePerson } from './person.store.ts';

function findErrors(values: Record<string, string>): FieldErrors {
  const issues = z.safeParse(newUser, values).error?.issues ?? [];
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  const mismatch = authTexts.passwordMismatch;
  return {
    ...errors,
    ...(errors['birth_year'] !== undefined && { birth_year: birthYearMissing }),
    ...(values['password'] !== values['password_confirm'] && {
      password: mismatch,
      password_confirm: mismatch,
    }),
  };
}

/** Renames the fields in errors: the server names them by their place in the request, such as `user.email`. */
async function withFieldNames(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message } = error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([name, texts]) => [name.replace('user.', ''), texts]),
    );
    throw new ApiError(status, { code, message, errors });
  }
}

export function PersonStep({
  user,
  locked,
  emailError,
  parent,
  onParent,
  createParent,
  onDone,
}: {
  user: NewUser;
  locked: boolean;
  emailError: string | undefined;
  /** Whether the account is for a parent. */
  parent: boolean;
  onParent: (parent: boolean) => void;
  /** Creates a parent's account, for which this is the only step. */
  createParent: (user: NewUser) => Promise<void>;
  onDone: (user: NewUser) => void;
}) {
  const form = usePlainForm(
    {
      validate: (values) => (locked ? {} : findErrors(values)),
      async send(values) {
        if (locked) return user;
        const entered = z.parse(newUser, values);
        if (parent) await withFieldNames(() => createParent({ ...entered, kind: 'guardian' }));
        return entered;
      },
      onSaved: (entered) => (parent ? undefined : onDone(entered)),
      errorsAt: 'fields',
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
      {!locked && <KindChoice parent={parent} onParent={onParent} />}
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
          <BirthYearField
            disabled={locked}
            error={form.errors['birth_year']}
            defaultValue={user.birth_year}
          />
        </div>
        <PasswordField
          autoComplete="new-password"
          hint={passwordRule}
          {...fieldProps('password', 'Password')}
        />
        <PasswordField
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
        <Button type="submit" busy={form.busy}>
          {parent ? 'Create account' : 'Next'}
        </Button>
      </ButtonRow>
    </form>
  );
}

const kinds = [
  { parent: false, label: 'Fencer or coach' },
  { parent: true, label: 'Parent or guardian' },
];

function KindChoice({
  parent,
  onParent,
}: {
  parent: boolean;
  onParent: (parent: boolean) => void;
}) {
  return (
    <fieldset className="mb-4">
      <legend className="font-medium">This account is for a</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <label
            key={kind.label}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border-[1.5px] border-edge bg-card px-3 font-medium has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="account_kind"
              className="size-5 accent-accent"
              checked={kind.parent === parent}
              onChange={() => onParent(kind.parent)}
            />
            {kind.label}
          </label>
        ))}
      </div>
      {parent && (
        <p className="mt-2 text-sm text-muted">
          Free, without a journal of its own. You see who your child is connected with and what
          adults write to them.{' '}
          <Link to={paths.minors} className="underline underline-offset-4">
            How it works
          </Link>
        </p>
      )}
    </fieldset>
  );
}
