/** The four groups of offenses in the FIE rules, which differ in the penalty. */
export const groups = [1, 2, 3, 4] as const;
export type Group = (typeof groups)[number];

export type Card = 'yellow' | 'red' | 'black';

/** The cards of one side. P-cards are separate and don't count toward them. */
export interface CardRecord {
  /** Had a yellow or red card in this bout, so a group 1 offense no longer gets a yellow. */
  warned: boolean;
  yellow: boolean;
  reds: number;
  /** Red cards for group 3 offenses; the second such offense excludes. */
  grave: number;
  black: boolean;
}

/**
 * The card for an offense and the updated record. Group 1: yellow, then red each time; 2: red; 3: red, then black;
 * 4: black. The caller awards the touch for a red card.
 */
export function consequenceOf(
  group: Group,
  { warned, yellow, reds, grave, black }: CardRecord,
): { card: Card; record: CardRecord } {
  if (group === 1 && !warned)
    return { card: 'yellow', record: { warned: true, yellow: true, reds, grave, black } };
  if (group === 4 || (group === 3 && grave > 0))
    return { card: 'black', record: { warned, yellow, reds, grave, black: true } };
  return {
    card: 'red',
    record: { warned: true, yellow, reds: reds + 1, grave: group === 3 ? grave + 1 : grave, black },
  };
}
