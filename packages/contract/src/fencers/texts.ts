import { limits } from '../shared/limits.ts';

export const fencerTexts = {
  created: { title: 'Fencer Created', body: 'Fencer has been created successfully' },
  updated: { title: 'Fencer Updated', body: 'Fencer has been updated successfully' },
  deleted: { title: 'Fencer Deleted', body: 'Fencer has been deleted successfully' },
  /** From the specification; the line under it names what is really deleted. */
  confirmDelete: 'Want to delete the Lesson?',
  empty: 'No fencers found',
  fewEvents: 'Need 5 or more events to show stats',
  add: 'Add New Fencer',
  update: 'Update Fencer',
  alreadyImported: 'This fencer is already in your list.',
  merged: {
    title: 'Fencers merged',
    body: `They're now one fencer. You can undo this for ${limits.mergeUndoDays} days.`,
  },
  unmerged: { title: 'Merge undone', body: 'Both fencers are back, each with their own bouts.' },
  mergeSame: 'Choose two different fencers.',
  mergeSelf: "Your own card can't be merged into another. Choose it as the one to keep.",
  mergeMet: "These two have fenced each other, so they can't be the same person.",
  mergeOnSheet: "These two are in the same team match, so they can't be the same person.",
  notMerged: `This fencer hasn't been merged in the last ${limits.mergeUndoDays} days.`,
} as const;
