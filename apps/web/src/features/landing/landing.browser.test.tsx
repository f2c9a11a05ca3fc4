import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly, signIn } from '../../testing/app.tsx';
import { LandingPage } from './landing.page.tsx';

const main = page.getByRole('main');
const card = (plan: string) =>
  main.getByRole('listitem').filter({ has: page.getByRole('heading', exactly(plan)) });
const questions = main
  .getByRole('region', exactly('Frequently Asked Questions'))
  .getByRole('button');
const answerOf = (question: Element) =>
  document.getElementById(question.getAttribute('aria-controls') ?? '')!;

describe('landing page', () => {
  beforeEach(() => render(<LandingPage />));

  test(
    'starts with a hero and ends with a call to action, both linked to the registration',
    { tags: ['R-LAND-01', 'R-LAND-02', 'R-LAND-06'] },
    () => {
      const links = main.getByRole('link', exactly('Start Now')).elements();
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: 4 }, () => '/register'),
      );
      const parts = [...main.element().children];
      expect(parts[0]?.contains(links[0]!)).toBe(true);
      expect(parts.at(-1)?.contains(links.at(-1)!)).toBe(true);
      expect(parts.at(-2)?.textContent).toContain('Frequently Asked Questions');
    },
  );

  test('scrolls its screenshots across the full width of a phone', async () => {
    await page.viewport(390, 844);
    const screens = main.getByRole('list', exactly('Screenshots of the journal')).element();
    expect(screens.getBoundingClientRect().left).toBe(0);
    expect(screens.getBoundingClientRect().right).toBe(document.documentElement.clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test('says what is free, unless the server requires a plan', async () => {
    const claims = [main.getByText(/^Free with 1 GB/), main.getByText(/for free, with 1 GB/)];
    for (const claim of claims) await expect.element(claim).toBeVisible();
    document.documentElement.dataset['billing'] = 'hard';
    for (const claim of claims) await expect.element(claim).not.toBeVisible();
    delete document.documentElement.dataset['billing'];
  });

  test('shows the pad, offline, the player, statistics and what coaches see', () => {
    expect(
      main
        .getByRole('list', exactly('Screenshots of the journal'))
        .getByRole('img')
        .elements()
        .map((image) => image.getAttribute('alt')?.split(/[ :,]/).slice(0, 3).join(' ')),
    ).toEqual([
      'The score pad',
      'An event while',
      'A video with',
      'Statistics  what',
      'What a coach',
    ]);
  });

  test('has four feature blocks', { tags: ['R-LAND-03'] }, () => {
    expect(
      main.getByRole('region', exactly('What it does')).getByRole('listitem').elements(),
    ).toHaveLength(4);
  });

  test.each([
    {
      plan: 'Student',
      price: '$12',
      features: [
        'Record Lessons and Tournaments',
        'Track progress over time',
        'Share bouts and lessons with coaches',
      ],
    },
    {
      plan: 'Coach',
      price: '$15',
      features: [
        'Everything in Student',
        'Connect and track students',
        'Provide coach feedback in lessons',
      ],
    },
  ])(
    'has the $plan plan with description, price and features',
    {
      tags: [
        'R-LAND-04',
        'R-LAND-07',
        'R-LAND-08',
        'R-LAND-09',
        'R-LAND-10',
        'R-LAND-13',
        'R-DATA-01',
        'R-LAND-11',
        'R-LAND-12',
      ],
    },
    async ({ plan, price, features }) => {
      await expect.element(card(plan).getByText('You can get :', { exact: true })).toBeVisible();
      await expect.element(card(plan)).toHaveTextContent(`${price} / Month`);
      expect(
        card(plan)
          .getByRole('listitem')
          .elements()
          .map((item) => item.textContent),
      ).toEqual(features);
      expect(card(plan).getByRole('heading').element().nextElementSibling?.textContent).toMatch(
        /\w{3}/,
      );
      await expect
        .element(card(plan).getByRole('link', exactly('Start Now')))
        .toHaveAttribute('href', '/register');
    },
  );

  test(
    'has questions that open and close independently, in panels of at most 10rem',
    {
      tags: [
        'R-LAND-05',
        'R-LAND-14',
        'R-LAND-15',
        'R-LAND-16',
        'R-LAND-17',
        'R-LAND-18',
        'R-LAND-19',
        'R-CST-19',
        'R-DATA-02',
      ],
    },
    async () => {
      await expect
        .element(main.getByRole('heading', exactly('Frequently Asked Questions')))
        .toBeVisible();
      await expect
        .element(
          main.getByText('Some of the following questions are most frequently asked by users.', {
            exact: true,
          }),
        )
        .toBeVisible();
      for (const question of questions.elements()) {
        expect(question.textContent).toMatch(/\?$/);
        expect(answerOf(question).textContent).not.toBe('');
        expect(question.getAttribute('aria-expanded')).toBe('false');
      }
      const [first, second] = [questions.nth(0), questions.nth(1)];
      await first.click();
      await second.click();
      for (const open of [first, second]) {
        await expect.element(open).toHaveAttribute('aria-expanded', 'true');
        expect(answerOf(open.element()).checkVisibility()).toBe(true);
      }
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { maxHeight, overflowY } = getComputedStyle(answerOf(first.element()));
      expect([Number.parseFloat(maxHeight) / rem, overflowY]).toEqual([10, 'auto']);
      await first.click();
      await expect.element(first).toHaveAttribute('aria-expanded', 'false');
      expect(answerOf(first.element()).checkVisibility()).toBe(false);
      expect(answerOf(second.element()).checkVisibility()).toBe(true);
    },
  );

  test(
    'shows the cookie banner with Accept at the bottom',
    { tags: ['R-LAND-20', 'R-STO-01'] },
    async () => {
      await expect.element(page.getByRole('button', exactly('Accept'))).toBeVisible();
      expect(
        getComputedStyle(page.getByRole('region', exactly('Cookies')).element()).position,
      ).toBe('fixed');
    },
  );
});

test('the landing page links logged-in users to the journal', { tags: ['R-AUTH-14'] }, async () => {
  signIn();
  await render(<LandingPage />);
  const links = main.getByRole('link', exactly('Open journal')).elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/journal', '/journal']);
});

describe('landing page header', () => {
  const links = () =>
    page
      .getByRole('navigation', exactly('Main'))
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);

  test('offers Login and Register to a visitor', { tags: ['R-NAV-01', 'R-NAV-02'] }, async () => {
    await render(<LandingPage />);
    expect(links()).toEqual(['Home', 'Journal', 'Contact', 'Login', 'Register']);
  });

  test('offers neither to a logged-in user', { tags: ['R-NAV-03', 'R-AUTH-14'] }, async () => {
    signIn();
    await render(<LandingPage />);
    expect(links()).toEqual(['Home', 'Journal', 'Contact']);
  });
});
