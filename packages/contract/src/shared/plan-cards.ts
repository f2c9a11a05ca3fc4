import type { Plan } from './enums.ts';

/** What a plan is: how it is shown, and what it costs and holds (section 9). */
interface PlanCard {
  title: Plan;
  description: string;
  /** A month, as it is shown. */
  price: string;
  /** The same for the payment provider. */
  price_cents: number;
  /** What the videos of an account may take (G-33). */
  storage_bytes: number;
  features: readonly string[];
}

export const planCurrency = 'usd';
const twoTerabytes = 2_000_000_000_000;

/** The two paid plans. Apart from the calls, so that the landing page loads no schemas. */
export const planCards: readonly PlanCard[] = [
  {
    title: 'Student',
    description: 'For fencers who keep their own journal: lessons, tournaments and 2 TB of video.',
    price: '$12',
    price_cents: 1_200,
    storage_bytes: twoTerabytes,
    features: [
      'Record Lessons and Tournaments',
      'Track progress over time',
      'Share bouts and lessons with coaches',
    ],
  },
  {
    title: 'Coach',
    description: 'For coaches who follow their students and give feedback on lessons.',
    price: '$15',
    price_cents: 1_500,
    storage_bytes: twoTerabytes,
    features: [
      'Everything in Student',
      'Connect and track students',
      'Provide coach feedback in lessons',
    ],
  },
];
