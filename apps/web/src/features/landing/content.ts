import type { IconName } from '../../ui/icon.tsx';
import type { ScreenName } from './screen.tsx';

/** The words of the landing page, made of what the specification says the product does (G-34). */
export const features: readonly { title: string; text: string; icon: IconName }[] = [
  {
    title: 'Lessons',
    text: 'Write down what you practised while it is fresh: date, coach, your notes, and what your coach answers.',
    icon: 'book',
  },
  {
    title: 'Tournaments and bouts',
    text: 'Every event, every bout: score, cards, video calls, ratings and a line about what worked.',
    icon: 'trophy',
  },
  {
    title: 'Video',
    text: 'Put the film beside the score and look at it again with your coach.',
    icon: 'video',
  },
  {
    title: 'Coaches and friends',
    text: 'Connect with the people you choose. They see what you share, and nothing else.',
    icon: 'people',
  },
];

/** Screens of the demo, and what they show. */
export const screens: readonly { name: ScreenName; alt: string; caption: string }[] = [
  {
    name: 'lessons',
    alt: 'The list of lessons, the newest with the words of the coach',
    caption: 'What you practised, and what your coach says to it.',
  },
  {
    name: 'statistics',
    alt: 'Statistics: victories and defeats, rate of victories, touches scored and received',
    caption: 'What the season adds up to.',
  },
  {
    name: 'student',
    alt: 'A student at the coach’s desk: lessons that wait for feedback, the oldest first',
    caption: 'The coach’s desk: who waits for an answer.',
  },
];

export const faq: readonly { question: string; answer: string }[] = [
  {
    question: 'What does it cost?',
    answer: 'The Student plan is $12 a month, the Coach plan $15 a month.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In your settings, through the payment portal. You can always read and take out what you wrote.',
  },
  {
    question: 'Must my coach use it too?',
    answer: 'No. You can record lessons with any coach; one who uses the journal can answer in it.',
  },
  {
    question: 'Is there a limit to what I record?',
    answer: 'No. Record as many lessons and bouts as you fence.',
  },
  {
    question: 'Which browser do I need?',
    answer: 'Any current one, on a phone, a tablet or a computer.',
  },
  {
    question: 'Do I need a USA Fencing ID?',
    answer: 'No. With one your profile fills itself in; without, you write it yourself.',
  },
  {
    question: 'Who can see my journal?',
    answer:
      'You. Then whoever you share it with: your coaches, friends, club, or everyone signed in. You decide for each bout.',
  },
  {
    question: 'Can I have it on my home screen?',
    answer: 'Yes. The journal shows you how when you open it.',
  },
];
