const dateTimeFormat = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats a date and time in the user's locale and time zone. */
export const formatDateTime = (instant: string): string => dateTimeFormat.format(new Date(instant));
