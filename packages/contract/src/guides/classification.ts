import type { Guide } from './shape.ts';

export const classification: Guide = {
  slug: 'classification',
  title: 'How classification works',
  summary:
    'The letters A to E and U: what they say, how long they last, and what they are good for.',
  topic: 'competition',
  chooses: [],
  sections: [
    {
      title: 'The letters',
      text: [
        'A classification, or rating, is a letter from A, the best, to E, or U for unclassified. Everybody begins as U. There is one for each weapon: an epee B may be a foil U.',
        'A year stands beside it, in which it was last earned: C25 was earned in 2025. Of two fencers with one letter the newer year stands higher, and the letter comes before the year: a B21 is above a C25.',
      ],
    },
    {
      title: 'How one is earned',
      text: [
        'By the place in an event, and only if the event is strong enough: it depends on how many fence, how many of them are classified and how high, and how far those come. A small local event can give an E to its winner, a large and strong one several letters down to many places.',
        'Events for the youngest may award nothing unless they are unusually strong.',
        'Nobody gets a letter lower than the one they have. Earning the same letter again renews its year.',
        'The bout committee computes it from the official chart. We do not: write the letter into your journal when it is yours.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'How long it lasts',
      text: [
        'Four seasons. A season runs from August 1 to July 31. Who has not earned the letter again by then goes down by one, with the new year, at the beginning of August.',
        'So nobody falls from A to U in one step, and a break of a year costs nothing at all.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'What it is for',
      facts: [
        {
          term: 'Seeding',
          text: 'Without points of the circuit you are ranked by it before the pools. A higher one means an easier pool on paper.',
        },
        {
          term: 'Who may enter',
          text: 'Division I wants A to C, Division II takes C and lower, Division III takes D and lower. Open, Division IA and age events take everybody who fits.',
        },
        {
          term: 'Strength of an event',
          text: 'Your letter helps others to earn theirs when they finish ahead of you.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'What it is not',
      text: [
        'It is no age category: those go by the year of birth alone, overlap, and move on with each season. A fencer of twelve may fence Y12 and Y14.',
        'It is no points list: national points come from national events and decide over teams and qualification.',
        'And it is no mark at school. It says where and when you had one good day; many who fence well have none, because they had no strong event near them.',
      ],
    },
    {
      title: 'What to watch instead',
      text: [
        'The journal’s statistics say more from month to month: how many pool bouts you win, your indicator, one-touch bouts, how you do against each letter. They move long before a letter does.',
      ],
    },
  ],
};
