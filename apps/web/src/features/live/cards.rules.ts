/** The four groups of offenses in the FIE rules, which differ in the penalty. */
export const groups = [1, 2, 3, 4] as const;
export type Group = (typeof groups)[number];

export type PenaltyCard = 'yellow' | 'red' | 'black';

/** The cards of one side. P-cards are separate and don't count toward them. */
export interface CardRecord {
  /** Had a yellow or red card in this bout, so a group 1 offense no longer gets a yellow. */
  warned: boolean;
  yellow: boolean;
  reds: number;
  /** Red cards for group 3 offenses; the second such offense excludes. */
  group3Reds: number;
  black: boolean;
}

/**
 * The card for an offense and the updated record. Group 1: yellow, then red each time; 2: red; 3: red, then black;
 * 4: black. The caller awards the touch for a red card.
 */
export function penaltyFor(
  group: Group,
  { warned, yellow, reds, group3Reds, black }: CardRecord,
): { card: PenaltyCard; record: CardRecord } {
  if (group === 1 && !warned)
    return { card: 'yellow', record: { warned: true, yellow: true, reds, group3Reds, black } };
  if (group === 4 || (group === 3 && group3Reds > 0))
    return { card: 'black', record: { warned, yellow, reds, group3Reds, black: true } };
  return {
    card: 'red',
    record: {
      warned: true,
      yellow,
      reds: reds + 1,
      group3Reds: group === 3 ? group3Reds + 1 : group3Reds,
      black,
    },
  };
}
