import { expect, test } from 'vitest';
import { faq } from './content.ts';
import { structuredData } from './structured-data.ts';

const [product, questions] = structuredData['@graph'] as unknown as [
  {
    offers: {
      name: string;
      price: string;
      priceCurrency: string;
      priceSpecification: { billingDuration: string };
    }[];
  },
  { mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
];

test('structured data offers the plans with their monthly prices', () => {
  expect(
    product.offers.map(({ name, price, priceCurrency, priceSpecification }) => [
      name,
      price,
      priceCurrency,
      priceSpecification.billingDuration,
    ]),
  ).toEqual([
    ['Student plan', '12.00', 'USD', 'P1M'],
    ['Coach plan', '15.00', 'USD', 'P1M'],
  ]);
});

test("structured data contains the page's questions with their answers", () => {
  expect(
    questions.mainEntity.map(({ name, acceptedAnswer }) => ({
      question: name,
      answer: acceptedAnswer.text,
    })),
  ).toEqual(faq);
});
