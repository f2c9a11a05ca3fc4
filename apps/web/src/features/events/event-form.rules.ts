import type { EventDetail } from '@fencing-journal/contract/events';
import {
  resultErrors,
  resultFields,
  type EventResult,
} from '@fencing-journal/contract/shared/event-result';
import { limits } from '@fencing-journal/contract/shared/limits';

/** Fields hold text; empty means not set. */
export type EventValues = Record<
  'name' | 'date' | 'weapon' | 'event_type' | 'age_category' | 'notes' | keyof EventResult,
  string
>;

const resultValues = (result: Partial<EventResult>) =>
  Object.fromEntries(resultFields.map((field) => [field, String(result[field] ?? '')])) as Record<
    keyof EventResult,
    string
  >;

/** Returns the values of a new event on this day. */
export const newEventValues = (date: string): EventValues => ({
  name: '',
  date,
  weapon: '',
  event_type: '',
  age_category: '',
  notes: '',
  ...resultValues({}),
});

export const eventValues = (event: EventDetail): EventValues => ({
  name: event.name,
  date: event.date,
  weapon: event.weapon,
  event_type: event.event_type,
  age_category: event.age_category ?? '',
  notes: event.notes,
  ...resultValues(event),
});

const countFields = ['place', 'entries', 'initial_seed', 'pool_seed'] as const;
const isCount = (text: string) => /^\d+$/.test(text);

/** Returns the counts as numbers, for the event that is shown while it is waiting to be sent. */
export const countsOf = (values: EventValues) =>
  Object.fromEntries(
    countFields.map((field) => {
      const text = values[field].trim();
      return [field, isCount(text) ? Number(text) : text];
    }),
  ) as Record<(typeof countFields)[number], number | string>;

/** Finds what can't be right in a result. Doesn't need the server, because an event may be saved offline. */
export function findResultErrors(values: EventValues): Record<string, string | undefined> {
  const counts = countsOf(values);
  const malformed = Object.entries(counts).flatMap(([field, count]) =>
    count === '' || (typeof count === 'number' && count >= 1 && count <= limits.entries)
      ? []
      : [[field, `Enter a number from 1 to ${limits.entries.toLocaleString('en-US')}.`]],
  );
  const known = Object.entries(counts).filter(([, count]) => typeof count === 'number');
  return {
    ...resultErrors(Object.fromEntries(known)),
    ...Object.fromEntries(malformed),
  };
}
