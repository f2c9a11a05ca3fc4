import type { IconName } from '../../ui/icon.tsx';
import type { ScreenshotName } from './screenshot.tsx';

/** The texts of the landing page, based on what the specification says the product does. */
export const features: readonly { title: string; text: string; icon: IconName }[] = [
  {
    title: 'Lessons',
    text: 'Write down what you practiced while it’s fresh: date, coach, your notes and your coach’s feedback.',
    icon: 'book',
  },
  {
    title: 'Tournaments and bouts',
    text: 'Score bouts live on your phone, even with no signal, or type a pool in a minute.',
    icon: 'trophy',
  },
  {
    title: 'Video',
    text: 'Put the video next to the score and go through it frame by frame with your coach.',
    icon: 'video',
  },
  {
    title: 'Coaches and friends',
    text: 'Connect with the people you choose. They see what you share, and nothing else.',
    icon: 'people',
  },
];

/** Screenshots of the demo, with alt texts and captions. */
export const screenshots: readonly { name: ScreenshotName; alt: string; caption: string }[] = [
  {
    name: 'pad',
    alt: 'The score pad during a bout: clock, period, and a large half for each fencer',
    caption: 'Score a bout by tapping a side. Cards, priority and passivity included.',
  },
  {
    name: 'offline',
    alt: 'An event while offline: a new bout is saved on the device and sent later',
    caption: 'No signal in the hall? Enter everything now. It syncs when you’re back online.',
  },
  {
    name: 'review',
    alt: 'A video with marked moments, frame buttons and the running score',
    caption: 'Watch it frame by frame and ask your coach about a moment.',
  },
  {
    name: 'statistics',
    alt: 'Statistics: what stands out in the results, with the likely range of each rate',
    caption: 'What stands out in your results, and how certain it is.',
  },
  {
    name: 'student',
    alt: 'What a coach sees for one student: lessons waiting for feedback, oldest first',
    caption: 'Coaches see who’s waiting for feedback.',
  },
];

export const faq: readonly { question: string; answer: string }[] = [
  {
    question: 'What does it cost?',
    answer: 'The Student plan is $12 a month, the Coach plan $15 a month.',
  },
  {
    question: 'How do I cancel?',
    answer: 'In Settings, through the payment portal. You can always read and export your entries.',
  },
  {
    question: 'Does my coach need it too?',
    answer:
      'No. You can record lessons with any coach. Coaches who use the app can reply right there.',
  },
  {
    question: 'Is there a limit to how much I can record?',
    answer: 'No. Record as many lessons and bouts as you like.',
  },
  {
    question: 'Which browser do I need?',
    answer: 'Any current browser, on a phone, tablet or computer.',
  },
  {
    question: 'Do I need a USA Fencing ID?',
    answer: 'No. With one, we fill in your profile for you. Without one, you fill it in yourself.',
  },
  {
    question: 'Who can see my journal?',
    answer:
      'You, and the people you share it with: your coaches, friends, club, or everyone who’s logged in. You decide for each bout.',
  },
  {
    question: 'Can I put it on my home screen?',
    answer: 'Yes. The app shows you how when you open your journal.',
  },
];
