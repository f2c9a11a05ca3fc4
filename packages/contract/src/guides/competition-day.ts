import type { Guide } from './shape.ts';

export const competitionDay: Guide = {
  slug: 'competition-day',
  title: 'Competition day',
  summary:
    'From the evening before to the two lines you write afterwards, timed back from the close of check-in.',
  topic: 'competition',
  chooses: ['clock'],
  sections: [
    {
      title: 'The evening before',
      items: [
        {
          code: 'event-read',
          text: 'Read the event’s page once more',
          why: 'Address, check-in times, equipment control, parking, food in the hall. Times move until the last day.',
        },
        {
          code: 'membership',
          text: 'Membership valid, number at hand',
          why: 'An expired membership stops you at the desk, when nobody has time to help.',
        },
        {
          code: 'bag-packed',
          text: 'Pack the bag from the list',
          why: 'In the morning you will be sleepy, in a hurry, or both.',
        },
        {
          code: 'weapons-tested',
          text: 'Test every weapon and every cord',
          why: 'A fault costs ten minutes tonight, and a card on the strip.',
        },
        { code: 'route', text: 'Look up the way, set two alarms' },
        {
          code: 'aim',
          text: 'Write down one or two things to try',
          why: 'Choose what is in your own hands: “I start the action” can be done in every bout, “top 8” cannot.',
        },
        { code: 'bed', text: 'Go to bed at your usual time' },
      ],
    },
    {
      title: 'At home',
      items: [
        {
          code: 'breakfast',
          text: 'Eat a breakfast you know',
          why: 'About two hours before you fence. Nothing new today.',
          before: 90,
          home: true,
        },
        { code: 'bottle', text: 'Fill the bottle, pack the food', before: 75, home: true },
        { code: 'leave', text: 'Leave home', before: 60, home: true },
      ],
    },
    {
      title: 'In the hall',
      text: [
        'An hour before check-in closes is comfortable, 45 minutes will do even with an equipment control, and half an hour is the least.',
      ],
      items: [
        { code: 'arrive', text: 'Arrive, put the bag where you find it again', before: 60 },
        {
          code: 'check-in',
          text: 'Check in',
          why: 'Say so at once if club, category or rating is wrong. Who is not checked in at the close does not fence.',
          before: 55,
        },
        {
          code: 'control',
          text: 'Take the equipment to control, if there is one',
          why: 'Go early: the queue is longest in the last half hour. Often it is open the evening before.',
          before: 50,
        },
        { code: 'kit-on', text: 'Put the kit on, shoes tied', before: 35 },
        { code: 'loosen', text: 'Run and stretch, ten minutes', before: 30 },
        { code: 'footwork', text: 'Footwork, five minutes', before: 20 },
        { code: 'target', text: 'Target or partner drills, five minutes', before: 15 },
        {
          code: 'warm-bouts',
          text: 'Fence with two or three partners, about 15 minutes',
          before: 10,
        },
        {
          code: 'on-list',
          text: 'See your name on the list',
          why: 'Mistakes are mended before the pools are drawn, hardly after.',
          before: 0,
        },
        {
          code: 'breathe',
          text: 'Rest, drink, sit down',
          why: 'Ten to fifteen minutes. The first pools are often called soon after this.',
          before: -5,
        },
      ],
      rulesDiffer: true,
    },
    {
      title: 'Pools',
      items: [
        {
          code: 'pool-number',
          text: 'Remember strip, pool and your number in it',
          why: 'The referee calls numbers as often as names.',
        },
        {
          code: 'all-to-strip',
          text: 'Bring everything to the strip',
          why: 'Both weapons, both cords, mask, water, towel. A spare in the bag across the hall is no spare.',
        },
        {
          code: 'order',
          text: 'Know which bout you are in next',
          why: 'Be plugged in when the one before ends.',
        },
        {
          code: 'jot',
          text: 'Write down each score and one thing about the opponent',
          why: 'You may meet again this afternoon.',
        },
        {
          code: 'pool-sheet',
          text: 'Check the pool sheet, then sign',
          why: 'Victories, touches scored, touches received. A wrong score that was signed stays.',
        },
      ],
    },
    {
      title: 'Before direct elimination',
      items: [
        { code: 'eat', text: 'Eat a little, drink, get off your feet' },
        { code: 'dry-shirt', text: 'Change into a dry shirt and dry socks' },
        { code: 'tableau', text: 'Find yourself in the tableau: opponent, strip, time' },
        {
          code: 'look-up',
          text: 'Look the opponent up in the journal',
          why: 'What worked last time, and what did you lose touches to?',
        },
        {
          code: 'plans',
          text: 'Have a plan A and a plan B',
          why: 'B is for when A stops working, not for when you are cross.',
        },
        { code: 'warm-again', text: 'Warm up again, ten minutes' },
      ],
    },
    {
      title: 'In direct elimination',
      items: [
        { code: 'slip-names', text: 'Check names and strip on the slip' },
        {
          code: 'break-words',
          text: 'Agree on what is said in the minute of break',
          why: 'One thing to keep doing, one to change. More is not heard.',
        },
        { code: 'slip-score', text: 'Check the score before you sign' },
      ],
    },
    {
      title: 'Afterwards',
      items: [
        { code: 'thanks', text: 'Thank opponent, referee and organisers' },
        { code: 'place', text: 'See that your place in the result is right before you leave' },
        { code: 'air-kit', text: 'Take the kit out of the bag the same evening' },
        {
          code: 'two-lessons',
          text: 'Write down two things: one that worked, one to practise',
          why: 'Before the journey home is over, while you still remember why.',
        },
      ],
    },
    {
      title: 'Questions for the way home',
      text: [
        'What did I set out to try, and in which bouts did I do it?',
        'Which of my touches would I get again against the same opponent? Which would I not?',
        'What did I do between two touches when it went badly?',
        'What did my coach say more than once?',
        'How did I sleep, eat and feel, and what of that will I do the same way next time?',
      ],
    },
    {
      title: 'For parents',
      text: [
        'You carry, feed and drive; the coach coaches. From the stands “Good fencing!” is enough: advice during a bout is for the coach, and referees may warn for it.',
        'Let the fencer check in, read the tableau and talk with the referee. It is quicker to do it for them, and they learn it by doing it.',
        'After a defeat wait until somebody wants to talk. “Are you hungry?” is a good first question.',
      ],
    },
  ],
};
