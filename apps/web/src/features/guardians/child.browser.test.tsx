import { account } from '@fencing-journal/contract/account';
import { guardian, guardianTexts } from '@fencing-journal/contract/guardian';
import { reports, reportTexts } from '@fencing-journal/contract/reports';
import { codeTexts } from '@fencing-journal/contract/shared/codes';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  byLabel,
  closeMessage,
  dialog,
  dismissNotice,
  exactly,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { anAccount, aUser } from '../../testing/samples/account.ts';
import { aChild, aChildConnection, aChildMessage, aView } from '../../testing/samples/guardians.ts';
import { aPage } from '../../testing/samples/page.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const showsText = (text: string | RegExp) =>
  expect.element(main.getByText(text, { exact: true })).toBeVisible();
const address = '/guardian/mia-vega-aaaaaa';
const child = { slug: 'mia-vega-aaaaaa' };

beforeEach(() => {
  signIn(aUser({ kind: 'guardian' }));
  stub(account.read, anAccount());
  stub(guardian.children, [aChild()]);
  stub(guardian.connections, []);
});

describe("a child's connections", { tags: ['B-MG-03', 'B-MG-04'] }, () => {
  const waiting = aChildConnection({ waiting: true, shared: { lessons: 0, bouts: 0 } });

  test('say so if there are none', async () => {
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Mia Vega'))).toBeVisible();
    await showsText('Nobody is connected with Mia.');
  });

  test('are approved with one tap, saying what that shares', async () => {
    stub(guardian.connections, [waiting]);
    stub(guardian.approve, ({ params }) => {
      expect(params).toEqual({ ...child, id: 'c-1' });
      stub(guardian.connections, [aChildConnection()]);
      return [aChildConnection()];
    });
    await renderApp(address);
    await showsText('Wants to coach Mia · ROTUNDA');
    await showsText(/^If you approve, Otto Tierce can see the lessons where they’re the coach/);
    await button('Approve Otto Tierce').click();
    await dismissNotice('Approved', 'Otto Tierce is now Mia’s coach.');
    await showsText('Can open 1 lesson and 3 bouts.');
    await expect.element(main.getByText('Waiting for you')).not.toBeInTheDocument();
  });

  test('are declined after confirmation', async () => {
    stub(guardian.connections, [waiting]);
    stub(guardian.end, () => {
      stub(guardian.connections, []);
      return { message: guardianTexts.declined };
    });
    await renderApp(address);
    await button('Decline Otto Tierce').click();
    await dialog('Decline this connection?').getByRole('button', exactly('Decline')).click();
    await dismissNotice('Declined', guardianTexts.declined);
    await showsText('Nobody is connected with Mia.');
  });

  test("that can't be declined keep the focus on the button", async () => {
    stub(guardian.connections, [waiting]);
    stub(guardian.end, errorResponse('forbidden', { message: 'Not now.' }));
    await renderApp(address);
    await button('Decline Otto Tierce').click();
    await dialog('Decline this connection?').getByRole('button', exactly('Decline')).click();
    await closeMessage('Error', 'Not now.');
    await expect.element(button('Decline Otto Tierce')).toHaveFocus();
  });

  test('are ended after confirmation', async () => {
    stub(guardian.connections, [aChildConnection()]);
    stub(guardian.end, () => {
      stub(guardian.connections, []);
      return { message: guardianTexts.ended };
    });
    await renderApp(address);
    await button('End connection with Otto Tierce').click();
    expect(requestsTo(guardian.end)).toEqual([]);
    await dialog('End this connection?').getByRole('button', exactly('End connection')).click();
    await dismissNotice('Ended', guardianTexts.ended);
    await showsText('Nobody is connected with Mia.');
  });

  test('are reloaded if someone else decided first', async () => {
    stub(guardian.connections, [waiting]);
    stub(guardian.approve, () => {
      stub(guardian.connections, []);
      return errorResponse('not_found');
    });
    await renderApp(address);
    await button('Approve Otto Tierce').click();
    await closeMessage('Error', 'Not found.');
    await showsText('Nobody is connected with Mia.');
  });

  test('show an error and load again', async () => {
    stub(guardian.connections, errorResponse('unavailable'));
    await renderApp(address);
    await expect.element(button('Try again')).toBeVisible();
    stub(guardian.connections, [aChildConnection()]);
    await button('Try again').click();
    await showsText('Can open 1 lesson and 3 bouts.');
  });

  test('with the parent as coach can only be approved by the other parent', async () => {
    signIn(aUser({ slug: waiting.slug }));
    stub(guardian.connections, [waiting]);
    await renderApp(address);
    await showsText(guardianTexts.notOwnApproval);
    await expect.element(button('Decline Otto Tierce')).toBeVisible();
    await expect.element(button('Approve Otto Tierce')).not.toBeInTheDocument();
  });

  test('start with a code for a coach', async () => {
    stub(guardian.inviteCode, { code: 'abcde-23456', expires_at: '2026-11-29T10:00:00.000Z' });
    await renderApp(address);
    await button('Make a code for a coach').click();
    await showsText('abcde-23456');
    stub(guardian.revokeInviteCodes, { message: codeTexts.revoked });
    await button('Revoke codes for coaches').click();
    await showsText(codeTexts.revoked);
    await expect.element(main.getByText('abcde-23456')).not.toBeInTheDocument();
    expect(requestsTo(guardian.revokeInviteCodes)[0]?.params).toEqual(child);
  });

  test('can be reported with a reason and a text', { tags: ['B-MG-07'] }, async () => {
    stub(guardian.connections, [aChildConnection()]);
    stub(reports.create, { message: reportTexts.sent });
    await renderApp(address);
    await button('Report Otto Tierce').click();
    const report = dialog('Report Otto Tierce?');
    await report.getByRole('button', exactly('Send report')).click();
    expect(requestsTo(reports.create)).toEqual([]);
    await report.getByRole('combobox').selectOptions('Pressure or threats');
    await report.getByRole('textbox').fill('He shouts at her.');
    await report.getByRole('button', exactly('Send report')).click();
    await dismissNotice('Report sent', reportTexts.sent);
    expect(onlyBody(reports.create)).toEqual({
      slug: 'otto-tierce-aaaaaa',
      reason: 'Pressure or threats',
      text: 'He shouts at her.',
      child: 'mia-vega-aaaaaa',
    });
    await noDialog();
  });

  test("of someone else's child are not found", async () => {
    await renderApp('/guardian/somebody-else');
    await expect.element(main.getByText('Oops! Page not found')).toBeVisible();
  });
});

describe("a child's messages", { tags: ['B-MG-05'] }, () => {
  const open = async (...rows: ReturnType<typeof aChildMessage>[]) => {
    stub(guardian.messages, aPage('/api/guardian/children/x/messages/', rows, 1, 25));
    await renderApp(`${address}?tab=Messages`);
  };

  test('are marked when they were changed or deleted', async () => {
    await open(
      aChildMessage(),
      aChildMessage({ id: 'm-2', text: 'Show it again.', state: 'changed' }),
      aChildMessage({
        id: 'm-3',
        text: 'Call me.',
        kind: 'answer',
        state: 'deleted',
        place: { kind: 'video', slug: null, title: 'advance.webm' },
      }),
    );
    const row = (text: string) => main.getByRole('listitem').filter({ hasText: text });
    await expect.element(row('Wait longer.')).toHaveTextContent('Feedback, ');
    await expect.element(row('Wait longer.')).not.toHaveTextContent('later');
    await expect.element(row('Show it again.')).toHaveTextContent('Changed later');
    await expect.element(row('Call me.')).toHaveTextContent('Deleted later');
    await expect.element(row('Call me.')).toHaveTextContent('Reply on a video');
    await expect.element(row('Call me.')).toHaveTextContent('advance.webm (deleted)');
    await expect
      .element(row('Wait longer.').getByRole('link', exactly('Lesson: Oct 2, 2026')))
      .toHaveAttribute('href', '/journal/lessons/lesson-aaaaaa');
  });

  test('include the sound and the drawings of a walkthrough', { tags: ['B-CV-04'] }, async () => {
    const style = { color: '#ffd60a', width: 6 };
    await open(
      aChildMessage({
        kind: 'moment',
        text: '',
        voice: { url: '/nothing.wav', duration_ms: 64_000, walkthrough: true },
        drawing: { shapes: [{ type: 'pen', points: [[0.5, 0.5]], ...style }] },
        place: { kind: 'video', slug: 'clip1234', title: 'advance.webm' },
      }),
    );
    await showsText('The recording and all drawings of a walkthrough of the video.');
    await expect.element(main.getByLabelText('Voice note from Otto Tierce, 1:04')).toBeVisible();
    await expect.element(main.getByRole('img', exactly('Drawing: 1 pen line'))).toBeVisible();
  });

  test('let the author be reported, but not the child', { tags: ['B-MG-07'] }, async () => {
    await open(
      aChildMessage(),
      aChildMessage({
        id: 'm-2',
        text: 'Thank you!',
        by_child: true,
        author: { slug: 'mia-vega-aaaaaa', name: 'Mia Vega' },
      }),
    );
    await expect.element(button('Report Otto Tierce')).toBeVisible();
    await expect.element(button('Report Mia Vega')).not.toBeInTheDocument();
  });

  test('are paginated', async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      aChildMessage({ id: `m-${index}`, text: `Message ${index}` }),
    );
    stub(guardian.messages, ({ query }) =>
      aPage('/api/guardian/children/x/messages/', rows, Number(query['page'] ?? 1), 25),
    );
    await renderApp(`${address}?tab=Messages`);
    await showsText('Message 24');
    await button('Page 2').click();
    await showsText('Message 29');
  });

  test('say so if there are none', async () => {
    await open();
    await showsText('No messages yet');
  });

  test('show an error and load again', async () => {
    stub(guardian.messages, errorResponse('internal'));
    await renderApp(`${address}?tab=Messages`);
    await expect.element(button('Try again')).toBeVisible();
  });
});

describe('a report by a parent', { tags: ['B-MG-07'] }, () => {
  test('can be about somebody who is no longer connected to the child', async () => {
    stub(guardian.connections, []);
    stub(reports.people, [
      { slug: 'otto-tierce-aaaaaa', first_name: 'Otto', last_name: 'Tierce', state: 'Former' },
    ]);
    stub(reports.create, { message: reportTexts.sent });
    await renderApp(address);
    await button('Report someone').click();
    expect(requestsTo(reports.people)[0]?.query).toEqual({ child: aChild().slug });
    const report = dialog('Report someone');
    await report
      .getByRole('combobox', { name: 'Who is it about?' })
      .selectOptions('Otto Tierce (no longer connected)');
    await report
      .getByRole('combobox', { name: 'What is it about?' })
      .selectOptions('Something else');
    await report.getByRole('textbox').fill('Please look.');
    await report.getByRole('button', exactly('Send report')).click();
    await dismissNotice('Report sent', reportTexts.sent);
    expect(onlyBody(reports.create)).toEqual({
      slug: 'otto-tierce-aaaaaa',
      reason: 'Something else',
      text: 'Please look.',
      child: aChild().slug,
    });
  });
});

describe('who opened what', { tags: ['B-MG-06'] }, () => {
  test('names the person, their role and the record', async () => {
    stub(guardian.accessLog, aPage('/api/x/', [aView(), aView({ id: 'v-2', kind: 'lesson' })]));
    await renderApp(address);
    await main.getByRole('tab', exactly('Opened')).click();
    await showsText('Video: advance.webm');
    await showsText('Lesson: advance.webm');
    await expect
      .element(main.getByRole('listitem').filter({ hasText: 'Video:' }))
      .toHaveTextContent('Otto Tierce (Coach)');
  });

  test('says so if nobody did', async () => {
    stub(guardian.accessLog, aPage('/api/x/', []));
    await renderApp(`${address}?tab=Opened`);
    await showsText('Nobody opened anything yet.');
  });
});

describe("a child's account", { tags: ['B-MG-04'] }, () => {
  const none = {
    state: 'none',
    percent: 0,
    requested_at: null,
    bytes: null,
    expires_at: null,
  } as const;
  const open = async (overrides: Parameters<typeof aChild>[0] = {}) => {
    stub(guardian.children, [aChild(overrides)]);
    stub(guardian.readExport, none);
    await renderApp(`${address}?tab=Account`);
    await expect.element(button('Make a copy')).toBeVisible();
  };

  test('can be made to show less, never more', async () => {
    await open({ shareable: 'Friends' });
    expect(optionsOf('Level')).toEqual(['Private', 'My coaches']);
    await main.getByRole('combobox', exactly('Level')).selectOptions('Private');
    await showsText('Only Mia.');
    await byLabel('Also limit all bouts to this level').click();
    stub(guardian.lowerVisibility, () => {
      stub(guardian.children, [aChild({ shareable: 'Private' })]);
      return aChild({ shareable: 'Private' });
    });
    await button('Save').click();
    await showsText('Saved.');
    expect(onlyBody(guardian.lowerVisibility)).toEqual({ shareable: 'Private', all_bouts: true });
    await expect.poll(() => optionsOf('Level')).toEqual(['Private']);
  });

  test('can be copied, and says that the child is notified', async () => {
    await open();
    await showsText(/Mia gets an email about it\.$/);
    stub(guardian.startExport, { ...none, state: 'preparing', percent: 40 });
    stub(guardian.readExport, { ...none, state: 'preparing', percent: 40 });
    await button('Make a copy').click();
    await showsText("We're making your copy.");
  });

  test('can be deleted under 13', { tags: ['B-MG-02'] }, async () => {
    await open({ age_group: 'under 13', can_delete: true });
    stub(guardian.deleteChild, () => {
      stub(guardian.children, [aChild({ delete_on: '2026-12-06T10:00:00.000Z' })]);
      return { message: guardianTexts.deleted, delete_on: '2026-12-06T10:00:00.000Z' };
    });
    await button('Delete the account').click();
    await dialog('Delete this account?').getByRole('button', exactly('Delete account')).click();
    await dismissNotice('Account closed', guardianTexts.deleted);
    await showsText(/^This account is closed. It will be deleted on Dec 6, 2026/);
    await expect.element(button('Delete the account')).not.toBeInTheDocument();
  });

  test('cannot be deleted or unlinked from age 13 to 15', async () => {
    await open();
    await expect.element(button('Delete the account')).not.toBeInTheDocument();
    await expect.element(button('End the link')).not.toBeInTheDocument();
  });

  test('can be unlinked starting at age 16', async () => {
    await open({ age_group: '16 to 17', can_unlink: true });
    stub(guardian.unlink, () => {
      stub(guardian.children, []);
      return { message: guardianTexts.linkEnded };
    });
    await button('End the link').click();
    await dialog('End the link?').getByRole('button', exactly('End link')).click();
    await dismissNotice('Link ended', guardianTexts.linkEnded);
    await showsText('No children yet');
  });

  test('gets a new code for a lost password if it has no address', async () => {
    await open({ login_name: 'mia-k3m9p2' });
    await showsText('mia-k3m9p2');
    stub(guardian.renewCode, { code: 'fghij-34567', expires_at: '2026-11-29T10:00:00.000Z' });
    await button('Make a code for a password').click();
    await showsText('fghij-34567');
  });

  test('shows what the server refused', async () => {
    await open();
    stub(guardian.lowerVisibility, errorResponse('validation', { message: 'Not this.' }));
    await button('Save').click();
    await closeMessage('Error', 'Please try again');
  });
});
