import { blocks } from '@fencing-journal/contract/blocks';
import { connections } from '@fencing-journal/contract/connections';
import { lessons } from '@fencing-journal/contract/lessons';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  rawResponse,
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';
import type { ConnectionList } from './connections.api.ts';

const main = page.getByRole('main');
const region = (name: string) => main.getByRole('region', exactly(name));
const tab = (name: string) => main.getByRole('tab', exactly(name));
const panel = main.getByRole('tabpanel');
const button = (name: string) => main.getByRole('button', exactly(name));
const ask = dialog('Delete Confirmation');

const ana = { slug: 'ana-ruiz-aaaaaa', first_name: 'Ana', last_name: 'Ruiz' };
const teo = { slug: 'teo-marsh-aaaaaa', first_name: 'Teo', last_name: 'Marsh' };
const coachAna = { ...ana, id: 1, connection_slug: 'connection-aaaaaa' };
const studentTeo = { ...teo, id: 2, connection_slug: 'connection-bbbbbb' };
const asksAsCoach = { ...ana, id: 7, from_coach: ana.slug };
const asksAsStudent = { ...teo, id: 8, from_student: teo.slug };

async function open(list: Partial<ConnectionList> = {}, path = '/journal/connections') {
  stub(connections.list, aConnectionList(list));
  const app = await renderApp(path);
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  return app;
}

beforeEach(() => signIn());

describe('connection tabs', () => {
  test("list the user's coaches and students", { tags: ['R-CON-02', 'R-CON-27'] }, async () => {
    await open({ coach_connections: [coachAna], student_connections: [studentTeo] });
    await expect.element(tab('Coaches')).toHaveAttribute('aria-selected', 'true');
    expect(
      main
        .getByRole('tab')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Coaches', 'Student']);
    await expect.element(panel.getByText('Ana Ruiz', { exact: true })).toBeVisible();
    await tab('Student').click();
    await expect.element(panel.getByText('Teo Marsh', { exact: true })).toBeVisible();
    await expect.element(panel.getByText('Ana Ruiz', { exact: true })).not.toBeInTheDocument();
    expect(requestsTo(connections.list)).toMatchObject([
      { method: 'GET', path: '/api/profiles/connections-list/' },
    ]);
    expect(crumbs()).toEqual(['Journal', 'Connections']);
  });

  test('start with the students if the user has no coach', async () => {
    await open({ student_connections: [studentTeo] });
    await expect.element(panel.getByText('Teo Marsh', { exact: true })).toBeVisible();
  });

  test(
    'show an empty state that leads to the search',
    { tags: ['R-CON-03', 'R-ERR-45'] },
    async () => {
      await open();
      await expect.element(panel.getByText('No connections found', { exact: true })).toBeVisible();
      await tab('Student').click();
      await expect.element(panel.getByText('No connections found', { exact: true })).toBeVisible();
      await panel.getByRole('button', exactly('Find a fencer')).click();
      await expect.element(main.getByLabelText('Find Fencer', { exact: true })).toHaveFocus();
    },
  );
});

describe('connection request', () => {
  test(
    'from a coach states what they will see, before it is accepted',
    { tags: ['R-CON-22', 'R-CON-28'] },
    async () => {
      await open({ pending_coaches: [asksAsCoach] });
      const request = region('Request Coach').getByRole('listitem');
      await expect.element(request.getByText('Ana Ruiz', { exact: true })).toBeVisible();
      await expect
        .element(
          request.getByText(
            'If you accept, Ana can see the lessons where Ana is your coach, plus your profile and bouts unless you’ve made them Private.',
            { exact: true },
          ),
        )
        .toBeVisible();
      for (const absent of ['Request Student', 'Sent requests'])
        await expect.element(region(absent)).not.toBeInTheDocument();
    },
  );

  test('from a student states what both will see', { tags: ['R-CON-22', 'R-CON-28'] }, async () => {
    await open({ pending_students: [asksAsStudent] });
    const request = region('Request Student').getByRole('listitem');
    await expect
      .element(
        request.getByText(
          'If you accept, you can see the lessons where you’re the coach, plus what Teo shares with coaches. Teo can see what you share with Friends.',
          { exact: true },
        ),
      )
      .toBeVisible();
    await expect.element(region('Request Coach')).not.toBeInTheDocument();
  });

  test.each([
    {
      list: { pending_coaches: [asksAsCoach] },
      accepted: { coach_connections: [coachAna] },
      accept: 'Accept Ana Ruiz',
      says: 'Ana Ruiz is now your coach.',
      to: 'Coaches',
      body: { student: 'robin-vega-aaaaaa', coach: ana.slug },
    },
    {
      list: { pending_students: [asksAsStudent] },
      accepted: { coach_connections: [coachAna], student_connections: [studentTeo] },
      accept: 'Accept Teo Marsh',
      says: 'Teo Marsh is now your student.',
      to: 'Student',
      body: { student: teo.slug, coach: 'robin-vega-aaaaaa' },
    },
  ])(
    'becomes a connection after "$accept" and is removed',
    { tags: ['R-CON-22', 'R-CON-23'] },
    async ({ list, accepted, accept, says, to, body }) => {
      await open(list);
      stub(connections.accept, () => {
        stub(connections.list, aConnectionList(accepted));
        return { connection_slug: 'connection-aaaaaa' };
      });
      await button(accept).click();
      await dismissNotice('Request accepted', says);
      expect(requestsTo(connections.accept)).toMatchObject([
        { method: 'POST', path: '/api/profiles/connections/' },
      ]);
      expect(onlyBody(connections.accept)).toEqual(body);
      await expect.element(button(accept)).not.toBeInTheDocument();
      await expect.element(tab(to)).toHaveAttribute('aria-selected', 'true');
      await expect.element(panel.getByRole('listitem')).toBeVisible();
    },
  );

  test('shows an error and disappears if it was withdrawn', async () => {
    await open({ pending_coaches: [asksAsCoach] });
    stub(connections.accept, () => {
      stub(connections.list, aConnectionList());
      return errorResponse('forbidden', { message: 'There is no such request.' });
    });
    await button('Accept Ana Ruiz').click();
    await closeMessage('Error', 'There is no such request.');
    await expect.element(region('Request Coach')).not.toBeInTheDocument();
  });

  test("that can't be declined keeps the focus on its button", async () => {
    await open({ pending_coaches: [asksAsCoach] });
    stub(connections.removeRequest, errorResponse('forbidden', { message: 'Not now.' }));
    const decline = button("Decline Ana Ruiz's request");
    await decline.click();
    await ask.getByRole('button', exactly('Decline')).click();
    await closeMessage('Error', 'Not now.');
    await expect.element(decline).toHaveFocus();
  });

  test.each([
    {
      list: { pending_coaches: [asksAsCoach] },
      press: "Decline Ana Ruiz's request",
      detail:
        "Ana Ruiz won't become your coach. They can ask one more time after a day. To stop their requests, block them.",
      sure: 'Decline',
      body: { id: 7, request_type: 'Coach' },
    },
    {
      list: { pending_students: [asksAsStudent] },
      press: "Decline Teo Marsh's request",
      detail:
        "Teo Marsh won't become your student. They can ask one more time after a day. To stop their requests, block them.",
      sure: 'Decline',
      body: { id: 8, request_type: 'Student' },
    },
    {
      list: { sent_requests: [{ ...ana, id: 9, type_: 'Coach' as const }] },
      press: 'Withdraw request to Ana Ruiz',
      detail: 'This withdraws your request for Ana Ruiz to be your coach.',
      sure: 'Withdraw',
      body: { id: 9, request_type: 'Coach' },
    },
  ])(
    'is removed after "$press" and a confirmation that states the consequences',
    { tags: ['R-CON-24', 'R-CON-26', 'R-ERR-44'] },
    async ({ list, press, detail, sure, body }) => {
      await open(list);
      stub(connections.removeRequest, () => {
        stub(connections.list, aConnectionList());
        return { message: '' };
      });
      await button(press).click();
      await expect
        .element(ask.getByText('Want to delete the request?', { exact: true }))
        .toBeVisible();
      await expect.element(ask.getByText(detail, { exact: true })).toBeVisible();
      await ask.getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(requestsTo(connections.removeRequest)).toEqual([]);
      await button(press).click();
      await ask.getByRole('button', exactly(sure)).click();
      await dismissNotice('Request Deleted', 'Request has been deleted successfully');
      expect(requestsTo(connections.removeRequest)).toMatchObject([
        { method: 'DELETE', path: '/api/profiles/requests/' },
      ]);
      expect(onlyBody(connections.removeRequest)).toEqual(body);
      await expect.element(button(press)).not.toBeInTheDocument();
    },
  );
});

describe('background of a person', () => {
  const known = { club: 'Salle Zebra', joined: '2026-11' };

  test('is shown in a request, with whether a student of the club confirms the coach', async () => {
    await open({
      pending_coaches: [
        { ...asksAsCoach, ...known, coach_confirmed: true },
        {
          ...teo,
          id: 9,
          from_coach: teo.slug,
          club: null,
          joined: '2026-10',
          coach_confirmed: false,
        },
      ],
    });
    const [confirmed, unknown] = [
      region('Request Coach').getByRole('listitem').first(),
      region('Request Coach').getByRole('listitem').last(),
    ];
    for (const text of ['Salle Zebra · Joined Nov 2026', 'Confirmed by a student at this club.'])
      await expect.element(confirmed.getByText(text, { exact: true })).toBeVisible();
    for (const text of [
      'Joined Oct 2026',
      'Not confirmed by a student at their club. Accept only if you know this person.',
    ])
      await expect.element(unknown.getByText(text, { exact: true })).toBeVisible();
  });

  test('is shown in a connection when it is expanded', async () => {
    await open({
      profile: { ...aConnectionList().profile, subscription: 'Coach' },
      student_connections: [{ ...studentTeo, ...known, since: '2026-09' }],
    });
    const since = panel.getByText('Your student since Sep 2026', { exact: true });
    await expect.element(since).not.toBeVisible();
    await panel.getByRole('button', exactly('Teo Marsh')).click();
    await expect.element(since).toBeVisible();
    await expect
      .element(panel.getByText('Salle Zebra · Joined Nov 2026', { exact: true }))
      .toBeVisible();
    await expect
      .element(panel.getByRole('link', exactly('Open journal')))
      .toHaveAttribute('href', `/coach/students/${teo.slug}`);
    await panel.getByRole('button', exactly('Teo Marsh')).click();
    await expect.element(since).not.toBeVisible();
  });
});

describe('blocking', () => {
  const blocked = { ...ana, created_at: '2026-11-22T10:00:00.000Z' };
  const says =
    'You and Ana Ruiz will no longer see each other, and any connection or request between you ends. Ana Ruiz won’t be notified.';

  test.each([
    ['a request', { pending_coaches: [asksAsCoach] }],
    ['a connection', { coach_connections: [coachAna] }],
    ['a search hit', {}],
  ])('asks for confirmation in %s and lists the blocked person', async (where, list) => {
    await open(list);
    if (where === 'a connection') await panel.getByRole('button', exactly('Ana Ruiz')).click();
    if (where === 'a search hit') {
      stub(connections.searchFriend, [{ ...ana, request: 'Show_Coach' }]);
      await main.getByLabelText('Find Fencer', { exact: true }).fill('ana ruiz');
    }
    stub(blocks.add, () => {
      stub(connections.list, aConnectionList());
      stub(connections.searchFriend, []);
      stub(blocks.list, [blocked]);
      return { message: '' };
    });
    await button('Block Ana Ruiz').click();
    const question = dialog('Block this person?');
    await expect.element(question.getByText(says, { exact: true })).toBeVisible();
    await question.getByRole('button', exactly('Cancel')).click();
    expect(requestsTo(blocks.add)).toEqual([]);
    await button('Block Ana Ruiz').click();
    await question.getByRole('button', exactly('Block')).click();
    await dismissNotice('Blocked', 'You can no longer see each other.');
    expect(onlyBody(blocks.add)).toEqual({ slug: ana.slug });
    await expect.element(region('Blocked').getByText('Ana Ruiz', { exact: true })).toBeVisible();
    await expect.element(button('Block Ana Ruiz')).not.toBeInTheDocument();
  });

  test('ends when the person is unblocked in the list', async () => {
    stub(blocks.list, [blocked]);
    await open();
    stub(blocks.remove, () => {
      stub(blocks.list, []);
      return { message: '' };
    });
    await button('Unblock Ana Ruiz').click();
    await dismissNotice('Unblocked', "You can find each other again. You're not connected.");
    expect(requestsTo(blocks.remove)).toMatchObject([
      { path: `/api/profiles/blocks/${ana.slug}/` },
    ]);
    await expect.element(region('Blocked')).not.toBeInTheDocument();
  });
});

describe('ending a connection', () => {
  test.each([
    {
      list: { coach_connections: [coachAna] },
      press: 'Delete Ana Ruiz',
      detail: 'Ana Ruiz will no longer see your lessons and bouts, except Public bouts.',
      connection_slug: 'connection-aaaaaa',
    },
    {
      list: { student_connections: [studentTeo] },
      press: 'Delete Teo Marsh',
      detail: 'You’ll no longer see Teo Marsh’s lessons and bouts, except Public bouts.',
      connection_slug: 'connection-bbbbbb',
    },
  ])(
    'with "$press" asks for confirmation and states what ends',
    { tags: ['R-CON-25', 'R-CON-26', 'R-ERR-44'] },
    async ({ list, press, detail, connection_slug }) => {
      await open(list);
      stub(connections.remove, () => {
        stub(connections.list, aConnectionList());
        return { message: '' };
      });
      await button(press).click();
      await expect
        .element(ask.getByText('Want to delete the connection?', { exact: true }))
        .toBeVisible();
      await expect.element(ask.getByText(detail, { exact: true })).toBeVisible();
      await ask.getByRole('button', exactly('Cancel')).click();
      expect(requestsTo(connections.remove)).toEqual([]);
      await button(press).click();
      await ask.getByRole('button', exactly('Delete connection')).click();
      await dismissNotice('Connection Deleted', 'Connection has been deleted successfully');
      expect(requestsTo(connections.remove)).toMatchObject([
        { method: 'DELETE', path: '/api/profiles/connections/' },
      ]);
      expect(onlyBody(connections.remove)).toEqual({ connection_slug });
      await expect.element(panel.getByText('No connections found', { exact: true })).toBeVisible();
    },
  );

  test('shows an error and reloads the list if the other side has already ended it', async () => {
    await open({ coach_connections: [coachAna] });
    stub(connections.remove, () => {
      stub(connections.list, aConnectionList());
      return errorResponse('not_found');
    });
    await button('Delete Ana Ruiz').click();
    await ask.getByRole('button', exactly('Delete connection')).click();
    await dialog('Error').getByRole('button', exactly('OK')).click();
    await expect.element(panel.getByText('No connections found', { exact: true })).toBeVisible();
  });

  test(
    'invalidates everything that depends on it, such as lessons and their coach list',
    { tags: ['R-CON-25'] },
    async () => {
      stub(lessons.all, aPage('/api/lessons/all/', [aLesson()]));
      stub(lessons.fieldData, { coach_list: [] });
      stub(connections.remove, { message: '' });
      const app = await open({ coach_connections: [coachAna] }, '/journal/lessons');
      await expect
        .poll(() => [requestsTo(lessons.all).length, requestsTo(lessons.fieldData).length])
        .toEqual([1, 1]);
      queryClient.setQueryData(['coach', 'students'], []);
      await app.router.navigate('/journal/connections');
      await button('Delete Ana Ruiz').click();
      await ask.getByRole('button', exactly('Delete connection')).click();
      await dismissNotice('Connection Deleted', 'Connection has been deleted successfully');
      expect(queryClient.getQueryState(['coach', 'students'])?.isInvalidated).toBe(true);
      await app.router.navigate('/journal/lessons');
      await expect
        .poll(() => [requestsTo(lessons.all).length, requestsTo(lessons.fieldData).length])
        .toEqual([2, 2]);
    },
  );
});

describe('connection list', () => {
  test(
    'shows a loading state and links to friends',
    { tags: ['R-NAV-32', 'R-CON-29'] },
    async () => {
      const answer = deferred<ConnectionList>();
      stub(connections.list, () => answer.promise);
      const app = await renderApp('/journal/connections');
      await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
      answer.resolve(aConnectionList());
      await expect.element(tab('Coaches')).toBeVisible();
      await main.getByRole('link', exactly('Friends')).click();
      await app.waitForPath('/journal/connections/friends');
    },
  );

  test.each(['/journal/connections', '/journal/connections/friends'])(
    'shows an error on %s if loading fails, and reloads on Try again',
    async (path) => {
      stub(connections.list, rawResponse(400, {}));
      await renderApp(path);
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      stub(connections.list, aConnectionList());
      await button('Try again').click();
      await expect
        .element(main.getByText('No connections found', { exact: true }).first())
        .toBeVisible();
    },
  );
});

describe('friends page', () => {
  test('lists each connected person once, with a link back', { tags: ['R-CON-29'] }, async () => {
    await open(
      {
        coach_connections: [coachAna],
        student_connections: [
          { ...coachAna, id: 3, connection_slug: 'connection-cccccc' },
          studentTeo,
        ],
      },
      '/journal/connections/friends',
    );
    await expect.element(main.getByText('Your coach and student', { exact: true })).toBeVisible();
    expect(
      main
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent)
        .slice(-2),
    ).toEqual(['Teo MarshYour student', 'Ana RuizYour coach and student']);
    expect(crumbs()).toEqual(['Journal', 'Connections', 'Friends']);
    await expect
      .element(main.getByRole('link', exactly('Connections')))
      .toHaveAttribute('href', '/journal/connections');
  });

  test(
    'shows an empty state that leads to the search',
    { tags: ['R-CON-29', 'R-ERR-45'] },
    async () => {
      await open({}, '/journal/connections/friends');
      await expect.element(main.getByText('No connections found', { exact: true })).toBeVisible();
      await expect
        .element(main.getByRole('link', exactly('Find Fencer')))
        .toHaveAttribute('href', '/journal/connections');
    },
  );
});
