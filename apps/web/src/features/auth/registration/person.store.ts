import type { NewUser } from '@fencing-journal/contract/auth';

/** Registration data stored in this tab until the account exists. Never contains a password. */
type Person = Pick<NewUser, 'first_name' | 'last_name' | 'email'>;

const key = 'fj:registration';
const stringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

export function readPerson(): Person {
  try {
    const { first_name, last_name, email } = JSON.parse(
      sessionStorage.getItem(key) ?? '{}',
    ) as Record<string, unknown>;
    return {
      first_name: stringOrEmpty(first_name),
      last_name: stringOrEmpty(last_name),
      email: stringOrEmpty(email),
    };
  } catch {
    return { first_name: '', last_name: '', email: '' };
  }
}

export function storePerson({ first_name, last_name, email }: Person): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ first_name, last_name, email }));
  } catch {
    // If storage is full or blocked, only the restore after a reload is lost, not the form.
  }
}

export const clearPerson = (): void => sessionStorage.removeItem(key);
