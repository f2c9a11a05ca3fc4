import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import { coaches, password } from './coaches.ts';

type Coach = (typeof coaches)[keyof typeof coaches];

/** Registers a coach and gives them the Coach plan. */
async function addCoach(origin: string, { first, last, email }: Coach): Promise<void> {
  const user = {
    first_name: first,
    last_name: last,
    email,
    birth_year: 1980,
    password,
    password_confirm: password,
  };
  const response = await fetch(`${origin}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  });
  if (!response.ok) throw new Error(`${email} could not be registered: ${await response.text()}`);
  const env = { ...process.env, DATA_DIR: process.env['FJ_E2E_DATA'] };
  await promisify(execFile)(
    process.execPath,
    ['apps/api/dist/admin.js', 'set-plan', email, 'Coach'],
    { env },
  );
}

/** Runs once before all tests, when the server is ready. */
export default async function addCoaches({ projects }: FullConfig): Promise<void> {
  const origin = projects[0]?.use.baseURL ?? '';
  await Promise.all(Object.values(coaches).map((coach) => addCoach(origin, coach)));
}
