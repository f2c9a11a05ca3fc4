import { limits } from '@fencing-journal/contract/shared/limits';

/** A fencer of a team as they are sent: a card, or only a name. */
export interface SentMember {
  /** Empty for a name without a card. */
  fencer: string;
  name: string;
}

export const sentMember = ({
  fencer,
  name,
}: {
  fencer: string | null;
  name: string;
}): SentMember => ({ fencer: fencer ?? '', name: name.trim().slice(0, limits.name) });
