import {
  connectionSlots,
  type ConnectionSlot,
  type RequestType,
} from '@fencing-journal/contract/connections';

type SlotState = 'Show' | 'Pending' | 'Connected';

/** The relation to a person in each slot. The user can't fill a missing slot. */
export type Slots = Partial<Record<ConnectionSlot, SlotState>>;

const grammar =
  /^(Show|Pending|Connected)_(Student|Coach|Both)(?:_(Show|Pending|Connected)_(Student|Coach|Both))?$/;

/** The slots in the status of a search hit. Empty if the status doesn't match the grammar. */
export function slotsOf(status: string): Slots {
  const [, ...words] = grammar.exec(status) ?? [];
  const slots: Slots = {};
  for (const at of [0, 2]) {
    const slot = words[at + 1];
    for (const each of connectionSlots)
      if (slot === each || slot === 'Both') slots[each] = words[at] as SlotState;
  }
  return slots;
}

/** Whether nothing is left to request, so that the hit is not listed. */
export const isHidden = ({ Coach, Student }: Slots): boolean =>
  Coach === 'Connected' && Student === 'Connected';

/** The requests that the user can send. */
export function offeredBy(slots: Slots): RequestType[] {
  const shown = connectionSlots.filter((slot) => slots[slot] === 'Show');
  return shown.length === connectionSlots.length ? [...shown, 'Both'] : shown;
}
