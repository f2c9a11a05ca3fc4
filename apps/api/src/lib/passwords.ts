import { hash, verify } from '@node-rs/argon2';
import { authTexts } from '@fencing-journal/contract/auth';
import { commonPasswords } from './common-passwords.ts';

/** OWASP's second choice for argon2id, the least that trust row PW-6 accepts. `algorithm: 2` is Argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such account) it does the same work and says no, so that
 * the time does not tell whether an account exists (EN-1).
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('a password of nobody');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}

/** Why a new password is refused, or undefined. Length is the contract's matter (G-15). */
export function passwordProblem(password: string, email: string): string | undefined {
  const word = password.toLowerCase();
  if (word === email || word === email.split('@')[0]) return authTexts.passwordIsEmail;
  if (commonPasswords.has(word) || /^(.)\1*$/.test(word)) return authTexts.commonPassword;
  return undefined;
}
