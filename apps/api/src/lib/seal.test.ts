import { describe, expect, it } from 'vitest';
import { sealBy } from './seal.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const seal = sealBy(bytes('a secret of the tests, long enough for anybody'));

const refusal = /unable to authenticate/;

describe('a seal', () => {
  it('opens with the same secret, and its ciphertext never repeats', () => {
    const [one, other] = [seal.close('żółw-4711'), seal.close('żółw-4711')];
    expect([seal.open(one), seal.open(other)]).toEqual(['żółw-4711', 'żółw-4711']);
    expect(Buffer.compare(one, other)).not.toBe(0);
    expect(Buffer.from(one).toString('latin1')).not.toContain('4711');
  });

  it('does not open with another secret or after tampering', () => {
    const closed = seal.close('canary');
    expect(() =>
      sealBy(bytes('another secret, also long enough for anybody')).open(closed),
    ).toThrow(refusal);
    closed.set([(closed.at(-1) ?? 0) ^ 1], closed.length - 1);
    expect(() => seal.open(closed)).toThrow(refusal);
    expect(() => seal.open(closed.subarray(0, 28))).toThrow(refusal);
  });
});
