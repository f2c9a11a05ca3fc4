import { connections, type RequestStatus } from '@fencing-journal/contract/connections';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  exactly,
  nextFrame,
  renderApp,
  signIn,
  stopTimers,
} from '../../testing/app.tsx';
import { aConnectionList } from '../../testing/samples/connections.ts';
import {
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import type { Hit } from './connections.api.ts';

const main = page.getByRole('main');
const field = main.getByLabelText('Find Fencer', { exact: true });
const hits = main.getByRole('list', exactly('Fencers found'));
const actions = () =>
  hits
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
    .filter((caption) => caption !== 'Block');
const coachPlan = aConnectionList({
  profile: { ...aConnectionList().profile, subscription: 'Coach' },
});

const ana = (request: RequestStatus): Hit => ({
  slug: 'ana-ruiz-aaaaaa',
  first_name: 'Ana',
  last_name: 'Ruiz',
  request,
});

const asks = { id: 7, slug: 'ana-ruiz-aaaaaa', first_name: 'Ana', last_name: 'Ruiz' };

async function open(list = coachPlan) {
  stub(connections.list, list);
  await renderApp('/journal/connections');
  await expect.element(field).toBeVisible();
}

async function find(request: RequestStatus, list = coachPlan) {
  stub(connections.searchFriend, [ana(request)]);
  await open(list);
  await field.fill('ana ruiz');
}

beforeEach(() => signIn());
afterEach(() => void vi.useRealTimers());

describe('fencer search', () => {
  test(
    'debounces typing and sends only letters, digits and hyphens',
    { tags: ['R-CON-01', 'R-CON-05', 'R-CON-06', 'R-VAL-32'] },
    async () => {
      stub(connections.searchFriend, [ana('Show_Both')]);
      await open();
      await field.click();
      stopTimers();
      await userEvent.keyboard("  Jane O'Doe! ");
      await vi.advanceTimersByTimeAsync(249);
      expect(requestsTo(connections.searchFriend)).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      // The response is passed on by timers too.
      await expect
        .poll(async () => {
          await vi.advanceTimersByTimeAsync(10);
          return hits.getByText('Ana Ruiz', { exact: true }).query();
        })
        .toBeVisible();
      expect(requestsTo(connections.searchFriend).map(({ path, query }) => [path, query])).toEqual([
        ['/api/profiles/search-friend/', { search: 'Jane-ODoe' }],
      ]);
    },
  );

  test('sends nothing unless both names have two letters', { tags: ['R-CON-07'] }, async () => {
    await find('Show_Both');
    await expect.element(hits).toBeVisible();
    stopTimers();
    for (const text of ['', '  ', 'r', "r'!", 'ruiz', 'a ruiz']) {
      await field.fill(text);
      await expect.element(hits).not.toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(300);
      await nextFrame();
    }
    expect(requestsTo(connections.searchFriend)).toHaveLength(1);
    await expect.element(main.getByText('No fencer found.')).not.toBeInTheDocument();
  });

  test('shows a message if nothing is found', { tags: ['R-CON-04', 'R-ERR-45'] }, async () => {
    stub(connections.searchFriend, []);
    await open();
    await field.fill('nobody here');
    await expect.element(main.getByText('No fencer found.', { exact: true })).toBeVisible();
  });

  test('never shows a late response to an older text', async () => {
    const slow = deferred<Hit[]>();
    stub(connections.searchFriend, ({ query }) =>
      query['search'] === 'bea-ruiz' ? [{ ...ana('Show_Both'), first_name: 'Bea' }] : slow.promise,
    );
    await open();
    await field.fill('ana ruiz');
    await expect.poll(() => requestsTo(connections.searchFriend)).toHaveLength(1);
    await field.fill('bea ruiz');
    await expect.element(hits.getByText('Bea Ruiz', { exact: true })).toBeVisible();
    slow.resolve([ana('Show_Both')]);
    await nextFrame();
    await expect.element(hits.getByText('Ana Ruiz', { exact: true })).not.toBeInTheDocument();
  });

  test('hides the people found for an older text while it searches', async () => {
    const slow = deferred<Hit[]>();
    stub(connections.searchFriend, ({ query }) =>
      query['search'] === 'ana-ruiz' ? [ana('Show_Both')] : slow.promise,
    );
    await open();
    await field.fill('ana ruiz');
    await expect.element(hits).toBeVisible();
    await field.fill('anas ruiz');
    await expect.element(main.getByText('Searching…', { exact: true })).toBeVisible();
    await expect.element(hits).not.toBeInTheDocument();
    slow.resolve([]);
    await expect.element(main.getByText('No fencer found.', { exact: true })).toBeVisible();
  });

  test('shows the error and retries on Try again', async () => {
    stub(
      connections.searchFriend,
      errorResponse('rate_limited', { message: 'Too many searches. Please wait a minute.' }),
    );
    await open();
    await field.fill('ana ruiz');
    await expect
      .element(main.getByText('Too many searches. Please wait a minute.', { exact: true }))
      .toBeVisible();
    stub(connections.searchFriend, [ana('Show_Both')]);
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(hits).toBeVisible();
  });

  test('explains on a Student plan why only coaches can be added', async () => {
    await open(aConnectionList());
    const why = main.getByText(
      'With the Student plan, you can add coaches. To add students, you need the Coach plan.',
      { exact: true },
    );
    await expect.element(why).toBeVisible();
  });

  test("doesn't explain plans on a Coach plan", async () => {
    await open();
    await expect.element(main.getByText(/Student plan/)).not.toBeInTheDocument();
  });
});

describe('search hit', () => {
  const [asCoach, asStudent, asBoth] = ['Add as my coach', 'Add as my student', 'Add as both'];
  const connectedCoach = 'Connected as your coach';
  const connectedStudent = 'Connected as your student';
  const pendingCoach = 'Your coach request is pending';
  const pendingStudent = 'Your student request is pending';

  test.each([
    {
      request: 'Connected_Student_Show_Coach',
      says: [connectedStudent],
      offers: [asCoach],
    },
    {
      request: 'Show_Student_Connected_Coach',
      says: [connectedCoach],
      offers: [asStudent],
    },
    {
      request: 'Show_Both',
      says: [],
      offers: [asCoach, asStudent, asBoth],
    },
    {
      request: 'Pending_Both',
      says: [pendingCoach, pendingStudent],
      offers: [],
    },
    {
      request: 'Show_Student_Pending_Coach',
      says: [pendingCoach],
      offers: [asStudent],
    },
    {
      request: 'Pending_Student_Show_Coach',
      says: [pendingStudent],
      offers: [asCoach],
    },
    { request: 'Pending_Coach', says: [pendingCoach], offers: [] },
    { request: 'Show_Coach', says: [], offers: [asCoach] },
    {
      request: 'Connected_Student_Pending_Coach',
      says: [connectedStudent, pendingCoach],
      offers: [],
    },
    {
      request: 'Pending_Student_Connected_Coach',
      says: [connectedCoach, pendingStudent],
      offers: [],
    },
  ] as const)(
    'with status $request shows the matching states and buttons',
    {
      tags: [
        'R-CON-09',
        'R-CON-10',
        'R-CON-11',
        'R-CON-18',
        'R-CON-12',
        'R-CON-19',
        'R-CON-13',
        'R-CON-14',
        'R-CON-15',
        'R-CON-16',
      ],
    },
    async ({ request, says, offers }) => {
      await find(request);
      await expect.element(hits.getByText('Ana Ruiz', { exact: true })).toBeVisible();
      expect(
        [...(hits.getByRole('listitem').element() as HTMLElement).querySelectorAll('p')].map(
          (line) => line.textContent,
        ),
      ).toEqual(['Ana Ruiz', ...says]);
      expect(actions()).toEqual(offers);
    },
  );

  test('with status Connected_Both is not listed', { tags: ['R-CON-17'] }, async () => {
    stub(connections.searchFriend, [
      ana('Connected_Both'),
      { ...ana('Show_Both'), slug: 'bea-ruiz-aaaaaa', first_name: 'Bea' },
    ]);
    await open();
    await field.fill('ana ruiz');
    await expect.element(hits.getByText('Bea Ruiz', { exact: true })).toBeVisible();
    expect(hits.getByRole('listitem').elements()).toHaveLength(1);
  });

  test(
    'that is hidden counts as nothing found, with a note that they are already connected',
    { tags: ['R-CON-17'] },
    async () => {
      await find('Connected_Both');
      await expect.element(main.getByText('No fencer found.', { exact: true })).toBeVisible();
      await expect
        .element(
          main.getByText("You're already connected. See your list below.", {
            exact: true,
          }),
        )
        .toBeVisible();
      await expect.element(main.getByText('Ana Ruiz')).not.toBeInTheDocument();
    },
  );

  test.each([
    {
      request: 'Pending_Coach' as const,
      title: 'Request Coach',
      says: "Ana Ruiz's request to be your coach is pending",
      list: { pending_coaches: [{ ...asks, from_coach: asks.slug }] },
      offers: [],
    },
    {
      request: 'Show_Coach' as const,
      title: 'Request Student',
      says: "Ana Ruiz's request to be your student is pending",
      list: { pending_students: [{ ...asks, from_student: asks.slug }] },
      offers: [asCoach],
    },
  ])(
    'with $request and a received request leads to $title',
    { tags: ['R-CON-19'] },
    async ({ request, title, says, list, offers }) => {
      await find(request, aConnectionList(list));
      await expect.element(hits.getByText(says, { exact: true })).toBeVisible();
      expect(actions()).toEqual(['Respond to request', ...offers]);
      await hits.getByRole('button', exactly('Respond to request')).click();
      await expect
        .element(main.getByRole('region', exactly(title)).getByRole('listitem'))
        .toHaveFocus();
    },
  );

  test.each([
    ['Show_Coach', 1],
    ['Show_Student_Connected_Coach', 0],
  ] as const)('with %s explains %i times what coaches see', async (request, times) => {
    await find(request);
    await expect.element(hits).toBeVisible();
    expect(
      main
        .getByText(
          "Your coaches can see your lessons with them, plus your profile and bouts unless you've made them Private.",
          { exact: true },
        )
        .elements(),
    ).toHaveLength(times);
  });
});

describe('sending a request', () => {
  test.each([
    ['Add as my coach', 'Coach'],
    ['Add as my student', 'Student'],
    ['Add as both', 'Both'],
  ] as const)(
    'with "%s" sends %s, confirms it and reloads the lists',
    { tags: ['R-CON-18', 'R-CON-20', 'R-CON-21', 'R-ERR-39'] },
    async (caption, type_) => {
      await find('Show_Both');
      stub(connections.request, () => {
        stub(connections.searchFriend, [ana('Pending_Both')]);
        stub(connections.list, {
          ...coachPlan,
          sent_requests: [
            {
              id: 7,
              type_: 'Coach',
              slug: 'ana-ruiz-aaaaaa',
              first_name: 'Ana',
              last_name: 'Ruiz',
            },
          ],
        });
        return { message: '', connected: false, requests: [] };
      });
      await hits.getByRole('button', exactly(caption)).click();
      await dismissNotice('Send Request', 'Connection request has been sent successfully');
      expect(requestsTo(connections.request)).toMatchObject([
        { method: 'POST', path: '/api/profiles/requests/' },
      ]);
      expect(onlyBody(connections.request)).toEqual({
        to_: 'ana-ruiz-aaaaaa',
        from_: 'robin-vega-aaaaaa',
        type_,
      });
      await expect
        .element(hits.getByText('Your coach request is pending', { exact: true }))
        .toBeVisible();
      expect(actions()).toEqual([]);
      await expect
        .element(
          main.getByRole('region', exactly('Sent requests')).getByText('Ana Ruiz', { exact: true }),
        )
        .toBeVisible();
    },
  );

  test('connects both people immediately if the other has sent the same request', async () => {
    await find('Show_Coach');
    stub(connections.request, { message: '', connected: true, requests: [] });
    await hits.getByRole('button').first().click();
    await dismissNotice('Connected', "You're now connected.");
  });

  test('shows the error if it is refused, and can be tried again', async () => {
    await find('Show_Coach');
    stub(
      connections.request,
      errorResponse('rate_limited', { message: 'Too many requests today.' }),
    );
    await hits.getByRole('button').first().click();
    await closeMessage('Error', 'Too many requests today.');
    await expect.element(hits.getByRole('button').first()).toBeEnabled();
  });

  test('can be repeated after a network error and reuses its idempotency key', async () => {
    await find('Show_Coach');
    stub(connections.request, unreachable);
    await hits.getByRole('button').first().click();
    await closeMessage(
      'Error',
      "We couldn't reach the server. Nothing was lost. Check your connection and try again.",
    );
    stub(connections.request, { message: '', connected: false, requests: [] });
    await hits.getByRole('button').first().click();
    await dismissNotice('Send Request', 'Connection request has been sent successfully');
    expect(
      new Set(requestsTo(connections.request).map(({ headers }) => headers.get('idempotency-key')))
        .size,
    ).toBe(1);
  });
});
