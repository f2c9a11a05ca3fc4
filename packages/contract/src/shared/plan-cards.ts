import type { Plan } from './enums.ts';

/** What a plan costs and includes. */
interface PlanCard {
  title: Plan;
  description: string;
  /** The price per month, as displayed. */
  price: string;
  /** The price per month, for the payment provider. */
  price_cents: number;
  /** The quota for the videos of an account. */
  storage_bytes: number;
  features: readonly string[];
}

export const planCurrency = 'usd';
const twoTerabytes = 2_000_000_000_000;

/** The two paid plans. They are separate from the endpoints, so that the landing page loads no schemas. */
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
    description: "For coaches who follow their students' progress and give feedback on lessons.",
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
