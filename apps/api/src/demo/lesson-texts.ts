/** What Nora and Mina write about their lessons, and the coach's feedback. */

export interface LessonText {
  /** Without a period: the app shows the first line of the notes as the title. */
  title: string;
  notes?: string;
  coach?: string;
  themes?: string[];
}

/** Returns the text of a lesson as its author enters it. */
export const lessonText = ({ title, notes }: Pick<LessonText, 'title' | 'notes'>): string =>
  notes === undefined ? title : `${title}\n${notes}`;

/** A lesson that the coach writes for both students. */
export const groupLesson = {
  title: 'Second intention in pairs',
  notes:
    'Show the attack, take the riposte, hit with the counter-riposte. Ten slow ones before next time.',
  themes: ['second_intention', 'Pairs'],
} satisfies LessonText;

/**
 * Lessons every four weeks, oldest first, with the coach's feedback. The last one was three days
 * before the latest tournament.
 */
export const lessonNotes: readonly LessonText[] = [
  {
    title: 'All footwork today',
    notes: 'Advance-lunge with a pause in between. Legs are dead.',
    coach: 'Better already. Keep the front knee over the foot.',
  },
  {
    themes: ['point_in_line'],
    title: 'Point in line and what to do when they beat it',
    notes: 'Disengage smaller!',
    coach: "Fingers, not wrist. We'll do ten minutes of this every lesson.",
  },
  {
    title: 'Attacks to the hand from long distance',
    notes: 'Hit about 6 out of 10.',
    coach: 'Six is a start. Point first, then the arm, then the feet.',
  },
  {
    themes: ['parry_riposte'],
    title: 'Parry six with direct riposte, then with opposition',
    coach: "Good opposition. Don't lean into the riposte.",
  },
  {
    title: 'Talked about the pool bouts I lost 4-5',
    notes: 'Plan: stop attacking at 4-4 without preparation.',
    coach: 'Exactly. At 4-4 make them show something first.',
  },
  {
    themes: ['counterattack'],
    title: 'Counterattack with opposition in six',
    notes: 'Felt weird, then great.',
    coach: 'It looked great, too. Step back right after the hit.',
  },
  {
    themes: ['distance'],
    title: 'Distance game with the glove, then the same thing with blades',
    coach: 'You win this game when you stay on your toes. Do it for five minutes before each pool.',
  },
  {
    title: 'Second intention: show a short attack, parry the counterattack, hit',
    notes: 'My first attack has to look real.',
    coach: 'Sell it more. Nobody believes half a lunge.',
  },
  {
    title: 'Flèche from the end of a retreat',
    notes: "Didn't fall this time.",
    coach: 'Hand before foot. Get the next ones on video.',
  },
  {
    title: 'Foot touches',
    notes: 'Only from a low hand and only when they raise theirs.',
    coach: 'And at most two per bout. After that they wait for it.',
  },
  {
    title: 'Lefties: stay outside, close their outside line, no parry four',
    coach: 'Ask Priya to fence you once a week.',
  },
  {
    title: 'Video of the regional',
    notes: 'I drop my hand every single time before I lunge.',
    coach: "Now you've seen it for yourself. Twenty slow lunges in front of the mirror, every day.",
  },
  {
    title: 'Slow lunges again, then with a target',
    notes: 'Hand stays up now, mostly.',
    coach: 'Big change in four weeks. Well done.',
  },
  {
    title: 'Extra-minute drills with and without priority',
    coach:
      "With priority: distance. Without: go right away, don't wait until there are 20 seconds left.",
  },
  {
    title: 'Beat-disengage at three tempos',
    notes: 'Fast-slow-fast is the one that works.',
    coach: 'Then fast-slow-fast is yours. Use it once in every bout.',
  },
  {
    title: 'Against very tall people: hand first, second one to the body',
    coach: "Don't be afraid of the double in the middle of a DE.",
  },
  {
    title: 'DE strategy: the first period is for learning, not winning',
    coach: 'Write down two things you learned in the first minute. Actually write them down.',
  },
  {
    title: 'Bouts to 15 with a handicap, starting down 3-7',
    notes: 'Won one out of three!',
    coach: 'You stayed calm. That was the point.',
  },
  {
    title: 'Parry eight and the low line',
    notes: 'I keep forgetting the low line exists.',
    coach: 'Ten parries in eight in every warm-up, until you remember.',
  },
  {
    themes: ['preparation'],
    title: 'Preparation steps',
    notes: "Small, small, big. Don't always go big on three.",
    coach: 'Use a different count each time.',
  },
  {
    title: 'Fenced with the French grip for fun',
    notes: 'Now I know how far away they can stay.',
    coach: 'Good idea. Keep that distance with your own grip.',
  },
  {
    themes: ['counterattack', 'preparation'],
    title: 'Counterattack into the preparation, all in one tempo',
    coach: 'This is your best action now. Opponents will notice, so have an answer ready.',
  },
  {
    title: 'Last lesson before the regional',
    notes: 'Only things that already work, and a lot of laughing.',
    coach: "Sleep, eat, and fence the first touch like it's the fifth.",
  },
];

/** The weekly lessons since the latest tournament. */
export const recentLessonNotes: readonly LessonText[] = [
  {
    themes: ['distance'],
    title: 'Talked about the semifinals on Saturday',
    notes: 'I stood still after every touch I scored. Small steps now, all the time.',
    coach: 'Third twice in one day, and you still found something to fix. Keep your feet moving.',
  },
  {
    themes: ['countertime', 'second_intention'],
    title: 'What to do when they wait for my counterattack: fake it and parry',
    coach: 'Good. Save this one for the next semifinal.',
  },
  {
    themes: ['parry_riposte'],
    title: 'Parry six and straight riposte against the target',
    notes: 'Forty out of sixty were clean. The others hit the guard.',
  },
];

/** Notes from a few days at the summer camp, with another coach. */
export const campNotes: readonly LessonText[] = [
  {
    title: 'Camp day 1: everybody fenced everybody to one touch',
    notes: '14 wins, 9 losses.',
  },
  {
    title: 'Camp day 3: lesson on attacks in two tempos',
    notes: 'Completely different words for the same thing coach says.',
  },
  {
    title: 'Camp day 5: team relay',
    notes: 'Anchored and held a 2-touch lead!',
  },
];

/** A lesson every other week, the last one a few days ago. */
export const beginnerNotes: readonly LessonText[] = [
  {
    title: 'First lesson',
    notes: 'En garde is harder than it looks.',
    coach: 'A good start. Sit lower and keep smiling.',
  },
  {
    title: 'Advance, retreat, lunge',
    notes: "I can do the lunge, but I can't get back up.",
    coach: 'Push with the front heel.',
  },
  { title: 'First real touches to the hand', notes: 'Hit coach twice!' },
  {
    title: 'We talked about my first tournament',
    notes: "I'm going to fence in the next local one.",
    coach: 'Yes. Goal: use your distance in every bout, no matter the score.',
  },
];
