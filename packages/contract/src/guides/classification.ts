import type { Guide } from './shape.ts';

export const classification: Guide = {
  slug: 'classification',
  title: 'How classification works',
  summary: 'The letters A to E and U: what they mean, how long they last and what they’re for.',
  topic: 'competition',
  relevantChoices: [],
  sections: [
    {
      title: 'The letters',
      text: [
        'A classification, or rating, is a letter from A (the best) to E, or U for unclassified. Everyone starts as a U. You have one per weapon: a B in epee can be a U in foil.',
        'The year next to it is when you last earned it: C25 was earned in 2025. Between two fencers with the same letter, the newer year ranks higher. The letter matters more than the year: B21 ranks above C25.',
      ],
    },
    {
      title: 'How you earn one',
      text: [
        'By your place in an event, if the event is strong enough. That depends on how many people fence, how many of them are rated and how highly, and how well those finish. A small local event may award an E to its winner; a large, strong one awards several letters over many places.',
        'Events for the youngest fencers may award nothing unless they’re unusually strong.',
        'You never get a letter lower than the one you have. Earning the same letter again renews its year.',
        'The bout committee determines it from the official chart. We don’t calculate it: add the letter to your journal when you’ve earned it.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'How long it lasts',
      text: [
        'Four seasons. A season runs from August 1 to July 31. If you haven’t re-earned it by then, you drop one letter, with the new year, on August 1.',
        'So nobody falls from A to U in one step, and a year off costs nothing.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'What it’s for',
      facts: [
        {
          term: 'Seeding',
          text: 'Without national points, it ranks you before pools. A higher rating means an easier pool on paper.',
        },
        {
          term: 'Who may enter',
          text: 'Division I is for A to C, Division II for C and lower, Division III for D and lower. Open, Division IA and age events take everyone eligible.',
        },
        {
          term: 'Strength of the event',
          text: 'Your rating helps others earn theirs when they finish ahead of you.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'What it isn’t',
      text: [
        'It isn’t an age category. Those go by birth year only, overlap, and move on each season. A twelve-year-old may fence Y12 and Y14.',
        'It isn’t a points list. National points come from national events and decide teams and qualification.',
        'And it isn’t a grade. It shows where and when you had one good day. Many good fencers have none because there was no strong event near them.',
      ],
    },
    {
      title: 'What to watch instead',
      text: [
        'Your statistics tell you more from month to month: how many pool bouts you win, your indicator, last-touch bouts, how you do against each rating. They change long before a letter does.',
      ],
    },
  ],
};
