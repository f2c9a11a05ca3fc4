import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './index.ts';

describe('hashing passwords', () => {
  it('gives an argon2id hash with the required cost, different each time', async () => {
    const [first, second] = await Promise.all([
      hashPassword('three lamps'),
      hashPassword('three lamps'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('gives each of many concurrent checks the result for its password', async () => {
    const passwords = Array.from({ length: 4 }, (_, index) => `three lamps ${index}`);
    const hashes = await Promise.all(passwords.map(hashPassword));
    const checks = passwords.flatMap((password) => hashes.map((stored) => ({ password, stored })));
    const answers = await Promise.all(
      checks.map(({ password, stored }) => verifyPassword(password, stored)),
    );
    expect(answers).toEqual(
      checks.map(({ password, stored }) => passwords.indexOf(password) === hashes.indexOf(stored)),
    );
  });

  it('matches no password without a hash', async () => {
    expect(await verifyPassword('a password of nobody', undefined)).toBe(false);
  });

  it('keeps working after a malformed hash', async () => {
    await expect(verifyPassword('three lamps', 'damaged')).rejects.toThrow('Decoding failed');
    expect(await verifyPassword('three lamps', await hashPassword('three lamps'))).toBe(true);
  });
});
