import type { EquipmentItem } from '@fencing-journal/contract/equipment';
import { addDays } from '../../lib/days.ts';
import { daysBetween } from '../calendar/index.ts';

type Service = Pick<EquipmentItem, 'bought_on' | 'serviced_on' | 'service_due'>;

/** From so many days before it is due on, a service is spoken of. */
const soonDays = 14;

/** "Service overdue", "Service due today", "Service due in 5 days"; undefined while there is time. */
export function dueMark(
  { service_due }: Pick<Service, 'service_due'>,
  today: string,
): string | undefined {
  if (service_due === null) return undefined;
  const days = daysBetween(today, service_due);
  if (days < 0) return 'Service overdue';
  if (days === 0) return 'Service due today';
  if (days > soonDays) return undefined;
  return days === 1 ? 'Service due tomorrow' : `Service due in ${days} days`;
}

/** Whether it waits for its service by today. */
export const isDue = ({ service_due }: Pick<Service, 'service_due'>, today: string): boolean =>
  service_due !== null && service_due <= today;

/** Days ahead that a date may lie (G-50). */
const furthest = 730;

/** After a service today: due again after as long as it was from the last one, or from when it was bought; not, where that is not known. */
export function servicedToday(
  { bought_on, serviced_on, service_due }: Service,
  today: string,
): Pick<Service, 'serviced_on' | 'service_due'> {
  const from = serviced_on ?? bought_on;
  const days = from !== null && service_due !== null ? daysBetween(from, service_due) : 0;
  return {
    serviced_on: today,
    service_due: days > 0 ? addDays(today, Math.min(days, furthest)) : null,
  };
}
