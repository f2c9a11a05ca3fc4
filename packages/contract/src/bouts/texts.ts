export const boutTexts = {
  created: { title: 'Bout Created', body: 'Bout has been created successfully' },
  updated: { title: 'Bout Updated', body: 'Bout has been updated successfully' },
  deleted: { title: 'Bout Deleted', body: 'Bout has been deleted successfully' },
  /** The specification uses the text for tournaments here; the line below it names the bout. */
  confirmDelete: 'Want to delete the tournament?',
  bothZero: 'Both scores are zero. A bout without touches only counts if it was won on priority.',
  priorityLost: "The priority winner can't have fewer touches.",
  tie: 'Tied score – who won on priority?',
  eventOrPractice: 'A bout belongs to an event or to a practice, not to both.',
  sameFencer: 'A bout needs two different fencers.',
  fencerA: 'Choose fencer A.',
  fencerB: 'Choose an opponent.',
  noBouts: 'No bouts found',
} as const;
