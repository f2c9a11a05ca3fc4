import { auth } from '@fencing-journal/contract/auth';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { exactly, nextFrame, renderApp, signIn, stopTimers } from '../testing/app.tsx';
import { aUser } from '../testing/samples/account.ts';
import { aPage } from '../testing/samples/page.ts';
import { aTournament } from '../testing/samples/tournaments.ts';
import { requestsTo, stub } from '../testing/stub-server.ts';
import { pages, prefetchedBeforePages } from './pages.ts';

const nav = page.getByRole('navigation', exactly('Main'));
const profile = page.getByRole('button', exactly('Robin Vega’s profile'));
const menu = page.getByRole('navigation', exactly('Menu'));
const targetsIn = (place: typeof nav) =>
  place
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the header', () => {
  test(
    'shows a visitor Home, Journal, Contact, Login and Register',
    { tags: ['R-NAV-01', 'R-NAV-02'] },
    async () => {
      await renderApp('/contact');
      await expect.element(nav).toBeVisible();
      expect(targetsIn(nav)).toEqual([
        ['Home', '/'],
        ['Journal', '/journal'],
        ['Contact', '/contact'],
        ['Login', '/login'],
        ['Register', '/register'],
      ]);
      await expect
        .element(page.getByRole('button', { name: /’s profile$/ }))
        .not.toBeInTheDocument();
    },
  );

  test(
    'shows a logged-in user the profile menu instead of Login and Register',
    { tags: ['R-NAV-01', 'R-NAV-03'] },
    async () => {
      signIn();
      await renderApp('/journal');
      await expect.element(profile).toBeVisible();
      expect(targetsIn(nav)).toEqual([
        ['Home', '/'],
        ['Journal', '/journal'],
        ['Contact', '/contact'],
      ]);
    },
  );

  test.each(['/coach/lessons', '/journal/tournaments'])('marks Journal on %s', async (path) => {
    signIn({ ...aUser(), subscription: 'Coach' });
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
    stub(tournaments.all, aPage('/api/tournaments/all/', []));
    await renderApp(path);
    await expect
      .element(nav.getByRole('link', exactly('Journal')))
      .toHaveAttribute('aria-current', 'page');
    await expect
      .element(nav.getByRole('link', exactly('Contact')))
      .not.toHaveAttribute('aria-current', 'page');
  });

  test.each(['Student', 'Coach'] as const)(
    'shows name, email and %s in the profile menu, with its three entries',
    { tags: ['R-NAV-04', 'R-NAV-05', 'R-NAV-06', 'R-NAV-07'] },
    async (subscription) => {
      signIn(aUser({ subscription }));
      await renderApp('/journal');
      await expect.element(page.getByText('robin@club.example').first()).not.toBeVisible();
      await profile.click();
      for (const text of ['Robin Vega', 'robin@club.example', subscription])
        await expect.element(nav.getByText(text, { exact: true })).toBeVisible();
      await expect
        .element(nav.getByRole('link', exactly('Friends')))
        .toHaveAttribute('href', '/journal/connections/friends');
      await expect
        .element(nav.getByRole('link', exactly('Settings')))
        .toHaveAttribute('href', '/journal/settings/profile');
      await expect.element(nav.getByRole('button', exactly('Log out'))).toBeVisible();
    },
  );

  test('closes the profile menu on navigation and on Escape', { tags: ['R-NAV-07'] }, async () => {
    signIn();
    const app = await renderApp('/journal');
    await profile.click();
    await nav.getByRole('link', exactly('Friends')).click();
    await app.waitForPath('/journal/connections/friends');
    await expect.element(nav.getByText('robin@club.example')).not.toBeVisible();
    await profile.click();
    await expect.element(nav.getByText('robin@club.example')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(nav.getByText('robin@club.example')).not.toBeVisible();
  });

  test("updates name and plan from the server's response", async () => {
    signIn();
    stub(auth.me, { user_data: aUser({ first_name: 'Robyn', first: 'Robyn' }) });
    await renderApp('/journal');
    await expect.element(page.getByRole('button', exactly('Robyn Vega’s profile'))).toBeVisible();
  });
});

describe('the phone menu', () => {
  test('also lists Connections and Settings', { tags: ['R-NAV-08'] }, async () => {
    signIn();
    await page.viewport(390, 844);
    await renderApp('/journal');
    await expect.element(nav).not.toBeInTheDocument();
    await page.getByRole('button', exactly('Menu')).click();
    await expect.element(menu.getByRole('link', exactly('Connections'))).toBeVisible();
    expect(targetsIn(menu)).toEqual([
      ['Home', '/'],
      ['Journal', '/journal'],
      ['Contact', '/contact'],
      ['Statistics', '/journal/statistics'],
      ['Playlists', '/journal/playlists'],
      ['Connections', '/journal/connections'],
      ['Friends', '/journal/connections/friends'],
      ['Settings', '/journal/settings/profile'],
    ]);
    await expect.element(menu.getByRole('button', exactly('Log out'))).toBeVisible();
  });

  test('lists Login and Register for a visitor', { tags: ['R-NAV-02'] }, async () => {
    await page.viewport(390, 844);
    await renderApp('/contact');
    await page.getByRole('button', exactly('Menu')).click();
    await expect.element(menu.getByRole('link', exactly('Login'))).toBeVisible();
    expect(targetsIn(menu)).toEqual([
      ['Home', '/'],
      ['Journal', '/journal'],
      ['Contact', '/contact'],
      ['Login', '/login'],
      ['Register', '/register'],
    ]);
  });
});

test(
  'the footer has six links, an email address and the year',
  { tags: ['R-NAV-09', 'R-NAV-10', 'R-NAV-11'] },
  async () => {
    await renderApp('/contact');
    const footer = page.getByRole('contentinfo');
    await expect.element(footer.getByRole('heading', exactly('Explore'))).toBeVisible();
    expect(targetsIn(footer).slice(0, 6)).toEqual([
      ['Home', '/'],
      ['Fencers', '/journal/fencer'],
      ['Journal', '/journal'],
      ['Contact Us', '/contact'],
      ['Tournament', '/journal/tournaments'],
      ['Lesson', '/journal/lessons'],
    ]);
    expect(targetsIn(footer)[6]?.[1]).toMatch(/^mailto:.+@.+/);
    await expect.element(footer.getByText(/© 2025/)).toBeVisible();
  },
);

test('logged-in users on a phone see the same footer links in two lines', async () => {
  signIn();
  await page.viewport(390, 844);
  await renderApp('/contact');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByRole('list', exactly('Explore'))).toBeVisible();
  expect(targetsIn(footer)).toEqual([
    ['Home', '/'],
    ['Fencers', '/journal/fencer'],
    ['Journal', '/journal'],
    ['Contact Us', '/contact'],
    ['Tournament', '/journal/tournaments'],
    ['Lesson', '/journal/lessons'],
    [expect.stringMatching(/.+@.+/), expect.stringMatching(/^mailto:.+@.+/)],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ]);
  await expect.element(footer.getByText('© 2025 Fencing Journal')).toBeVisible();
  const lines = new Set(
    [...footer.element().querySelectorAll('li')].map((item) => item.getBoundingClientRect().top),
  );
  expect(lines.size).toBe(2);
});

describe('logging out', () => {
  test(
    'deletes all personal data from the device, tells the server, and goes to /login',
    { tags: ['R-AUTH-16', 'R-AUTH-17', 'R-STO-06'] },
    async () => {
      signIn();
      const token = localStorage.getItem('token');
      for (const key of ['userData', 'currentPage', 'fj:mine:draft:new tournament'])
        localStorage.setItem(key, '{}');
      localStorage.setItem('installGuideDismissed', 'true');
      sessionStorage.setItem('fj:somewhere', '/journal/fencer/fencer-0123456789');
      // The browser does this on Clear-Site-Data.
      stub(auth.logout, () => {
        localStorage.clear();
        return { message: "You're logged out." };
      });
      const app = await renderApp('/journal');
      await profile.click();
      await nav.getByRole('button', exactly('Log out')).click();
      await app.waitForPath('/login');
      expect(sessionStorage.getItem('fj:somewhere')).toBeNull();
      await expect.poll(() => Object.keys(localStorage)).toEqual(['installGuideDismissed']);
      await expect.element(nav.getByRole('link', exactly('Login'))).toBeVisible();
      await expect.element(nav.getByRole('link', exactly('Register'))).toBeVisible();
      await expect
        .poll(() => requestsTo(auth.logout).map(({ headers }) => headers.get('authorization')))
        .toEqual([`Bearer ${token}`]);
    },
  );

  test('leaves no path in the stored scroll positions', async () => {
    signIn();
    stub(fencers.details, () => new Promise<never>(() => undefined));
    await renderApp('/journal/fencer/fencer-0123456789');
    await expect.element(page.getByRole('status', exactly('Loading'))).toBeVisible();
    // The listener is added in an effect, which may run after the first paint.
    const storedPositions = () => {
      window.dispatchEvent(new Event('pagehide'));
      return sessionStorage.getItem('react-router-scroll-positions') ?? '';
    };
    await expect.poll(storedPositions).toMatch(/^\{"-?\d+":/);
    expect(storedPositions()).not.toContain('fencer');
  });

  test('makes protected pages inaccessible', { tags: ['R-AUTH-18'] }, async () => {
    signIn();
    const app = await renderApp('/journal');
    await profile.click();
    await nav.getByRole('button', exactly('Log out')).click();
    await app.waitForPath('/login');
    await app.router.navigate('/journal');
    await app.waitForPath('/login');
  });

  test("does not send the next user to the previous user's page", async () => {
    stub(tournaments.all, aPage('/api/tournaments/all/', []));
    signIn();
    const app = await renderApp('/journal/tournaments');
    await profile.click();
    await nav.getByRole('button', exactly('Log out')).click();
    await expect.element(page.getByRole('heading', exactly('Login'))).toBeVisible();
    expect(app.search()).toBe('');
  });

  test('in another tab also logs out this tab', async () => {
    signIn();
    const app = await renderApp('/journal');
    await expect.element(profile).toBeVisible();
    localStorage.removeItem('userAuth');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userAuth' }));
    await app.waitForPath('/login');
  });
});

describe('on a phone', () => {
  const barOf = () => page.getByRole('navigation', exactly('Journal'));

  test('the bottom bar hides while the on-screen keyboard is open', async () => {
    await page.viewport(390, 844);
    signIn();
    await renderApp('/journal');
    await expect.element(barOf()).toBeVisible();
    await page.viewport(390, 480);
    await expect.element(barOf()).not.toBeInTheDocument();
  });

  test('text at twice the size does not push the menu off the screen', async () => {
    await page.viewport(320, 640);
    await renderApp('/contact');
    const button = page.getByRole('button', exactly('Menu'));
    await expect.element(button).toBeVisible();
    document.documentElement.style.fontSize = '34px';
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('the prefetch of pages', () => {
  afterEach(() => void vi.useRealTimers());

  // A busy browser may take seconds to become idle.
  beforeEach(() => {
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
      callback({ didTimeout: false, timeRemaining: () => 50 });
      return 0;
    });
  });

  /** Waits longer than a service worker needs to take control. */
  const waitInVain = () => vi.advanceTimersByTimeAsync(20_000);

  test('starts for logged-in users without a service worker but not for visitors', async () => {
    stopTimers();
    const firstPage = vi.spyOn(pages, 'tournamentList');
    await renderApp('/contact');
    await expect.element(page.getByRole('heading', exactly('Contact'))).toBeVisible();
    await waitInVain();
    await loadDialogs();
    expect(firstPage).not.toHaveBeenCalled();
    await cleanup();
    signIn();
    await renderApp('/journal');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loadDialogs();
    expect(firstPage).not.toHaveBeenCalled();
    await waitInVain();
    await expect.poll(() => firstPage.mock.calls.length).toBeGreaterThan(0);
  });

  test('does not start if the service worker has stored the pages, even on the first visit', async () => {
    stopTimers();
    const firstPage = vi.spyOn(pages, 'tournamentList');
    signIn();
    await renderApp('/journal');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({} as ServiceWorker);
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
    await waitInVain();
    await loadDialogs();
    expect(firstPage).not.toHaveBeenCalled();
  });

  test('does not start if the user saves data', async () => {
    stopTimers();
    vi.spyOn(navigator as unknown as { connection: object }, 'connection', 'get').mockReturnValue({
      saveData: true,
    });
    const firstPage = vi.spyOn(pages, 'tournamentList');
    signIn();
    await renderApp('/journal');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitInVain();
    await loadDialogs();
    expect(firstPage).not.toHaveBeenCalled();
  });
});

/** Loads everything that is prefetched before the pages, so that a prefetch would load the first page next. */
async function loadDialogs() {
  for (const load of prefetchedBeforePages) await load();
  await nextFrame();
}

test(
  'a new page starts at the top, both on the screen and for the keyboard',
  { tags: ['R-NAV-12'] },
  async () => {
    await page.viewport(390, 560);
    signIn();
    stub(
      tournaments.all,
      aPage(
        '/api/tournaments/all/',
        [1, 2, 3, 4, 5].map((number) =>
          aTournament({ slug: `cup-${number}`, name: `Cup ${number}` }),
        ),
      ),
    );
    stub(lessons.all, aPage('/api/lessons/all/', []));
    stub(lessons.fieldData, { coach_list: [] });
    const app = await renderApp('/journal/tournaments');
    await expect.element(page.getByRole('link', exactly('Cup 5'))).toBeVisible();
    window.scrollTo(0, 400);
    await expect.poll(() => window.scrollY).toBe(400);
    await page.getByRole('link', exactly('Lessons')).click();
    await app.waitForPath('/journal/lessons');
    await expect.poll(() => window.scrollY).toBe(0);
    await expect.element(page.getByRole('main')).toHaveFocus();
  },
);
