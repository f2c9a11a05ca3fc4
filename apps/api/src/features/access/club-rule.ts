/**
 * Who counts as a member of a club for the visibility "Club". The club on somebody's own card is their word alone, and
 * time does not make it true: the confirmed USA Fencing record names the club too, or somebody else confirms it.
 */
export interface ClubStanding {
  /** The confirmed USA Fencing record names the club. */
  record: boolean;
  /** Somebody who may confirm it has confirmed it. */
  vouched: boolean;
}

export const countsForClub = ({ record, vouched }: ClubStanding): boolean => record || vouched;

/** What one of two connected people is, who would confirm that the other fences for a club. */
export interface Confirmer {
  /** The coach of the other, who sees that their card names the club. */
  coach: boolean;
  /** Counts as a member of the club. */
  member: boolean;
}

export const mayConfirm = ({ coach, member }: Confirmer): boolean => coach || member;
