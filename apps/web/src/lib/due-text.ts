import { daysBetween } from '@fencing-journal/contract/shared/days';
import { formatDate, pluralize } from './format.ts';

/** Returns a text such as "Due tomorrow", or undefined without a due date. */
export function dueText(due_on: string | null, today: string): string | undefined {
  if (due_on === null) return undefined;
  const days = daysBetween(today, due_on);
  if (days < 0) return `Overdue since ${formatDate(due_on)}`;
  if (days === 0) return 'Due today';
  if (days === 1) return 'Due tomorrow';
  return days <= 14 ? `Due in ${pluralize(days, 'day')}` : `Due ${formatDate(due_on)}`;
}
