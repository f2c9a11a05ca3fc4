import type { EquipmentItem } from '@fencing-journal/contract/equipment';
import { addDays, daysBetween } from '@fencing-journal/contract/shared/days';

type Service = Pick<EquipmentItem, 'bought_on' | 'serviced_on' | 'service_due'>;

/** The service is announced this many days before it is due. */
const dueSoonDays = 14;

/** Returns a text like "Service overdue" or "Service due in 5 days". Undefined if the service is due later. */
export function dueLabel(
  { service_due }: Pick<Service, 'service_due'>,
  today: string,
): string | undefined {
  if (service_due === null) return undefined;
  const days = daysBetween(today, service_due);
  if (days < 0) return 'Service overdue';
  if (days === 0) return 'Service due today';
  if (days > dueSoonDays) return undefined;
  return days === 1 ? 'Service due tomorrow' : `Service due in ${days} days`;
}

/** Whether service is due today or overdue. */
export const isDue = ({ service_due }: Pick<Service, 'service_due'>, today: string): boolean =>
  service_due !== null && service_due <= today;

/** The maximum number of days that a date may be in the future. */
const maxDaysAhead = 730;

/**
 * Returns the service dates after a service today. The interval since the last service, or since the purchase, repeats.
 * If it is unknown, there is no due date.
 */
export function servicedToday(
  { bought_on, serviced_on, service_due }: Service,
  today: string,
): Pick<Service, 'serviced_on' | 'service_due'> {
  const from = serviced_on ?? bought_on;
  const days = from !== null && service_due !== null ? daysBetween(from, service_due) : 0;
  return {
    serviced_on: today,
    service_due: days > 0 ? addDays(today, Math.min(days, maxDaysAhead)) : null,
  };
}
