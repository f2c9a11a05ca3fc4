import type { Guide } from './shape.ts';

export const strip: Guide = {
  slug: 'cards-and-breaks',
  title: 'Cards, breaks and video',
  summary:
    'What each card means, passivity, medical timeouts, and when you can ask for video review.',
  topic: 'competition',
  relevantChoices: [],
  sections: [
    {
      title: 'Cards',
      text: [
        'Offenses come in four groups. The card shows the cost, and it counts for this bout. Only a black card goes beyond it.',
      ],
      facts: [
        {
          term: 'Yellow',
          text: 'A warning. It costs nothing, but the next group 1 offense is a red card. After a red card in a bout there are no more yellows: the next one is red again.',
        },
        { term: 'Red', text: 'A touch for the opponent. There can be several in one bout.' },
        { term: 'Black', text: 'Excluded from the event.' },
        {
          term: 'Group 1',
          text: 'Yellow first, then red every time: a weapon that doesn’t work, leaving the strip to avoid a touch, passing your opponent, covering target, falling on purpose, body contact in foil and sabre.',
        },
        {
          term: 'Group 2',
          text: 'Red every time: hitting violently, jostling, using your other arm.',
        },
        {
          term: 'Group 3',
          text: 'Red, then black the second time: disturbing order on the strip, for example.',
        },
        {
          term: 'Group 4',
          text: 'Black right away: brutality, cheating, refusing to fence or salute.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Passivity',
      text: [
        'In direct elimination and team bouts, a minute without a touch counts as unwillingness to fight. It has its own cards (P-cards), separate from the others. It doesn’t apply in pools or at the last touch, such as 14–14.',
        'The first time, both fencers get a P-yellow. The second time, both get a P-red, which gives each of them a touch. The third time, the fencer who is behind loses by a P-black; if it’s tied, the one with the lower initial seed loses.',
        'A touch, an off-target touch, a penalty touch or a new period restarts the minute.',
        'Priority is something else: it’s drawn at random before the extra minute.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'Medical timeout',
      text: [
        'For an injury, a cramp or another sudden problem, the medical staff can grant up to five minutes. They decide whether it’s justified: asking for a break without a reason is penalized.',
        'You can’t get a second break for the same problem that day.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'Video',
      text: ['Only on strips with cameras. Signal right away, before the next action.'],
      facts: [
        { term: 'Pool', text: 'One appeal per fencer per bout.' },
        { term: 'Direct elimination', text: 'Two appeals per fencer per bout.' },
        { term: 'Teams', text: 'One appeal per relay bout.' },
        {
          term: 'Kept',
          text: 'If the referee changes the call, you keep your appeal. So you can use more than you started with.',
        },
        {
          term: 'Without asking',
          text: 'At a tied score before the last touch, the referee checks video on their own.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Breaks and equipment',
      facts: [
        { term: 'Between periods', text: 'One minute. One person may come to the strip.' },
        {
          term: 'Between bouts of a pool',
          text: 'About three minutes if you have two bouts in a row.',
        },
        {
          term: 'Something is broken',
          text: 'Say so, leave everything plugged in and let the referee test it. A real fault costs no card; a weapon that fails its test before the bout does.',
        },
      ],
      rulesDiffer: true,
    },
  ],
};
