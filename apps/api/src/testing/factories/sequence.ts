let sequence = 0;

/** Returns a number that no other account or card of this process has. */
export const nextNumber = (): number => (sequence += 1);

/**
 * Spells a number in letters: 1 is "b", 26 is "ba". Names end in it instead of digits, because
 * names with five digits or more are shown to others without them.
 */
export const inLetters = (number: number): string =>
  number
    .toString(26)
    .replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 26)));
