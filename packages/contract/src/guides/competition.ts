import type { Guide } from './shape.ts';

export const competition: Guide = {
  slug: 'competition',
  title: 'How a competition runs',
  summary: 'Entry, check-in, pools, tableau, result, and what the figures on the sheets mean.',
  topic: 'competition',
  chooses: [],
  sections: [
    {
      title: 'Before the day',
      facts: [
        {
          term: 'Entry',
          text: 'Online, weeks ahead; late entries cost more or are refused. Larger events close long before.',
        },
        {
          term: 'Event',
          text: 'One weapon, one age or class group, one day. At a tournament you may enter several, if their times allow it.',
        },
        {
          term: 'Local and regional',
          text: 'Clubs and regions invite: a first competition is best a local one, or a regional youth event.',
        },
        {
          term: 'National',
          text: 'Circuit events, Junior Olympics and national championships. Some are open to everybody of the age, some want a qualification or a classification.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Check-in and seeding',
      text: [
        'At check-in you say that you are there; when it closes, those who are there are ranked by classification and points, and shared out into pools, so that each pool has its share of strong fencers and clubmates are apart as far as it goes.',
        'Half an hour without anything happening after the close is normal: that is when the pools are made.',
      ],
    },
    {
      title: 'Pools',
      text: [
        'A pool is five to eight fencers who all fence each other: five touches, three minutes. The sheet by the strip tells the order; clubmates meet first.',
        'If time runs out at a tie, lots are drawn for priority and one more minute is fenced: the first touch wins, and without one the fencer with priority does. That can leave a 4:4, or even a 0:0, with a winner.',
      ],
      facts: [
        {
          term: 'V',
          text: 'Victories. On the sheet V5 is a bout won with five touches, D3 one lost with three.',
        },
        { term: 'V/M', text: 'Victories by bouts fenced: what you are ranked by first.' },
        { term: 'TS, TR', text: 'Touches scored, touches received.' },
        {
          term: 'Ind',
          text: 'Indicator, TS − TR: what decides between the same V/M. So a touch counts even in a lost bout.',
        },
        {
          term: 'Reading the sheet',
          text: 'Your row is what you scored, your column what you received.',
        },
      ],
    },
    {
      title: 'Tableau (direct elimination)',
      text: [
        'After the pools everybody is ranked anew by V/M, then indicator, then touches scored. At many events the last part of that ranking goes home; at youth events usually nobody does.',
        'First meets last: 1 against 64, 2 against 63. Where the numbers do not fill the table, the best have a bye in the first round. Who loses is out; places are given by the round and, in it, by the rank after the pools. Two usually share the third place.',
      ],
      facts: [
        {
          term: 'Foil and epee',
          text: '15 touches, three periods of three minutes, a minute of break between them.',
        },
        { term: 'Sabre', text: '15 touches; a minute of break when one has eight.' },
        { term: 'Y10 and veterans', text: '10 touches, two periods of three minutes.' },
        {
          term: 'Slip',
          text: 'The paper with names and score that the referee fills in. Look at it before you sign.',
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Teams',
      text: [
        'Three against three, nine bouts, to 45 touches together: the first bout goes to 5, the next to 10, and so on, three minutes each. Who is behind may score more than five in one bout to catch up. A fourth fencer may come in as a reserve.',
      ],
      rulesDiffer: true,
    },
    {
      title: 'Who is who',
      facts: [
        {
          term: 'Referee',
          text: 'Starts, stops and decides. Ask politely and at once; “Could you say the action again?” is always allowed.',
        },
        {
          term: 'Bout committee',
          text: 'The table where entries, pools and tableau are made. Complaints about a result go there, before you sign or leave.',
        },
        {
          term: 'Armourer',
          text: 'Controls equipment, and mends reels and apparatus. Many will help with a weapon, if you ask when it is calm.',
        },
        { term: 'Medical staff', text: 'For every injury. A pause for it is given only by them.' },
        { term: 'Coach', text: 'Stands at the end of the strip, and speaks between the halts.' },
      ],
    },
    {
      title: 'Manners that are rules',
      text: [
        'Salute opponent, referee and spectators before and after; at the end shake hands, or touch blades. Who refuses to salute is excluded.',
        'Mask off only when “Halt” was said. Never turn the back on the opponent during a touch. Never test the weapon on the floor.',
        'Be at the strip when you are called. After the third call you have lost.',
      ],
      rulesDiffer: true,
    },
  ],
};
