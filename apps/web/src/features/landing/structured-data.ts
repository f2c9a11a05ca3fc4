import { placeholders } from '@fencing-journal/contract/shared/built-pages';
import { planCards, planCurrency } from '@fencing-journal/contract/shared/plan-cards';
import { faq } from './content.ts';

const offers = planCards.map(({ title, description, price_cents }) => ({
  '@type': 'Offer',
  name: `${title} plan`,
  description,
  price: (price_cents / 100).toFixed(2),
  priceCurrency: planCurrency.toUpperCase(),
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: (price_cents / 100).toFixed(2),
    priceCurrency: planCurrency.toUpperCase(),
    billingDuration: 'P1M',
  },
  url: `${placeholders.origin}/register`,
  availability: 'https://schema.org/InStock',
}));

/** The product, its plans and the questions as schema.org data. */
export const structuredData = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'SoftwareApplication',
      name: 'Fencing Journal',
      description: 'A journal for fencers and coaches: lessons, tournaments, events and bouts.',
      url: `${placeholders.origin}/`,
      image: `${placeholders.origin}/og.png`,
      applicationCategory: 'SportsApplication',
      operatingSystem: 'Any device with a current browser',
      offers,
    },
    {
      '@type': 'FAQPage',
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
};
