import type { Guide } from './shape.ts';

export const competition: Guide = {
  slug: 'competition',
  title: 'How a competition runs',
  summary:
    'Entry, check-in, pools, direct elimination, results, and what the numbers on the sheets mean.',
  topic: 'competition',
  relevantChoices: [],
  sections: [
    {
      title: 'Before the day',
      facts: [
        {
          term: 'Entry',
          text: 'Online, weeks ahead. Late entries cost more or are refused, and larger events close long before.',
        },
        {
          term: 'Event',
          text: 'One weapon, one age or rating group, one day. You can enter several at a tournament if their times allow it.',
        },
        {
          term: 'Local and regional',
          text: 'Run by clubs and regions. A local event or a regional youth event makes the best first competition.',
        },
        {
          term: 'National',
          text: 'Circuit events, Junior Olympics and national championships. Some are open to everyone of the right age; some require qualification or a rating.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Check-in and seeding',
      text: [
        'At check-in you confirm that you’re there. When it closes, everyone present is ranked by classification and points and spread over pools, so that each pool gets its share of strong fencers and clubmates are kept apart where possible.',
        'Half an hour of nothing after check-in closes is normal: that’s when the pools are made.',
      ],
    },
    {
      title: 'Pools',
      text: [
        'A pool is five to eight fencers who all fence each other: five touches, three minutes. The sheet at the strip shows the order; clubmates meet first.',
        'If time runs out at a tie, priority is drawn at random and you fence one more minute. The first touch wins; without one, the fencer with priority wins. So a bout can end 4–4, or even 0–0, with a winner.',
      ],
      facts: [
        {
          term: 'V',
          text: 'Victories. On the sheet, V5 is a bout won with five touches and D3 a bout lost with three.',
        },
        { term: 'V/M', text: 'Victories divided by bouts fenced. It ranks you first.' },
        { term: 'TS, TR', text: 'Touches scored, touches received.' },
        {
          term: 'Ind',
          text: 'Indicator, TS − TR. It breaks ties in V/M, so every touch counts even in a bout you lose.',
        },
        {
          term: 'Reading the sheet',
          text: 'Your row is what you scored. Your column is what you received.',
        },
      ],
    },
    {
      title: 'Direct elimination (the tableau)',
      text: [
        'After the pools, everyone is ranked again by V/M, then indicator, then touches scored. Many events cut the bottom of that ranking; youth events usually cut nobody.',
        'First meets last: 1 against 64, 2 against 63. If the table isn’t full, the top seeds get a bye in the first round. If you lose, you’re out. Your place depends on the round you reach and, within it, on your rank after pools. Two fencers usually share third place.',
      ],
      facts: [
        {
          term: 'Foil and epee',
          text: '15 touches, three periods of three minutes, with a one-minute break in between.',
        },
        { term: 'Sabre', text: '15 touches, with a one-minute break when someone reaches eight.' },
        { term: 'Y10 and veterans', text: '10 touches, two periods of three minutes.' },
        {
          term: 'Slip',
          text: 'The paper with names and score that the referee fills in. Read it before you sign.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Teams',
      text: [
        'Three against three, nine bouts, to 45 touches in total: the first bout goes to 5, the next to 10, and so on, three minutes each. A team that’s behind can score more than five in one bout to catch up. A fourth fencer can come in as a reserve.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'Who is who',
      facts: [
        {
          term: 'Referee',
          text: 'Starts, stops and decides. Ask politely and right away. “Could you repeat the action?” is always allowed.',
        },
        {
          term: 'Bout committee',
          text: 'The table that makes the pools and the DE table. Take complaints about a result there, before you sign or leave.',
        },
        {
          term: 'Armorer',
          text: 'Checks equipment and repairs reels and scoring machines. Many will help with a weapon if you ask when it’s quiet.',
        },
        { term: 'Medical staff', text: 'For every injury. Only they can grant a break for it.' },
        { term: 'Coach', text: 'Stands at the end of the strip and talks to you between actions.' },
      ],
    },
    {
      title: 'Etiquette that’s in the rules',
      text: [
        'Salute your opponent, the referee and the spectators before and after; shake hands or tap blades at the end. Refusing to salute gets you excluded.',
        'Only take your mask off after “Halt”. Never turn your back on your opponent during an action. Never test your weapon on the floor.',
        'Be at the strip when you’re called. After the third call, you lose the bout.',
      ],
      rulesDiffer: true,
    },
  ],
};
