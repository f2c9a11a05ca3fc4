import { account } from '@fencing-journal/contract/account';
import { connections } from '@fencing-journal/contract/connections';
import { guardian } from '@fencing-journal/contract/guardian';
import { invites, inviteTexts } from '@fencing-journal/contract/invites';
import { reports, reportTexts } from '@fencing-journal/contract/reports';
import { blocks } from '@fencing-journal/contract/blocks';
import { codeTexts } from '@fencing-journal/contract/shared/codes';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  allFetched,
  closeMessage,
  dialog,
  dismissNotice,
  exactly,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aConnectionList } from '../../testing/samples/connections.ts';
import {
  errorResponse,
  onlyBody,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const showsText = (text: string | RegExp) =>
  expect.element(main.getByText(text, { exact: true })).toBeVisible();
const ana = { slug: 'ana-ruiz-aaaaaa', first_name: 'Ana', last_name: 'Ruiz' };
const coachAna = { ...ana, id: 1, connection_slug: 'connection-aaaaaa' };

async function open(user = aUser(), list: Parameters<typeof aConnectionList>[0] = {}) {
  signIn(user);
  stub(connections.list, aConnectionList(list));
  await renderApp('/journal/connections');
  await expect.element(main.getByRole('tab', exactly('Coaches'))).toBeVisible();
}

describe("a minor's connections", { tags: ['B-MG-03'] }, () => {
  const minor = aUser({ minor: true });

  test('offer a code for a coach instead of a search', async () => {
    stub(invites.create, { code: 'abcde-23456', expires_at: '2026-11-29T10:00:00.000Z' });
    await open(minor);
    await expect.element(main.getByLabelText('Find Fencer')).not.toBeInTheDocument();
    await expect
      .element(main.getByRole('heading', exactly('Connect by code')))
      .not.toBeInTheDocument();
    await showsText(/^Until you’re 18 nobody can find you by name/);
    await button('Make a code for a coach').click();
    await showsText('abcde-23456');
    await showsText(/^Works once, until Nov 29, 2026\. A new code doesn’t replace it\.$/);
  });

  test('revoke codes that nobody has used', async () => {
    stub(invites.revoke, { message: codeTexts.revoked });
    await open(minor);
    await button('Revoke codes for coaches').click();
    await showsText(codeTexts.revoked);
    expect(requestsTo(invites.revoke)).toHaveLength(1);
    await expect.element(button('Revoke codes for coaches')).toHaveFocus();
  });

  const yearOf = (age: number) => new Date().getFullYear() - age - 1;

  test.each([
    { known: 'a known', birth_year: yearOf(14) },
    { known: 'no', birth_year: null },
  ])(
    'tell a minor under 16 that a parent must be linked first, with $known year of birth',
    async ({ birth_year }) => {
      stub(account.readBirthYear, { birth_year, minor: true });
      await open(minor);
      await showsText('A parent must approve your coach, and no parent is linked to you yet.');
      await expect
        .element(main.getByRole('link', exactly('Link a parent')))
        .toHaveAttribute('href', '/journal/settings/profile#parents-and-guardians');
    },
  );

  test('say from age 16 that the coach is connected right away, unless a parent is linked', async () => {
    stub(account.readBirthYear, { birth_year: yearOf(16), minor: true });
    await open(minor);
    await showsText('Your coach is connected as soon as they enter the code.');
    await expect.element(main.getByRole('link', exactly('Link a parent'))).not.toBeInTheDocument();
  });

  test('name the parent who approves', async () => {
    stub(account.readBirthYear, { birth_year: yearOf(16), minor: true });
    stub(guardian.ofAccount, [
      { ...ana, since: '2026-11-01T10:00:00.000Z', sees: 'Everything.', can_unlink: true },
    ]);
    await open(minor);
    await showsText(/^Ana Ruiz approves your coach first\./);
  });

  test('say what always applies if the server returns an error', async () => {
    stub(guardian.ofAccount, errorResponse('internal'));
    await open(minor);
    await showsText(/^A parent approves first if one is linked to you, and always/);
  });

  test('lead to the code from an empty list', async () => {
    await open(minor);
    await button('Invite a coach').click();
    await expect.element(main.getByRole('region', exactly('Invite a coach'))).toHaveFocus();
  });

  test('say why a code cannot be made', async () => {
    stub(invites.create, errorResponse('rate_limited'));
    await open(minor);
    await button('Make a code for a coach').click();
    await closeMessage('Error', 'Too many attempts. Try again later.');
  });
});

describe('a coach with a code', { tags: ['B-MG-03'] }, () => {
  const coach = { profile: { ...aConnectionList().profile, subscription: 'Coach' as const } };
  const enter = async (code = 'abcde-23456') => {
    await main.getByLabelText('Code', { exact: true }).fill(code);
    await button('Connect').click();
  };

  test('is connected, and the lists are loaded again', async () => {
    stub(invites.redeem, { connected: true, waiting: false, message: inviteTexts.connected });
    await open(aUser({ subscription: 'Coach' }), coach);
    await enter();
    await showsText(`${inviteTexts.connected} The student is in your list.`);
    expect(onlyBody(invites.redeem)).toEqual({ code: 'abcde-23456' });
    await expect.poll(() => requestsTo(connections.list).length).toBeGreaterThan(1);
    await expect.element(main.getByLabelText('Code', { exact: true })).toHaveValue('');
  });

  test("waits for a parent's approval", async () => {
    stub(invites.redeem, { connected: false, waiting: true, message: inviteTexts.waiting });
    await open(aUser({ subscription: 'Coach' }), coach);
    await enter();
    const status = main.getByText(/^Waiting for a parent's approval\./);
    await expect.element(status).toBeVisible();
    await expect.element(status).toHaveFocus();
  });

  test('sees an error at the field if it does not work', async () => {
    stub(invites.redeem, errorResponse('not_found', { message: codeTexts.wrong }));
    await open(aUser({ subscription: 'Coach' }), coach);
    await enter('wrong');
    await showsText(codeTexts.wrong);
    await expect.element(main.getByLabelText('Code', { exact: true })).toHaveFocus();
  });

  test('needs the Coach plan', async () => {
    await open();
    await showsText('You need the Coach plan to use it.');
    await expect.element(main.getByLabelText('Code', { exact: true })).not.toBeInTheDocument();
  });
});

describe('a report', { tags: ['B-MG-07'] }, () => {
  const send = async () => {
    await button('Report Ana Ruiz').click();
    const report = dialog('Report Ana Ruiz?');
    await report.getByRole('combobox').selectOptions('Asks to meet or to use another app');
    await report.getByRole('textbox').fill('Wants my number.');
    await report.getByRole('button', exactly('Send report')).click();
    return report;
  };
  const body = {
    slug: ana.slug,
    reason: 'Asks to meet or to use another app',
    text: 'Wants my number.',
  };

  test('is sent about a connection', async () => {
    stub(reports.create, { message: reportTexts.sent });
    await open(aUser(), { coach_connections: [coachAna] });
    await button('Ana Ruiz').click();
    await send();
    await dismissNotice('Report sent', reportTexts.sent);
    expect(onlyBody(reports.create)).toEqual(body);
  });

  test('is sent again under the same key if the response was lost', async () => {
    stub(reports.create, unreachable);
    await open(aUser(), { coach_connections: [coachAna] });
    await button('Ana Ruiz').click();
    const report = await send();
    await dialog('Error').getByRole('button', exactly('OK')).click();
    stub(reports.create, { message: reportTexts.sent });
    await report.getByRole('button', exactly('Send report')).click();
    await dismissNotice('Report sent', reportTexts.sent);
    const [first, second] = requestsTo(reports.create).map(({ headers }) =>
      headers.get('idempotency-key'),
    );
    expect(first).toMatch(/./);
    expect(second).toBe(first);
  });

  test('is sent about a person who is blocked', async () => {
    stub(reports.create, { message: reportTexts.sent });
    stub(blocks.list, [{ ...ana, created_at: '2026-11-01T10:00:00.000Z' }]);
    await open();
    await send();
    await dismissNotice('Report sent', reportTexts.sent);
    expect(onlyBody(reports.create)).toEqual(body);
  });

  test('is sent about somebody who is not in any other list', async () => {
    stub(reports.create, { message: reportTexts.sent });
    stub(reports.people, [
      { ...ana, slug: 'otto-tierce-aaaaaa', first_name: 'Otto', state: 'Connected' },
      { ...ana, state: 'Former' },
    ]);
    await open();
    await button('Report someone').click();
    const report = dialog('Report someone');
    await report.getByRole('button', exactly('Send report')).click();
    await expect.element(report.getByText('*Required').first()).toBeVisible();
    await report
      .getByRole('combobox', { name: 'Who is it about?' })
      .selectOptions('Ana Ruiz (no longer connected)');
    await report
      .getByRole('combobox', { name: 'What is it about?' })
      .selectOptions('Asks to meet or to use another app');
    await report.getByRole('textbox').fill('Wants my number.');
    await report.getByRole('button', exactly('Send report')).click();
    await dismissNotice('Report sent', reportTexts.sent);
    expect(onlyBody(reports.create)).toEqual(body);
  });

  test('is not offered if there is nobody to report', async () => {
    await open();
    await expect.poll(() => requestsTo(reports.people)).toHaveLength(1);
    await allFetched();
    await expect.element(button('Report someone')).not.toBeInTheDocument();
  });

  test('keeps its text if the server fails', async () => {
    stub(reports.create, errorResponse('internal'));
    await open(aUser(), { coach_connections: [coachAna] });
    await button('Ana Ruiz').click();
    const report = await send();
    await closeMessage('Error', 'Please try again');
    await expect.element(report.getByRole('textbox')).toHaveValue('Wants my number.');
  });
});
