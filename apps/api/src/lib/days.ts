/** Returns the moment `days` × 24 hours later, or earlier if negative. */
export const daysAfter = (date: Date, days: number): Date =>
  new Date(date.getTime() + days * 86_400_000);
