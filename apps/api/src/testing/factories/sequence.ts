let sequence = 0;

/** Returns a number that no other account or card of this process has. */
export const nextNumber = (): number => (sequence += 1);

/**
 * Spells a number in letters: 1 is "b", 26 is "ba". Names end with these letters instead of digits,
 * because the digits of a name with five or more are not shown to others.
 */
export const inLetters = (number: number): string =>
  number
    .toString(26)
    .replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 26)));
