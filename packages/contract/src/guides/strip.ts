import type { Guide } from './shape.ts';

export const strip: Guide = {
  slug: 'cards-and-breaks',
  title: 'Cards, breaks and video',
  summary: 'What each card means, passivity, the medical break, and when video may be asked for.',
  topic: 'competition',
  chooses: [],
  sections: [
    {
      title: 'Cards',
      text: [
        'Faults come in four groups. The card says what it costs, and it counts for this bout; only the black one goes beyond it.',
      ],
      facts: [
        {
          term: 'Yellow',
          text: 'A warning. It costs nothing by itself, but the next fault of its group is a red card. After a red card in a bout no yellow follows: the next is red again.',
        },
        { term: 'Red', text: 'A touch to the opponent. There can be several in one bout.' },
        { term: 'Black', text: 'Excluded from the event.' },
        {
          term: 'Group 1',
          text: 'Yellow first, then red each time: a weapon that does not work, leaving the strip to avoid a touch, crossing sides, covering the target, falling on purpose, bodily contact at foil and sabre.',
        },
        {
          term: 'Group 2',
          text: 'Red each time: a hit with violence, a jostle, using the other arm.',
        },
        {
          term: 'Group 3',
          text: 'Red, and black the second time: disturbing the order of the bout, among others.',
        },
        {
          term: 'Group 4',
          text: 'Black at once: brutality, cheating, refusing to fence or to salute.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Passivity',
      text: [
        'In direct elimination and team bouts a minute without a touch is unwillingness to fight, and it has cards of its own (P-cards), apart from the others. Pools do not know it, nor does the last touch, such as 14:14.',
        'Both fencers get a P-yellow the first time and a P-red, with a touch for each of them, the second time. The third time the one who is behind loses by a P-black; at equal score it is the one with the lower initial seed.',
        'A touch, a touch off target, a penalty touch or a new period starts the minute anew.',
        'Priority is something else: it is the lot that is drawn before an extra minute.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'Medical break',
      text: [
        'For an injury, a cramp or another sudden trouble the medical staff may give up to five minutes. They decide whether it is one: asking for a break without a cause is punished.',
        'For the same trouble there is no second break that day.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'Video',
      text: [
        'Only where the strip has cameras. You ask with a sign, at once, before the next action.',
      ],
      facts: [
        { term: 'Pool', text: 'One appeal for each fencer and bout.' },
        { term: 'Direct elimination', text: 'Two for each fencer and bout.' },
        { term: 'Teams', text: 'One for each relay bout.' },
        {
          term: 'Kept',
          text: 'If the referee changes the decision, you keep the appeal. So more can be used than you had.',
        },
        {
          term: 'Without asking',
          text: 'At equal score before the last touch the referee looks by himself.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Breaks and equipment',
      facts: [
        { term: 'Between periods', text: 'One minute; one person may come to the strip.' },
        {
          term: 'Between bouts of a pool',
          text: 'About three minutes, if you would fence two in a row.',
        },
        {
          term: 'Something is broken',
          text: 'Say so, leave everything plugged in, let the referee test it. A real fault costs no card; a weapon that fails its test does.',
        },
      ],
      rulesDiffer: true,
    },
  ],
};
