import { formatDate } from './format.ts';
import { lazily } from './lazily.ts';

const dateTimeFormat = lazily(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** Formats a date and time in the user's locale and time zone. */
export const formatDateTime = (instant: string): string =>
  dateTimeFormat().format(new Date(instant));

/** Formats the date at the start of a title from the server, such as a lesson's, in the user's locale. */
export const withReadableDate = (title: string): string =>
  title.replace(/^\d{4}-\d{2}-\d{2}/, formatDate);
