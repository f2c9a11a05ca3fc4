import { auth } from '@fencing-journal/contract/auth';
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { connections } from '@fencing-journal/contract/connections';
import { fencers } from '@fencing-journal/contract/fencers';
import { guides } from '@fencing-journal/contract/guides';
import { journal, type JournalToday } from '@fencing-journal/contract/journal';
import { lessons } from '@fencing-journal/contract/lessons';
import { notifications } from '@fencing-journal/contract/notifications';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { addDays } from '@fencing-journal/contract/shared/days';
import { cleanup } from 'vitest-browser-react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { captureInstallPrompt } from './install.ts';
import { allFetched, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { anInboxItem } from '../../testing/samples/inbox.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aNotification, somePage } from '../notifications/testing/samples.ts';
import { rawResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { queryClient } from '../../http/query.ts';

const main = page.getByRole('main');
const textOf = (element: Element) => element.textContent;
const tile = (name: string) => main.getByRole('link', exactly(name));
const guide = main.getByRole('region', exactly('Keep the journal handy'));

describe('journal hub', () => {
  test('requires a login', { tags: ['R-HUB-01'] }, async () => {
    const app = await renderApp('/journal');
    await app.waitForPath('/login');
  });

  test(
    'has four tiles, and no coach buttons for a student',
    { tags: ['R-HUB-01', 'R-HUB-02', 'R-HUB-09'] },
    async () => {
      signIn();
      await renderApp('/journal');
      await expect.element(tile('Tournaments')).toBeVisible();
      expect(
        main
          .getByRole('list')
          .getByRole('link')
          .elements()
          .map((link) => link.textContent),
      ).toEqual(['Tournaments', 'Lessons', 'Fencer Dashboard', 'Connections']);
      await expect.element(main.getByRole('link', { name: /^Student/ })).not.toBeInTheDocument();
    },
  );

  test.each([
    { name: 'Tournaments', to: '/journal/tournaments' },
    { name: 'Lessons', to: '/journal/lessons' },
    { name: 'Fencer Dashboard', to: '/journal/fencer' },
    { name: 'Connections', to: '/journal/connections' },
  ])(
    '$name opens $to',
    { tags: ['R-HUB-03', 'R-HUB-04', 'R-HUB-05', 'R-HUB-06'] },
    async ({ name, to }) => {
      signIn();
      stub(tournaments.all, aPage('/api/tournaments/all/', []));
      stub(lessons.all, aPage('/api/lessons/all/', []));
      stub(lessons.fieldData, { coach_list: [] });
      stub(fencers.all, []);
      stub(fencers.stats, {
        event_count: 0,
        bout_count: 0,
        wins: 0,
        losses: 0,
        scored: 0,
        against: 0,
        indicator: 0,
      });
      const app = await renderApp('/journal');
      await tile(name).click();
      await app.waitForPath(to);
    },
  );

  test.each(['Coach', 'Club of the Year'])(
    'has the coach buttons for the subscription "%s"',
    { tags: ['R-HUB-07', 'R-HUB-08', 'R-HUB-10'] },
    async (subscription) => {
      signIn({ ...aUser(), subscription });
      stub(auth.me, rawResponse(404, {}));
      const app = await renderApp('/journal');
      await expect.element(tile('Student Bouts')).toHaveAttribute('href', '/coach/bouts');
      stub(lessons.coach, aPage('/api/lessons/coach/', []));
      await tile('Student Lessons').click();
      await app.waitForPath('/coach/lessons');
    },
  );

  test('shows how many requests are waiting for an answer', { tags: ['R-HUB-06'] }, async () => {
    signIn();
    const asking = {
      id: 1,
      from_coach: 'ana-lind-aaaaaa',
      slug: 'ana-lind-aaaaaa',
      first_name: 'Ana',
      last_name: 'Lind',
    };
    stub(
      connections.list,
      aConnectionList({
        pending_coaches: [asking],
        pending_students: [{ ...asking, id: 2, from_student: asking.slug }],
      }),
    );
    await renderApp('/journal');
    await expect.element(main.getByText('2 requests to answer')).toBeVisible();
    await expect.element(tile('Connections')).toHaveAccessibleDescription('2 requests to answer');
    await expect
      .element(tile('Lessons'))
      .toHaveAccessibleDescription('What you practiced, what your coach said');
  });

  test(
    'links to guides and calendar below its four tiles',
    { tags: ['R-GEN-14', 'R-HUB-02'] },
    async () => {
      signIn();
      await renderApp('/journal');
      await expect.element(tile('Guides')).toHaveAttribute('href', '/journal/guides');
      await expect.element(tile('Calendar')).toHaveAttribute('href', '/journal/calendar');
      expect(main.getByRole('list').first().getByRole('link').elements()).toHaveLength(4);
    },
  );

  test('links to the guided lesson entry', async () => {
    signIn();
    await renderApp('/journal');
    await expect
      .element(tile('Guided entry'))
      .toHaveAttribute('href', '/journal/lessons/add?quick');
  });
});

describe('today on the hub', () => {
  const region = (name: string) => main.getByRole('region', exactly(name));
  const home: JournalToday = {
    is_new: false,
    today: [],
    next_tournament: null,
    last_results: [],
  };
  const today = '2026-03-16';
  const setClock = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00`) });
  beforeEach(() => signIn());

  test(
    "is above the tiles: the day's events with the next steps",
    { tags: ['B-HO-06'] },
    async () => {
      setClock();
      stub(journal.today, {
        ...home,
        today: [
          {
            slug: 'harbour-open',
            name: 'Harbour Open',
            events: [{ slug: 'cadet-epee', name: 'Cadet Epee', weapon: 'epee' }],
          },
          { slug: 'city-cup', name: 'City Cup', events: [] },
        ],
      });
      await renderApp('/journal');
      await expect
        .element(region('Today').getByRole('link', exactly('Harbour Open')))
        .toHaveAttribute('href', '/journal/tournaments/harbour-open');
      const event = '/journal/tournaments/harbour-open/cadet-epee';
      for (const [name, href] of [
        ['Cadet Epee', event],
        ['Live, Cadet Epee', `${event}/bout/live`],
        ['Add pool, Cadet Epee', `${event}/pool/add`],
        ['Add bout, Cadet Epee', `${event}/bout/add`],
        ['Add event', '/journal/tournaments/city-cup/add'],
      ] as const)
        await expect
          .element(region('Today').getByRole('link', exactly(name)))
          .toHaveAttribute('href', href);
      const position = region('Today').element().compareDocumentPosition(tile('Lessons').element());
      expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(requestsTo(journal.today).map(({ query }) => query)).toEqual([{ date: today }]);
    },
  );

  test(
    'names the next tournament, with its packing list if it is soon',
    { tags: ['B-HO-06'] },
    async () => {
      setClock();
      const next = { slug: 'harbour-open', name: 'Harbour Open' };
      stub(guides.all, [
        {
          slug: 'bag',
          title: 'Pack your bag',
          summary: '',
          topic: 'competition',
          items: 38,
          ticked: 5,
        },
      ]);
      stub(journal.today, { ...home, next_tournament: { ...next, date: addDays(today, 12) } });
      await renderApp('/journal');
      await expect.element(region('Next tournament').getByText(/^In 12 days, /)).toBeVisible();
      await expect.element(region('Next tournament').getByText('5 of 38 done')).toBeVisible();
      await expect
        .element(region('Next tournament').getByRole('link', exactly('Pack your bag')))
        .toHaveAttribute('href', '/journal/guides/bag?tournament=harbour-open');
      await cleanup();
      stub(journal.today, { ...home, next_tournament: { ...next, date: addDays(today, 31) } });
      queryClient.clear();
      await renderApp('/journal');
      await expect.element(region('Next tournament').getByText(/^In 31 days, /)).toBeVisible();
      expect(requestsTo(guides.all)).toHaveLength(1);
    },
  );

  test('shows the last results with a link to each event', { tags: ['B-HO-06'] }, async () => {
    stub(journal.today, {
      ...home,
      last_results: [
        {
          slug: 'cadet-epee',
          name: 'Cadet Epee',
          date: '2026-03-14',
          tournament: { slug: 'harbour-open', name: 'Harbour Open' },
          place: 12,
          entries: 48,
          bout_count: 10,
          wins: 7,
          losses: 3,
        },
      ],
    });
    await renderApp('/journal');
    const results = region('Last results');
    await expect.element(results.getByRole('img', exactly('7 wins, 3 losses'))).toBeVisible();
    await expect.element(results.getByText('12th of 48', { exact: true })).toBeVisible();
    await expect.element(results.getByText('Cadet Epee, Mar 14, 2026')).toBeVisible();
    await expect
      .element(results.getByRole('link', exactly('Harbour Open')))
      .toHaveAttribute('href', '/journal/tournaments/harbour-open/cadet-epee');
  });

  test(
    'shows up to three unread notifications with links to their places',
    { tags: ['B-HO-06'] },
    async () => {
      stub(
        notifications.list,
        somePage([
          aNotification({ id: '1', kind: 'request', place: null }),
          aNotification({ id: '2', read: true }),
          ...['3', '4', '5'].map((id) => aNotification({ id })),
        ]),
      );
      await renderApp('/journal');
      const news = region('New');
      await expect.element(news.getByRole('listitem').first()).toBeVisible();
      expect(news.getByRole('listitem').elements()).toHaveLength(3);
      await expect
        .element(news.getByRole('link', exactly('Teo Marsh wants to connect with you')))
        .toHaveAttribute('href', '/journal/connections');
      await expect
        .element(news.getByRole('link', exactly('All notifications')))
        .toHaveAttribute('href', '/journal/notifications');
    },
  );

  test('is left out if there is nothing to show', async () => {
    await renderApp('/journal');
    await expect.element(tile('Tournaments')).toBeVisible();
    expect(main.getByRole('heading', { level: 2 }).elements().map(textOf)).toEqual([
      'Keep the journal handy',
    ]);
  });

  test.each([
    ['today', journal.today],
    ['the notifications', notifications.list],
  ])('says if %s could not be loaded, and tries again', async (_name, endpoint) => {
    stub(endpoint, rawResponse(400, {}));
    await renderApp('/journal');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await expect.element(tile('Tournaments')).toBeVisible();
    const before = requestsTo(endpoint).length;
    if (endpoint === journal.today) stub(journal.today, { ...home, is_new: true });
    else stub(notifications.list, somePage([aNotification({ id: '1' })]));
    await main.getByRole('button', exactly('Try again')).click();
    await expect
      .element(region(endpoint === journal.today ? 'What was your last competition?' : 'New'))
      .toBeVisible();
    expect(requestsTo(endpoint)).toHaveLength(before + 1);
    await expect.element(main.getByText('Could not load.')).not.toBeInTheDocument();
  });

  test('a new journal asks for the last competition instead', { tags: ['B-HO-06'] }, async () => {
    stub(journal.today, { ...home, is_new: true });
    await renderApp('/journal');
    const linksIn = (name: string) =>
      region(name)
        .getByRole('link')
        .elements()
        .map((step) => [step.textContent, step.getAttribute('href')]);
    await expect.element(region('Then')).toBeVisible();
    expect(linksIn('What was your last competition?')).toEqual([
      ['Import results', '/journal/import'],
      ['Copy the pool sheet', '/journal/tournaments/add?then=pool'],
      ['Just one bout', '/journal/tournaments/add?then=bout'],
    ]);
    expect(linksIn('Then')).toEqual([
      ['Write down your last lesson', '/journal/lessons/add?quick'],
      ['Connect with your coach', '/journal/connections'],
    ]);
  });

  test('a coach with students sees what waits longest, and no first steps', async () => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(journal.today, { ...home, is_new: true });
    stub(
      connections.list,
      aConnectionList({
        student_connections: [
          {
            connection_slug: 'link',
            id: 1,
            slug: 'nora',
            first_name: 'Nora',
            last_name: 'Castellane',
          },
        ],
      }),
    );
    stub(inbox.list, {
      count: 4,
      results: [
        anInboxItem(),
        anInboxItem({ id: 'second', student: 'Ana Lind' }),
        anInboxItem({ id: 'third', student: 'Ida Lind' }),
        anInboxItem({ id: 'fourth', student: 'Eva Lind' }),
      ],
    });
    await renderApp('/journal');
    await expect
      .element(region('Your students').getByRole('link', exactly('Students')))
      .toBeVisible();
    await expect.element(region('What was your last competition?')).not.toBeInTheDocument();
    // The students come before the coach's own areas.
    const links = main
      .getByRole('link', { name: /^(Inbox|Tournaments)$/ })
      .elements()
      .map((link) => link.textContent);
    expect(links).toEqual(['Inbox', 'Tournaments']);
    const waiting = region('Your students')
      .getByRole('list', exactly('Waiting longest'))
      .getByRole('link')
      .elements();
    expect(waiting.map(textOf)).toEqual([
      'Nora Lind: Lesson on Mar 14, 2026',
      'Ana Lind: Lesson on Mar 14, 2026',
      'Ida Lind: Lesson on Mar 14, 2026',
    ]);
    expect(waiting[0]?.getAttribute('href')).toBe(
      '/coach/inbox?item=lesson%3Alesson-20260314-aaaaaa',
    );
  });
});

describe('waiting items on the hub', () => {
  const waitingInVideos = {
    unread: 0,
    waiting: 0,
    new_replies: 1,
    reply_video: 'Kq3vT9a',
    open_questions: 3,
    question_video: 'Xy7zW2b',
  };

  test('are counted on the lessons tile and the coach button, and announced to screen readers', async () => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(lessons.counts, { unread: 2, waiting: 1 });
    stub(inbox.count, { count: 1 });
    await renderApp('/journal');
    await expect.element(tile('Lessons')).toHaveAccessibleDescription('New feedback on 2 lessons');
    await expect
      .element(tile('Inbox'))
      .toHaveAccessibleDescription('1 item waiting for your answer');
    expect(
      main
        .getByText(/^\d$/)
        .elements()
        .map((count) => count.textContent),
    ).toEqual(['2', '1']);
  });

  test('in videos link to the video that has waited longest', async () => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(lessons.counts, waitingInVideos);
    await renderApp('/journal');
    await expect
      .element(tile('New video replies'))
      .toHaveAttribute('href', '/journal/media/Kq3vT9a');
    await expect
      .element(tile('New video replies'))
      .toHaveAccessibleDescription('1 new reply to your videos');
    await expect.element(tile('Video questions')).toHaveAttribute('href', '/journal/media/Xy7zW2b');
    await expect
      .element(tile('Video questions'))
      .toHaveAccessibleDescription('3 questions from students waiting for your reply');
  });

  test('in videos are not linked twice if they are among the news', async () => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(lessons.counts, waitingInVideos);
    const inVideo = (slug: string) => ({ kind: 'video', slug, date: '2026-03-14' }) as const;
    stub(
      notifications.list,
      somePage([
        aNotification({ id: '1', kind: 'reply', place: inVideo('Kq3vT9a') }),
        aNotification({ id: '2', kind: 'question', place: inVideo('another') }),
      ]),
    );
    await renderApp('/journal');
    await expect.element(tile('Video questions')).toBeVisible();
    await expect.element(tile('New video replies')).not.toBeInTheDocument();
  });

  test('are hidden if there are none', async () => {
    signIn(aUser({ subscription: 'Coach' }));
    await renderApp('/journal');
    await expect
      .element(tile('Lessons'))
      .toHaveAccessibleDescription('What you practiced, what your coach said');
    await allFetched();
    await expect.element(tile('Inbox')).not.toHaveAccessibleDescription();
    expect(main.getByText(/^\d$/).elements()).toEqual([]);
  });
});

describe('install guide', () => {
  test(
    'is shown until dismissed, and stays hidden after a reload and a new login',
    { tags: ['R-HUB-11', 'R-STO-09', 'R-STO-10'] },
    async () => {
      signIn();
      await renderApp('/journal');
      await expect.element(guide).toBeVisible();
      const before = Object.keys(localStorage);
      await guide.getByRole('button', exactly('Dismiss')).click();
      await expect.element(guide).not.toBeInTheDocument();
      // The app's other keys start with "fj:".
      const added = Object.keys(localStorage).filter((key) => !before.includes(key));
      expect(added.filter((key) => !key.startsWith('fj:'))).toEqual(['installGuideDismissed']);
      expect(localStorage.getItem('installGuideDismissed')).toBe('true');

      await page.getByRole('button', { name: /’s profile$/ }).click();
      await page.getByRole('button', exactly('Log out')).click();
      await expect.element(page.getByRole('heading', exactly('Login'))).toBeVisible();
      await cleanup();
      signIn(aUser({ slug: 'jo-tanaka-aaaaaa', email: 'jo@club.example' }));
      await renderApp('/journal');
      await expect.element(tile('Tournaments')).toBeVisible();
      await expect.element(guide).not.toBeInTheDocument();
    },
  );

  describe("with the browser's install prompt", () => {
    const install = guide.getByRole('button', exactly('Install'));
    /** Fakes the browser's install prompt. Returns the mock that counts its calls. */
    function offer(outcome: 'accepted' | 'dismissed') {
      const prompt = vi.fn(async () => ({ outcome }));
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      );
      return prompt;
    }
    beforeAll(captureInstallPrompt);
    beforeEach(() => signIn());

    test(
      'one click opens the prompt, and the guide disappears after installing',
      { tags: ['R-HUB-11', 'R-STO-13'] },
      async () => {
        const prompt = offer('accepted');
        await renderApp('/journal');
        await expect.element(install).toBeVisible();
        expect(guide.getByRole('listitem').elements()).toEqual([]);
        await install.click();
        await expect.element(guide).not.toBeInTheDocument();
        expect(prompt).toHaveBeenCalledTimes(1);
        expect(localStorage.getItem('installGuideDismissed')).toBe('true');
      },
    );

    test(
      'a declined prompt is replaced by manual steps, because the browser offers it only once',
      { tags: ['R-HUB-11'] },
      async () => {
        offer('dismissed');
        await renderApp('/journal');
        await install.click();
        await expect.element(guide.getByRole('listitem').first()).toBeVisible();
        await expect.element(install).not.toBeInTheDocument();
        expect(localStorage.getItem('installGuideDismissed')).toBeNull();
      },
    );

    test(
      "the guide also disappears after installing from the browser's menu",
      { tags: ['R-HUB-11'] },
      async () => {
        offer('accepted');
        await renderApp('/journal');
        await expect.element(install).toBeVisible();
        window.dispatchEvent(new Event('appinstalled'));
        await expect.element(guide).not.toBeInTheDocument();
      },
    );
  });
});
