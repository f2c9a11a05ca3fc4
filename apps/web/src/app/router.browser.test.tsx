import { clientRoutes } from '@fencing-journal/contract/shared/client-routes';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, renderApp, signIn, stopTimers } from '../testing/app.tsx';
import { allowConsoleErrors } from '../testing/console.ts';
import { routes } from './router.tsx';

const pathsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [
    ...(route.path === undefined ? [] : [route.path]),
    ...pathsOf(route.children ?? []),
  ]);
const sorted = (list: readonly string[]) => list.toSorted((one, other) => one.localeCompare(other));
const filled = (route: string) => route.replace(/:\w+/g, 'some-slug');

test('the routes are those the server knows', () => {
  expect(sorted(pathsOf(routes))).toEqual(sorted(['*', ...clientRoutes]));
});

describe('a visitor', () => {
  const protectedRoutes = clientRoutes
    .filter((route) => /^\/(journal|coach)/.test(route))
    .map(filled);

  test.each(protectedRoutes)(
    'is redirected from %s to /login',
    { tags: ['R-AUTH-09'] },
    async (path) => {
      const app = await renderApp(path);
      await app.waitForPath('/login');
      expect(new URLSearchParams(app.search()).get('next')).toBe(path);
    },
  );

  test.each([
    '/login',
    '/register',
    '/forgot-password',
    '/reset/some-slug',
    '/contact',
    '/payment-success',
    '/payment-failed',
    '/reused',
  ])('can open %s', { tags: ['R-LAND-36'] }, async (path) => {
    const app = await renderApp(path);
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await app.waitForPath(path);
  });
});

test('/payment-success is open to everyone', { tags: ['R-LAND-26'] }, async () => {
  // The page asks the server about the payment after two seconds.
  stopTimers();
  const app = await renderApp('/payment-success?payment_intent=pi_1');
  await expect.element(page.getByRole('heading', exactly('Payment'))).toBeVisible();
  await app.waitForPath('/payment-success');
});

test(
  '/reused says that the link was used and stays in the app',
  { tags: ['R-LAND-28'] },
  async () => {
    const app = await renderApp('/reused');
    await expect.element(page.getByText('This link has already been used.')).toBeVisible();
    await app.waitForPath('/reused');
  },
);

test.each([
  { who: 'a visitor', to: '/login' },
  { who: 'a signed-in user', to: '/journal' },
])('/add redirects $who to $to', async ({ who, to }) => {
  if (who === 'a signed-in user') signIn();
  const app = await renderApp('/add');
  await app.waitForPath(to);
});

test.each([
  { path: '/404' },
  { path: '/no-such-page' },
  { path: '/journal/no/such/deep/path/x/y/z' },
])(
  '$path shows that the page was not found',
  { tags: ['R-LAND-29', 'R-LAND-31', 'R-LAND-32', 'R-ERR-48', 'R-LAND-30'] },
  async ({ path }) => {
    await renderApp(path);
    await expect.element(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await expect
      .element(
        page.getByText("The page you're looking for doesn't exist or has been moved.", {
          exact: true,
        }),
      )
      .toBeVisible();
  },
);

describe('a page that throws', () => {
  const [root] = routes;
  const broken = (error: unknown): RouteObject[] => [
    {
      ...root,
      index: false,
      children: [
        {
          path: '/broken',
          Component: () => {
            throw error;
          },
        },
      ],
    },
  ];
  beforeEach(() =>
    allowConsoleErrors(
      /The foil snapped/,
      /React Router caught/,
      /The above error occurred/,
      /I'm a teapot|418/,
    ),
  );

  test(
    'shows the error screen with the message and two ways out',
    { tags: ['R-NAV-18', 'R-ERR-01'] },
    async () => {
      await renderApp('/broken', broken(new Error('The foil snapped')));
      await expect
        .element(page.getByText('Unexpected Application Error!', { exact: true }))
        .toBeVisible();
      await expect.element(page.getByText('The foil snapped', { exact: true })).toBeVisible();
      await expect.element(page.getByRole('button', exactly('Reload'))).toBeVisible();
      await expect.element(page.getByRole('link', exactly('Home'))).toHaveAttribute('href', '/');
    },
  );

  test("because its script didn't load keeps the header and the bar, and can be retried without loss", async () => {
    allowConsoleErrors(/dynamically imported module/);
    signIn();
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let there = false;
    const lazy = () =>
      there
        ? Promise.resolve({ Component: () => <h1>The late page</h1> })
        : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /late.js'));
    const inFrame = [
      {
        ...root,
        index: false as const,
        children: [
          { ...root?.children?.[0], index: false as const, children: [{ path: '/late', lazy }] },
        ],
      },
    ];
    await renderApp('/late', inFrame);
    await expect
      .element(page.getByRole('heading', exactly("You're offline. Nothing was lost.")))
      .toBeVisible();
    await expect.element(page.getByRole('navigation', exactly('Main'))).toBeVisible();
    there = true;
    await page.getByRole('button', exactly('Try again')).click();
    await expect.element(page.getByRole('heading', exactly('The late page'))).toBeVisible();
    offline.mockRestore();
  });

  test(
    'shows the status text of an error response',
    { tags: ['R-NAV-18', 'R-ERR-01'] },
    async () => {
      const loader = () => {
        // Route loaders throw responses on purpose.
        // eslint-disable-next-line typescript/only-throw-error
        throw new Response('', { status: 418, statusText: "I'm a teapot" });
      };
      await renderApp('/broken', [
        { ...root, index: false, children: [{ path: '/broken', loader, Component: () => null }] },
      ]);
      await expect
        .element(page.getByText('Unexpected Application Error!', { exact: true }))
        .toBeVisible();
      await expect.element(page.getByText("I'm a teapot", { exact: true })).toBeVisible();
    },
  );
});
