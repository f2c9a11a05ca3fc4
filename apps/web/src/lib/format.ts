const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar date in the reader's manner, the same day in every time zone (G-124). */
export const formatDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** "1 bout", "3 bouts". */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** With its sign, as an indicator is written: +3, 0, −2. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
