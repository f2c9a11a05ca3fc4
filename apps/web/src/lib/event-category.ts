import type { FencingEvent } from '@fencing-journal/contract/events';
import { ageCategories } from '@fencing-journal/contract/shared/enums';

/** Returns the age category of an event. Older events have it as their type. */
export const categoryOf = ({
  age_category,
  event_type,
}: Pick<FencingEvent, 'age_category' | 'event_type'>): string | null =>
  age_category ?? ageCategories.find((category) => category === event_type) ?? null;

/** Returns the number of touches in a direct elimination bout, by the rules of USA Fencing. */
export const touchesOfCategory = (category: string | null): number =>
  category === 'Y8' || category === 'Y10' || category?.startsWith('Vet') === true ? 10 : 15;
