import { describe, expect, it } from 'vitest';
import { isClubMember, canConfirm } from './club-rule.ts';

describe('someone whose card names a club', () => {
  it.each([
    [{ record: false, vouched: false }, false],
    [{ record: true, vouched: false }, true],
    [{ record: false, vouched: true }, true],
  ])('counts as a member with %j: %s', (standing, counts) =>
    expect(isClubMember(standing)).toBe(counts),
  );
});

describe('someone connected to a fencer', () => {
  it.each([
    [{ coach: false, member: false }, false],
    [{ coach: true, member: false }, true],
    [{ coach: false, member: true }, true],
  ])('may confirm their club with %j: %s', (confirmer, may) =>
    expect(canConfirm(confirmer)).toBe(may),
  );
});
