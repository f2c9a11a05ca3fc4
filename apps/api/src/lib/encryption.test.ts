import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const seal = createEncryption(bytes('a secret of the tests, long enough for anybody'));

const refusal = /unable to authenticate/;

describe('a seal', () => {
  it('opens with the same secret, and its ciphertext never repeats', () => {
    const [one, other] = [seal.encrypt('żółw-4711'), seal.encrypt('żółw-4711')];
    expect([seal.decrypt(one), seal.decrypt(other)]).toEqual(['żółw-4711', 'żółw-4711']);
    expect(Buffer.compare(one, other)).not.toBe(0);
    expect(Buffer.from(one).toString('latin1')).not.toContain('4711');
  });

  it('does not open with another secret or after tampering', () => {
    const closed = seal.encrypt('canary');
    expect(() =>
      createEncryption(bytes('another secret, also long enough for anybody')).decrypt(closed),
    ).toThrow(refusal);
    closed.set([(closed.at(-1) ?? 0) ^ 1], closed.length - 1);
    expect(() => seal.decrypt(closed)).toThrow(refusal);
    expect(() => seal.decrypt(closed.subarray(0, 28))).toThrow(refusal);
  });
});
