import {
  notFoundPath,
  shellPath,
  type BuiltPage,
} from '@fencing-journal/contract/shared/built-pages';
import { structuredData } from './features/landing/structured-data.ts';
import { paths } from './lib/paths.ts';

/** A page prerendered by the build, with its metadata for search engines and link previews. */
export interface PublicPage extends BuiltPage {
  title: string;
  description: string;
  /** The query to render it with, if the bare path would show an error. */
  query?: string;
  /** Whether it is the same for every visitor. Then the app hydrates it instead of replacing it. */
  hydrates?: boolean;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
  /** Structured data as JSON-LD. */
  data?: object;
}

const productName = 'Fencing Journal';

/** Results and used links are public but not in the sitemap: people only reach them by redirect. */
const unlisted = { listed: false };
const listed = { listed: true };

export const landing: PublicPage = {
  path: paths.home,
  file: 'index.html',
  ...listed,
  data: structuredData,
  title: `${productName}: lessons, tournaments and bouts in one place`,
  description:
    'A journal for fencers and coaches: lessons, tournaments, events and bouts with scores, cards, ratings, notes and video.',
};

/** The app's pages that visitors may open. */
export const appPages: readonly PublicPage[] = [
  {
    path: paths.contact,
    file: 'contact.html',
    ...listed,
    title: `Contact · ${productName}`,
    description: 'Questions, bugs, ideas? Write to the people behind Fencing Journal.',
  },
  {
    path: paths.privacy,
    file: 'privacy.html',
    ...listed,
    hydrates: true,
    title: `Privacy · ${productName}`,
    description: 'What Fencing Journal stores about you, why, for how long, and who can see it.',
  },
  {
    path: paths.terms,
    file: 'terms.html',
    ...listed,
    hydrates: true,
    title: `Terms · ${productName}`,
    description: 'What you get from Fencing Journal, what it costs, and what we ask of each other.',
  },
  {
    path: paths.minors,
    file: 'minors.html',
    ...listed,
    hydrates: true,
    title: `Minors · ${productName}`,
    description:
      'How Fencing Journal protects fencers under 18: what parents see, who can connect, and how long anything is kept.',
  },
  {
    path: paths.register,
    file: 'register.html',
    ...listed,
    title: `Register · ${productName}`,
    description:
      'Start your fencing journal in three steps: who you are, how you fence, and which plan you want.',
  },
  {
    path: paths.login,
    file: 'login.html',
    ...listed,
    title: `Login · ${productName}`,
    description: 'Log in to your fencing journal with your email or USA Fencing ID.',
  },
  {
    path: paths.forgotPassword,
    file: 'forgot-password.html',
    ...unlisted,
    title: `Forgot Password · ${productName}`,
    description: 'Get a link to set a new password for your fencing journal.',
  },
  {
    path: paths.firstLogin,
    file: 'first-login.html',
    ...unlisted,
    title: `First login · ${productName}`,
    description: 'Open a Fencing Journal account with the code from your parent.',
  },
  {
    path: '/reused',
    file: 'reused.html',
    ...unlisted,
    hydrates: true,
    title: `Link already used · ${productName}`,
    description: 'This Fencing Journal link has already been used.',
  },
  {
    path: paths.paymentSuccess,
    query: '?payment_intent=awaited',
    file: 'payment-success.html',
    ...unlisted,
    title: `Payment · ${productName}`,
    description: 'Your Fencing Journal payment is being confirmed.',
  },
  {
    path: paths.paymentFailed,
    file: 'payment-failed.html',
    ...unlisted,
    title: `Payment failed · ${productName}`,
    description: "Your Fencing Journal payment didn't go through.",
  },
  {
    path: notFoundPath,
    file: '404.html',
    ...unlisted,
    noIndex: true,
    title: `Oops! Page not found · ${productName}`,
    description: "This page doesn't exist in Fencing Journal.",
  },
];

/** Every other page. Without JavaScript, it only says that it needs JavaScript. */
export const shell: PublicPage = {
  path: shellPath,
  file: 'app.html',
  ...unlisted,
  noIndex: true,
  title: productName,
  description: 'A journal for fencers and coaches.',
};
