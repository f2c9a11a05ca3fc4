import type { Plan } from './enums.ts';

/** The two paid plans as they are shown (section 9). Apart from the calls, so that the landing page loads no schemas. */
export const planCards: readonly { title: Plan; description: string; price: string; features: readonly string[] }[] = [
  {
    title: 'Student',
    description: 'For fencers who keep a journal of their own: lessons, competitions and 2 TB of video.',
    price: '$12',
    features: ['Record Lessons and Tournaments', 'Track progress over time', 'Share bouts and lessons with coaches'],
  },
  {
    title: 'Coach',
    description: 'For coaches who follow their students and answer in their lessons.',
    price: '$15',
    features: ['Everything in Student', 'Connect and track students', 'Provide coach feedback in lessons'],
  },
];
