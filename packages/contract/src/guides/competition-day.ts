import type { Guide } from './shape.ts';

export const competitionDay: Guide = {
  slug: 'competition-day',
  title: 'Competition day',
  summary:
    'From the night before to the two lines you write afterward, timed back from when check-in closes.',
  topic: 'competition',
  relevantChoices: ['clock'],
  sections: [
    {
      title: 'The night before',
      items: [
        {
          code: 'event-read',
          text: 'Read the event page one more time',
          why: 'Address, check-in times, equipment control, parking, food. Times can change until the last day.',
        },
        {
          code: 'membership',
          text: 'Check that your membership is valid and have the number handy',
          why: 'With an expired membership you’re stuck at the desk, when nobody has time to help.',
        },
        {
          code: 'bag-packed',
          text: 'Pack the bag from the list',
          why: 'In the morning you’ll be sleepy, in a hurry, or both.',
        },
        {
          code: 'weapons-tested',
          text: 'Test every weapon and every cord',
          why: 'A fault costs ten minutes tonight, or a card on the strip tomorrow.',
        },
        { code: 'route', text: 'Plan your route and set two alarms' },
        {
          code: 'aim',
          text: 'Write down one or two things to try',
          why: 'Choose something you control. You can “start the action” in every bout; you can’t decide to “make the top 8”.',
        },
        { code: 'bed', text: 'Go to bed at your usual time' },
      ],
    },
    {
      title: 'At home',
      items: [
        {
          code: 'breakfast',
          text: 'Eat a familiar breakfast',
          why: 'About two hours before you fence. Nothing new today.',
          before: 90,
          home: true,
        },
        { code: 'bottle', text: 'Fill your bottle and pack your food', before: 75, home: true },
        { code: 'leave', text: 'Leave home', before: 60, home: true },
      ],
    },
    {
      title: 'At the venue',
      text: [
        'An hour before check-in closes is comfortable. 45 minutes is enough even with equipment control, and 30 is the minimum.',
      ],
      items: [
        { code: 'arrive', text: 'Arrive and put your bag where you’ll find it again', before: 60 },
        {
          code: 'check-in',
          text: 'Check in',
          why: 'Speak up right away if your club, category or rating is wrong. If you’re not checked in when it closes, you don’t fence.',
          before: 55,
        },
        {
          code: 'control',
          text: 'Take your equipment to control, if there is one',
          why: 'Go early: the line is longest in the last half hour. It’s often open the night before.',
          before: 50,
        },
        { code: 'kit-on', text: 'Get dressed, shoes tied', before: 35 },
        { code: 'loosen', text: 'Run and stretch for ten minutes', before: 30 },
        { code: 'footwork', text: 'Do five minutes of footwork', before: 20 },
        { code: 'target', text: 'Do five minutes of target or partner drills', before: 15 },
        {
          code: 'warm-bouts',
          text: 'Fence two or three partners for about 15 minutes',
          before: 10,
        },
        {
          code: 'on-list',
          text: 'Find your name on the list',
          why: 'Errors can be fixed before pools are drawn, rarely after.',
          before: 0,
        },
        {
          code: 'breathe',
          text: 'Sit down, rest and drink',
          why: 'Ten to fifteen minutes. The first pools are often called soon after.',
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
          text: 'Remember your strip, your pool and your number in it',
          why: 'Referees call numbers as often as names.',
        },
        {
          code: 'all-to-strip',
          text: 'Bring everything to the strip',
          why: 'Both weapons, both cords, mask, water, towel. A spare in a bag across the room isn’t a spare.',
        },
        {
          code: 'order',
          text: 'Know when you’re up next',
          why: 'Be ready to hook up when the bout before yours ends.',
        },
        {
          code: 'jot',
          text: 'Write down each score and one thing about the opponent',
          why: 'You may meet again this afternoon.',
        },
        {
          code: 'pool-sheet',
          text: 'Check the pool sheet, then sign it',
          why: 'Victories, touches scored, touches received. Once signed, a wrong score stays.',
        },
      ],
    },
    {
      title: 'Before direct elimination',
      items: [
        { code: 'eat', text: 'Eat a little, drink and get off your feet' },
        { code: 'dry-shirt', text: 'Change into a dry shirt and socks' },
        { code: 'tableau', text: 'Find yourself in the DE table: opponent, strip, time' },
        {
          code: 'look-up',
          text: 'Look up your opponent in the journal',
          why: 'What worked last time, and what cost you touches?',
        },
        {
          code: 'plans',
          text: 'Have a plan A and a plan B',
          why: 'B is for when A stops working, not for when you’re frustrated.',
        },
        { code: 'warm-again', text: 'Warm up again for ten minutes' },
      ],
    },
    {
      title: 'In direct elimination',
      items: [
        { code: 'slip-names', text: 'Check the names and strip on the score slip' },
        {
          code: 'break-words',
          text: 'Agree on what your coach says during the one-minute break',
          why: 'One thing to keep doing, one to change. You won’t hear more than that.',
        },
        { code: 'slip-score', text: 'Check the score before you sign' },
      ],
    },
    {
      title: 'Afterward',
      items: [
        { code: 'thanks', text: 'Thank your opponent, the referee and the organizers' },
        { code: 'place', text: 'Before you leave, check that your place in the results is right' },
        { code: 'air-kit', text: 'Take everything out of the bag the same evening' },
        {
          code: 'two-lessons',
          text: 'Write down two things: one that worked, one to practice',
          why: 'Do it before you’re home, while you still remember why.',
        },
      ],
    },
    {
      title: 'Questions for the way home',
      text: [
        'What did I set out to try, and in which bouts did I do it?',
        'Which of my touches would work again on the same opponent? Which wouldn’t?',
        'What did I do between touches when things went badly?',
        'What did my coach say more than once?',
        'How did I sleep, eat and feel, and what will I do the same next time?',
      ],
    },
    {
      title: 'For parents',
      text: [
        'You carry, feed and drive. The coach coaches. From the stands, “Good fencing!” is enough: advice during a bout is the coach’s job, and referees may warn spectators for it.',
        'Let your fencer check in, read the DE table and talk to the referee. Doing it for them is quicker, but they learn by doing it.',
        'After a loss, wait until they want to talk. “Are you hungry?” is a good first question.',
      ],
    },
  ],
};
