/** The groups of offences that the rules tell apart by their consequence (domain facts 3.10). */
export const groups = [1, 2, 3, 4] as const;
export type Group = (typeof groups)[number];

export type Card = 'yellow' | 'red' | 'black';

/** The cards of one side, P-cards aside, which do not count with them. */
export interface CardRecord {
  /** A yellow or red card was given in this bout: the first group has no yellow left. */
  warned: boolean;
  yellow: boolean;
  reds: number;
  /** Red cards of the third group, whose second offence excludes. */
  grave: number;
  black: boolean;
}

/**
 * The card for an offence, and the record with it. First group: yellow, then red each time; second: red; third: red, then
 * black; fourth: black. The touch of a red card is not counted here.
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
