import * as z from 'zod/mini';
import { requiredMessage, unstorableCharacters } from './fields.ts';
import { limits } from './limits.ts';

export const passwordRule = `At least ${limits.passwordMin} characters. Avoid common passwords, and don't use only your name, email address or fencing words.`;

export const passwordMismatch = 'Password not match';

/** Whether the text has characters that the database can't store. */
export const hasUnstorable = (text: string) => text.search(unstorableCharacters) >= 0;

const newPassword = () =>
  z.string({ error: requiredMessage }).check(
    z.minLength(1, requiredMessage),
    z.minLength(limits.passwordMin, `At least ${limits.passwordMin} characters.`),
    z.maxLength(limits.passwordMax, `At most ${limits.passwordMax} characters.`),
    z.refine(
      (password) => !hasUnstorable(password),
      "This password has characters that can't be typed.",
    ),
  );

/** A new password, which is typed twice. Use with `passwordsMatch`. */
export const newPasswordFields = {
  password: newPassword(),
  password_confirm: z.string({ error: requiredMessage }).check(z.minLength(1, requiredMessage)),
};
export const passwordsMatch = z.refine<{ password: string; password_confirm: string }>(
  (body) => body.password === body.password_confirm,
  {
    error: passwordMismatch,
    path: ['password_confirm'],
  },
);
