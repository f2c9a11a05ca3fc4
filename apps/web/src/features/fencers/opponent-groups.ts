/** The headings over opponents to choose from. */
export const opponentGroups = {
  added: 'Just added',
  here: 'At this event',
  cards: 'Your fencers',
  members: 'USA Fencing members',
} as const;
