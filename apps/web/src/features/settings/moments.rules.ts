const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a date and time in the user's locale and time zone. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant));
