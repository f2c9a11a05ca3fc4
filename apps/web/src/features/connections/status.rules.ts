import {
  connectionRoles,
  type ConnectionRole,
  type RequestType,
} from '@fencing-journal/contract/connections';

type SlotState = 'Show' | 'Pending' | 'Connected';

/** The relation to a person in each slot. The user can't fill a missing slot. */
export type Slots = Partial<Record<ConnectionRole, SlotState>>;

const grammar =
  /^(Show|Pending|Connected)_(Student|Coach|Both)(?:_(Show|Pending|Connected)_(Student|Coach|Both))?$/;

/** Returns the slots in the status of a search hit. Empty if the status doesn't match the grammar. */
export function slotsOf(status: string): Slots {
  const [, ...parts] = grammar.exec(status) ?? [];
  const slots: Slots = {};
  for (const index of [0, 2]) {
    const slot = parts[index + 1];
    for (const candidate of connectionRoles)
      if (slot === candidate || slot === 'Both') slots[candidate] = parts[index] as SlotState;
  }
  return slots;
}

/** Whether nothing is left to request, so that the hit is not listed. */
export const isHidden = ({ Coach, Student }: Slots): boolean =>
  Coach === 'Connected' && Student === 'Connected';

/** Returns the requests that the user can send. */
export function possibleRequests(slots: Slots): RequestType[] {
  const requestable = connectionRoles.filter((slot) => slots[slot] === 'Show');
  return requestable.length === connectionRoles.length ? [...requestable, 'Both'] : requestable;
}
