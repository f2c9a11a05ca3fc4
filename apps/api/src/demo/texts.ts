/** What Nora, who is fifteen, writes in the journal, and the coach's feedback. */

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

interface LessonText {
  student: string;
  coach?: string;
  themes?: string[];
}

/** A lesson that the coach writes for both students. */
export const groupLesson = {
  coach_notes:
    'Second intention in pairs. Show the attack, take the riposte, hit with the counter-riposte. Until Thursday: ten slow ones on each side, then two at full speed.',
  themes: ['second_intention', 'Pairs'],
};

/**
 * Lessons with the coach, oldest first: the student's notes, and the coach's feedback if there is
 * any.
 */
export const lessonNotes: readonly LessonText[] = [
  {
    student: 'All footwork today. Advance-lunge with a pause in between. Legs are dead.',
    coach: 'Better already. Keep the front knee over the foot.',
  },
  {
    themes: ['point_in_line'],
    student: 'Point in line and what to do when they beat it. Disengage smaller!',
    coach: "Fingers, not wrist. We'll do ten minutes of this every lesson.",
  },
  { student: 'Attacks to the hand from long distance. Hit about 6 out of 10.' },
  {
    themes: ['parry_riposte'],
    student: 'Parry six with direct riposte, then with opposition.',
    coach: "Good opposition. Don't lean into the riposte.",
  },
  {
    student:
      'Talked about the pool bouts I lost 4-5. Plan: stop attacking at 4-4 without preparation.',
    coach: 'Exactly. At 4-4 make them show something first.',
  },
  {
    themes: ['counterattack'],
    student: 'Counterattack with opposition in six. Felt weird, then great.',
  },
  {
    themes: ['distance'],
    student: 'Distance game with the glove, then the same thing with blades.',
    coach: 'You win this game when you stay on your toes. Do it for five minutes before each pool.',
  },
  {
    student:
      'Second intention: show a short attack, parry the counterattack, hit. My first attack has to look real.',
    coach: 'Sell it more. Nobody believes half a lunge.',
  },
  {
    student: "Flèche! From the end of a retreat. Didn't fall this time.",
    coach: 'Hand before foot. Get the next ones on video.',
  },
  { student: 'Foot touches. Only from a low hand and only when they raise theirs.' },
  {
    student: 'Lefties: stay outside, close their outside line, no parry four.',
    coach: 'Ask Priya to fence you once a week.',
  },
  {
    student: 'Video of the regional. I drop my hand every single time before I lunge.',
    coach: "Now you've seen it for yourself. Twenty slow lunges in front of the mirror, every day.",
  },
  {
    student: 'Slow lunges again, then with a target. Hand stays up now, mostly.',
    coach: 'Big change in two weeks. Well done.',
  },
  {
    student: 'Extra-minute drills with and without priority.',
    coach:
      "With priority: distance. Without: go right away, don't wait until there are 20 seconds left.",
  },
  { student: 'Beat-disengage at three tempos. Fast-slow-fast is the one that works.' },
  {
    student: 'Against very tall people: hand first, second one to the body.',
    coach: "Don't be afraid of the double in the middle of a DE.",
  },
  {
    student: 'DE strategy: the first period is for learning, not winning.',
    coach: 'Write down two things you learned in the first minute. Actually write them down.',
  },
  {
    student: 'Bouts to 15 with a handicap, starting down 3-7. Won one out of three!',
    coach: 'You stayed calm. That was the point.',
  },
  { student: 'Parry eight and the low line. I keep forgetting the low line exists.' },
  {
    themes: ['preparation'],
    student: "Preparation steps. Small, small, big. Don't always go big on three.",
    coach: 'Use a different count each time.',
  },
  { student: 'Fenced with the French grip for fun. Now I know how far away they can stay.' },
  {
    themes: ['counterattack', 'preparation'],
    student: 'Counterattack into the preparation, all in one tempo.',
    coach: 'This is your best action now. Opponents will notice, so have an answer ready.',
  },
  {
    themes: ['countertime', 'second_intention'],
    student: 'What to do when they wait for my counterattack: fake it and parry.',
    coach: 'Good. Save this one for the semifinal.',
  },
  {
    student:
      'Last lesson before the regional. Only things that already work, and a lot of laughing.',
    coach: "Sleep, eat, and fence the first touch like it's the fifth.",
  },
];

/** Notes from a few days at the summer camp, with another coach. */
export const campNotes: readonly string[] = [
  'Camp day 1: everybody fenced everybody to one touch. 14 wins, 9 losses.',
  'Camp day 3: lesson on attacks in two tempos. Completely different words for the same thing coach says.',
  'Camp day 5: team relay. Anchored and held a 2-touch lead!',
];

export const beginnerNotes: readonly LessonText[] = [
  {
    student: 'First lesson. En garde is harder than it looks.',
    coach: 'A good start. Sit lower and keep smiling.',
  },
  {
    student: "Advance, retreat, lunge. I can do the lunge, but I can't get back up.",
    coach: 'Push with the front heel.',
  },
  { student: 'First real touches to the hand. Hit coach twice!' },
  {
    student: "We talked about my first tournament. I'm going to fence in the next local one.",
    coach: 'Yes. Goal: use your distance in every bout, no matter the score.',
  },
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

/** Comments on the student's latest bout. */
export const boutComments = [
  { by: 'coach', text: 'You gave away the middle of the strip twice. Did you feel it?' },
  { by: 'student', text: 'Only the second time. How do I notice it earlier?' },
  { by: 'coach', text: 'Count your steps back. After three, it has to be your turn.' },
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
