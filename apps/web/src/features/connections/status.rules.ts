import {
  connectionSlots,
  type ConnectionSlot,
  type RequestType,
} from '@fencing-journal/contract/connections';

type SlotState = 'Show' | 'Pending' | 'Connected';

/** What a person is to me in each slot; a slot that is not there is not mine to fill. */
export type Slots = Partial<Record<ConnectionSlot, SlotState>>;

const grammar =
  /^(Show|Pending|Connected)_(Student|Coach|Both)(?:_(Show|Pending|Connected)_(Student|Coach|Both))?$/;

/** The slots that the word for a search hit names; of a word outside the grammar none (G-96, G-97). */
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

/** Nothing is left to ask for: the hit is not listed. */
export const isHidden = ({ Coach, Student }: Slots): boolean =>
  Coach === 'Connected' && Student === 'Connected';

/** What I can ask for. */
export function offeredBy(slots: Slots): RequestType[] {
  const shown = connectionSlots.filter((slot) => slots[slot] === 'Show');
  return shown.length === connectionSlots.length ? [...shown, 'Both'] : shown;
}
