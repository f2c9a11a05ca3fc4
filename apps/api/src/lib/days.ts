/** So many times 24 hours later; earlier, when negative. */
export const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * 86_400_000);
