import type { RequestStatus } from '@fencing-journal/contract/connections';
import type { Plan } from '@fencing-journal/contract/shared/enums';

export type SlotState = 'Show' | 'Pending' | 'Connected';

/** What another is to the searcher, as his coach and as his student. */
export interface Slots {
  coach: SlotState;
  student: SlotState;
}

/** The word for a search hit, by the grammar of the contract's list; the plan is the searcher's (G-96, G-97). */
export function requestStatus({ coach, student }: Slots, plan: Plan): RequestStatus {
  if (plan === 'Student') return coach === 'Connected' ? 'Connected_Both' : `${coach}_Coach`;
  // One by one, because the two words of a template do not know of each other.
  if (coach === 'Show') return student === 'Show' ? 'Show_Both' : `${student}_Student_Show_Coach`;
  if (coach === 'Pending')
    return student === 'Pending' ? 'Pending_Both' : `${student}_Student_Pending_Coach`;
  return student === 'Connected' ? 'Connected_Both' : `${student}_Student_Connected_Coach`;
}
