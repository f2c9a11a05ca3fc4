import { limits } from '@fencing-journal/contract/shared/limits';

/** A fencer of a team in a request: a card, or only a name. */
export interface SentMember {
  /** The slug of the card. Empty for a name without one. */
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
