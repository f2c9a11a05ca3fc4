/** What Nora, who is fifteen, writes about bouts, and what the coach writes. */

type Lines = readonly [string, ...string[]];

/** Notes on a bout by how it went; `{first}` is the opponent's first name. */
export const boutNotes = {
  easy: [
    'Stuck to the plan and it worked. Distance first, then hand.',
    '{first} kept coming in with a bent arm, so I just put the point there.',
    'Felt really calm. Four of them were counterattacks.',
    'Good start, 2-0 in the first twenty seconds, then just closed it out.',
    'Finally used the beat-disengage from lessons in a real bout!',
  ],
  closeWin: [
    'Tight one. Took a breath at the end like coach says and waited for {first} to come.',
    'Was ahead, got lazy, almost gave it away. Lesson learned.',
    'Last touch was the flèche. Heart rate about 300.',
    "Couldn't find the hand, so I went for the body with opposition.",
    'Won ugly, but won. My feet were slow.',
  ],
  closeLoss: [
    'So close. At the end I attacked from too far away.',
    'Last touch, I was looking at the score instead of {first}.',
    "I had it, then took two doubles in a row that I didn't need.",
    'Should have taken a breath before the last touch. Rushed it.',
    'Good bout, really. {first} changed the tempo and I noticed too late.',
  ],
  heavyLoss: [
    'Nothing worked. Every time I prepared, {first} went straight in.',
    'Way too close. Need to keep my distance against fast hands.',
    "I kept trying the same parry. Didn't work the first time either.",
    'Was still thinking about the last bout. That has to stop.',
    '{first} is a level above right now. Learned a lot, want a rematch in a year.',
  ],
  comeback: [
    'Was behind and did NOT panic. Slowed it down, one touch at a time.',
    'Down by a lot, then changed to second intention and it turned around. Best feeling.',
  ],
  lostLead: [
    'Had the lead and stopped moving. Fence the same when ahead!',
    'I tried to protect the lead instead of fencing. Never again (said that last time too).',
  ],
  priorityWin: [
    'Priority! I had it and stayed away for the whole minute. Longest minute ever.',
    "Nobody scored in the extra minute and I'd won the coin toss. I'll take it.",
  ],
  priorityLoss: [
    'Lost on priority. I knew I had to go and went too late.',
    'Last minute without priority: my attack was short. Practice this with coach.',
  ],
} satisfies Record<string, Lines>;

/** Nora fences foil for fun, and fences it like an epeeist. */
export const foilNotes = {
  win: [
    'Parry first, then hit. Foil is polite.',
    'Right of way liked me today.',
    'Only hit off-target about ten times.',
  ],
  loss: [
    'Counterattacked like in epee and got nothing for it.',
    'All my hits landed on the arm. Wrong weapon!',
    '{first} just took the attack every time. Need to start first.',
  ],
} satisfies Record<string, Lines>;

export const ownSideNotes: Lines = [
  'Lazy back foot.',
  'Hand was quiet, good.',
  'Recover after the lunge!',
  'Guard too low in the second half.',
  'Good eyes today.',
  'Breathe between touches.',
];
export const theirSideNotes: Lines = [
  'Drops the hand before the lunge.',
  'Parries six, then four if you wait.',
  "Doesn't like foot touches.",
  'Attacks as soon as the ref says "Fence."',
  'Crosses feet when pushed back.',
  'Always finishes high.',
];

/** Tags that depend only on Nora's mood. */
export const looseTags: Lines = [
  'counterattack',
  'distance',
  'second intention',
  'flèche',
  'patience',
  'footwork',
  'nerves',
  'rewatch video',
  'good focus',
  'tired',
];

/**
 * Texts on the video of a pool bout: a note for each touch, the student's question, and the coach's
 * reply and note.
 */
export const videoNotes = {
  touches: [
    'Long lunge from my distance. She was still stepping in.',
    'I stopped after the first attack and she just walked through.',
    "Same lunge again. She didn't expect it twice.",
    'Beat, then direct.',
    'Too close.',
    'Waited for her hand to drop.',
    'Looked at the clock.',
    '',
  ],
  question: 'Should I parry here or step back? It feels too late for both.',
  answer:
    'Step back, and do it earlier: your weight is on your front foot before she starts. Go frame by frame from here.',
  action: 'This is the distance we worked on. Make it the plan, not luck.',
} as const;

/** Comments on the student's latest bout, with the time after the evening of the bout. */
export const boutComments = [
  {
    by: 'coach',
    daysLater: 1,
    minutes: 0,
    text: 'You gave away the middle of the strip twice. Did you feel it?',
  },
  {
    by: 'student',
    daysLater: 1,
    minutes: 90,
    text: 'Only the second time. How do I notice it earlier?',
  },
  {
    by: 'coach',
    daysLater: 2,
    minutes: 0,
    text: 'Count your steps back. After three, it has to be your turn.',
  },
] as const;

/**
 * The student's playlist, and one that the coach shares with the student, with notes on touches in
 * the video.
 */
export const playlistTexts = {
  own: 'My touches in the pool',
  shared: 'Distance: watch the front foot',
  notes: [
    { touch: 0, note: 'You start from your distance. This is the one to keep.' },
    { touch: 1, note: 'You stop, and she arrives. What would one more step back have done?' },
    { touch: 4, note: 'Same again. Look at the front foot before you decide.' },
    { touch: 7, note: 'Here you waited. Better.' },
  ],
} as const;
