import { auth } from '@fencing-journal/contract/auth';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** Birth years by age group, based on the current year. */
const thisYear = new Date().getUTCFullYear();
export const birthYears = {
  'under 13': thisYear - 10,
  '13 to 15': thisYear - 15,
  '16 to 17': thisYear - 18,
  adult: thisYear - 30,
} as const;

export const registrationPassword = 'six small foxes run';

/** Registers over HTTP and returns the response. If the response has a session, the client uses it. */
export async function register(
  test: TestApp,
  user: { email: string; birth_year?: number; password?: string } & Record<string, unknown>,
  visitor: Client = test.visitor(),
) {
  const password = user.password ?? registrationPassword;
  const response = await visitor.call(auth.register, {
    body: {
      user: {
        first_name: 'Ada',
        last_name: 'Lunge',
        ...user,
        password,
        password_confirm: password,
      },
      fencer: {},
    },
  });
  if (response.status === 201) visitor.token = response.body.token;
  return { response, visitor };
}
