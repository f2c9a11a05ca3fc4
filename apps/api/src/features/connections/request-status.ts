import type { RequestStatus } from '@fencing-journal/contract/connections';
import type { Plan } from '@fencing-journal/contract/shared/enums';

export type SlotState = 'Show' | 'Pending' | 'Connected';

/** The other person's relation to the searcher, as their coach and as their student. */
export interface Slots {
  coach: SlotState;
  student: SlotState;
}

/** Returns the contract's status for a search hit. `plan` is the searcher's plan. */
export function requestStatus({ coach, student }: Slots, plan: Plan): RequestStatus {
  if (plan === 'Student') return coach === 'Connected' ? 'Connected_Both' : `${coach}_Coach`;
  // Spelled out because TypeScript cannot correlate the two parts of one template.
  if (coach === 'Show') return student === 'Show' ? 'Show_Both' : `${student}_Student_Show_Coach`;
  if (coach === 'Pending')
    return student === 'Pending' ? 'Pending_Both' : `${student}_Student_Pending_Coach`;
  return student === 'Connected' ? 'Connected_Both' : `${student}_Student_Connected_Coach`;
}
