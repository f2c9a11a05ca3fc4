let sequence = 0;

/** Returns a number that no other account or card of this process has. */
export const nextNumber = (): number => (sequence += 1);
