import type { FullConfig } from '@playwright/test';
import { coaches, password } from './coaches.ts';

type Coach = (typeof coaches)[keyof typeof coaches];

/** Registers a coach, who pays for the Coach plan in the sandbox. Operator commands for all coaches would take 40 s. */
async function addCoach(origin: string, { first, last, email }: Coach): Promise<void> {
  let token: string | undefined;
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${origin}/api/${path}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} of ${email} failed: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const user = {
    first_name: first,
    last_name: last,
    email,
    birth_year: 1980,
    password,
    password_confirm: password,
  };
  ({ token } = await post<{ token: string }>('auth/register', { user }));
  const { clientSecret: client_secret } = await post<{ clientSecret: string }>(
    'subscription/create-subscription',
    { email, subscription: 'Coach' },
  );
  const { payment_intent } = await post<{ payment_intent: string }>('subscription/sandbox/pay', {
    client_secret,
    card: 'success',
  });
  await post('subscription/confirm-membership', { payment_intent });
}

/** Runs once before all tests, when the server is ready. */
export default async function addCoaches({ projects }: FullConfig): Promise<void> {
  const origin = projects[0]?.use.baseURL ?? '';
  await Promise.all(Object.values(coaches).map((coach) => addCoach(origin, coach)));
}
