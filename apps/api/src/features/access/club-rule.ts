/**
 * Decides who counts as a club member for the visibility "Club". A club on someone's own card is only their claim,
 * however old it is: either the confirmed USA Fencing record names the club too, or someone else confirms it.
 */
export interface ClubStanding {
  /** The confirmed USA Fencing record names the club. */
  record: boolean;
  /** Someone entitled to confirm the membership has done so. */
  vouched: boolean;
}

export const isClubMember = ({ record, vouched }: ClubStanding): boolean => record || vouched;

/** A connected person who wants to confirm that the other person fences for a club. */
export interface Confirmer {
  /** Coaches the other person, whose card names the club. */
  coach: boolean;
  /** Counts as a member of the club. */
  member: boolean;
}

export const canConfirm = ({ coach, member }: Confirmer): boolean => coach || member;
