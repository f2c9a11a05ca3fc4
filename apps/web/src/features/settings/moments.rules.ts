const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's manner, and in his time zone. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant));
