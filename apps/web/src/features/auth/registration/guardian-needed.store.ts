import { dayOf } from '../../../lib/days.ts';

/** The day on which a registration was refused by age. Holds nothing about the person. */
const key = 'fj:guardian-needed';

const today = () => dayOf(new Date());

/** Whether a registration was refused by age on this device today. The year can't be changed until tomorrow. */
export function isGuardianNeeded(): boolean {
  const day = localStorage.getItem(key);
  if (day !== null && day !== today()) localStorage.removeItem(key);
  return day === today();
}

export function storeGuardianNeeded(): void {
  try {
    localStorage.setItem(key, today());
  } catch {
    // If storage is full or blocked, the message lasts until the page is reloaded.
  }
}
