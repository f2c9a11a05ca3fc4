/** Returns the moment `days` × 24 hours later, or earlier if negative. */
export const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * 86_400_000);
