import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { club, type Membership } from '@fencing-journal/contract/club';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { settings } from '@fencing-journal/contract/settings';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  closeMessage,
  dialog,
  exactly,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { anAccount, aUser, someSettings } from '../../testing/samples/account.ts';
import { aMember } from '../../testing/samples/fencers.ts';
import {
  rawResponse,
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';
import { queryClient } from '../../http/query.ts';
import type { Settings } from './settings.api.ts';

const section = page.getByRole('region', exactly('USA Fencing ID'));
const field = section.getByRole('textbox', exactly('USA Fencing ID'));
const save = section.getByRole('button', exactly('Save ID'));
const remove = section.getByRole('button', exactly('Remove ID'));
const malformed = 'Please enter all 9 digits of your USA Fencing Membership ID.';

const withId = (usa_fencing: string | null, usa_fencing_confirmed = false) =>
  someSettings({ user: { ...someSettings().user, usa_fencing, usa_fencing_confirmed } });

async function open(usa_fencing: string | null = null) {
  stub(settings.read, withId(usa_fencing));
  await renderApp('/journal/settings/profile');
  await expect.element(field).toHaveValue(usa_fencing ?? '');
}

beforeEach(() => {
  signIn();
  stub(account.read, anAccount());
  stub(account.sessions, []);
  stub(passkeys.list, []);
  stub(usafData.fencerRecord, ({ params }) =>
    params['id'] === '001334142'
      ? aMember({ member_id: '001334142', last_name: 'Vega' })
      : errorResponse('not_found'),
  );
  stub(settings.save, withId('001334142'));
});

test('on a phone a section renders when it is unfolded, and keeps what was typed in it', async () => {
  await page.viewport(390, 844);
  await open();
  const change = page.getByRole('button', exactly('Change password'));
  await expect.element(page.getByRole('heading', exactly('Password'))).toBeVisible();
  expect(page.getByText('Change password').elements()).toEqual([]);
  await page.getByRole('heading', exactly('Password')).click();
  await expect.element(change).toBeVisible();
  await field.fill('00133');
  const title = section.getByRole('heading', exactly('USA Fencing ID'));
  await title.click();
  await expect.element(field).not.toBeInTheDocument();
  await title.click();
  await expect.element(field).toHaveValue('00133');
});

describe('USA Fencing ID in the settings', () => {
  test(
    "shows the stored ID and the account's owner without a lookup",
    { tags: ['R-SET-01', 'R-SET-02'] },
    async () => {
      await open('001334142');
      await expect.element(section).toHaveTextContent('Robin Vega');
      await expect.element(save).toBeEnabled();
      expect(requestsTo(settings.read)).toMatchObject([
        { method: 'GET', path: '/api/profiles/settings/' },
      ]);
      expect(requestsTo(usafData.fencerRecord)).toEqual([]);
    },
  );

  test('is not sent with eight digits', { tags: ['R-SET-10'] }, async () => {
    await open();
    await field.fill('00133414');
    await save.click();
    await expect.element(field).toHaveAccessibleDescription(malformed);
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(requestsTo(settings.save)).toEqual([]);
    expect(requestsTo(usafData.fencerRecord)).toEqual([]);
  });

  test('shows an error if it is unknown, and is not sent', { tags: ['R-SET-11'] }, async () => {
    await open();
    await field.fill('999999999');
    await expect.element(field).toHaveAccessibleDescription("Can't find this USA Fencing ID.");
    await save.click();
    await expect.element(field).toHaveFocus();
    expect(requestsTo(settings.save)).toEqual([]);
  });

  test(
    'shows name and club before it is saved, and is sent as a number',
    { tags: ['R-SET-07'] },
    async () => {
      await open();
      await field.fill('001334142');
      await expect.element(section.getByText('Sasha Vega', { exact: true })).toBeVisible();
      await expect.element(section.getByText('SN · Oregon', { exact: true })).toBeVisible();
      expect(requestsTo(settings.save)).toEqual([]);
      await save.click();
      await expect.element(section.getByText('Saved.', { exact: true })).toBeVisible();
      expect(requestsTo(settings.save)).toMatchObject([
        { method: 'POST', path: '/api/profiles/settings/' },
      ]);
      expect(onlyBody(settings.save)).toEqual({ usa_fencing: 1334142 });
      await expect.element(field).toHaveValue('001334142');
      await expect.element(remove).toBeVisible();
      await noDialog();
    },
  );

  test.each([
    [true, 'Confirmed', 'Not confirmed.'],
    [false, 'Not confirmed.', 'Confirmed'],
  ])('shows whether it is confirmed: %s', async (confirmed, shown, hidden) => {
    stub(settings.read, withId('001334142', confirmed));
    await renderApp('/journal/settings/profile');
    await expect.element(section.getByText(shown, { exact: true })).toBeVisible();
    await expect.element(section.getByText(hidden, { exact: true })).not.toBeInTheDocument();
    await field.fill('00133414');
    await expect.element(section.getByText(shown, { exact: true })).not.toBeInTheDocument();
  });

  test('with a different last name must be claimed, and hides the member record', async () => {
    stub(usafData.fencerRecord, aMember({ member_id: '001334142' }));
    await open();
    await field.fill('001334142');
    await expect.element(section.getByText('Is that you?', { exact: true })).toBeVisible();
    for (const word of ['Sasha', 'Lind', 'SN', 'Oregon'])
      expect(section.element().textContent).not.toContain(word);
    await save.click();
    await expect.element(field).toHaveFocus();
    expect(requestsTo(settings.save)).toEqual([]);
    await section.getByRole('button', exactly('No, change it')).click();
    await expect.element(field).toHaveValue('');
    await field.fill('001334142');
    await section.getByRole('button', exactly('Yes, it’s my ID')).click();
    await expect.element(field).toHaveFocus();
    await save.click();
    await expect.element(section.getByText('Saved.', { exact: true })).toBeVisible();
    expect(onlyBody(settings.save)).toEqual({ usa_fencing: 1334142 });
  });

  test(
    "shows the specified error with the server's reason if it is set too often",
    { tags: ['R-SET-08'] },
    async () => {
      const message = 'You can set your USA Fencing ID 3 times a day. Try again tomorrow.';
      stub(settings.save, errorResponse('rate_limited', { message }));
      await open();
      await field.fill('001334142');
      await save.click();
      await expect.element(dialog('Error').getByText(message, { exact: true })).toBeVisible();
      await closeMessage('Error', 'Please try again');
      await expect.element(field).toHaveFocus();
      await expect.element(field).toHaveValue('001334142');
    },
  );

  test(
    'shows an error if saving fails, and keeps the entry',
    { tags: ['R-SET-08', 'R-ERR-23'] },
    async () => {
      stub(settings.save, rawResponse(400, {}));
      await open();
      await field.fill('001334142');
      await save.click();
      await expect.element(dialog('Error')).toHaveTextContent(/^ErrorPlease try againOK$/);
      await closeMessage('Error', 'Please try again');
      await expect.element(field).toHaveValue('001334142');
    },
  );

  test('is removed after a confirmation', async () => {
    stub(settings.save, withId(null));
    await open('001334142');
    await remove.click();
    await dialog('Remove USA Fencing ID').getByRole('button', exactly('Cancel')).click();
    expect(requestsTo(settings.save)).toEqual([]);
    await remove.click();
    await dialog('Remove USA Fencing ID').getByRole('button', exactly('Remove ID')).click();
    await expect.element(section.getByText('Removed.', { exact: true })).toBeVisible();
    expect(onlyBody(settings.save)).toEqual({ usa_fencing: null });
    await expect.element(field).toHaveValue('');
    await expect.element(remove).not.toBeInTheDocument();
  });

  test('is not sent again if it is unchanged', async () => {
    await open('001334142');
    await save.click();
    expect(requestsTo(settings.save)).toEqual([]);
  });
});

async function openWith(stored: Partial<Settings> = {}) {
  stub(settings.read, someSettings(stored));
  await renderApp('/journal/settings/profile');
  await expect.element(field).toBeVisible();
}

describe('settings page', () => {
  test(
    'links to each section, with the account last',
    { tags: ['R-SET-01', 'R-SET-03'] },
    async () => {
      await openWith();
      const links = page
        .getByRole('navigation', exactly('On this page'))
        .getByRole('link')
        .elements() as HTMLAnchorElement[];
      expect(links.map((link) => link.textContent)).toEqual([
        'USA Fencing ID',
        'Privacy',
        'Email',
        'Reminders',
        'Videos',
        'Subscription',
        'Account',
      ]);
      for (const link of links)
        expect(document.querySelector(`${link.hash} h2`)?.textContent).toBe(link.textContent);
      await expect
        .element(
          page
            .getByRole('region', exactly('Account'))
            .getByRole('heading', { level: 3, name: 'Name', exact: true }),
        )
        .toBeVisible();
    },
  );

  test('scrolls to the section in the address once all sections have loaded', async () => {
    await page.viewport(390, 844);
    stub(settings.read, someSettings());
    await renderApp('/journal/settings/profile#password');
    await expect
      .poll(() =>
        Math.round(document.getElementById('password')?.getBoundingClientRect().top ?? 9_999),
      )
      .toBeLessThan(400);
  });

  test('folds most sections on a phone and unfolds the one in the address', async () => {
    await page.viewport(390, 844);
    stub(settings.read, someSettings());
    const app = await renderApp('/journal/settings/profile#password');
    const sectionOf = (title: string) => page.getByRole('region', exactly(title));
    await expect.element(sectionOf('Password').getByRole('button').first()).toBeVisible();
    const unfolded = () =>
      [...document.querySelectorAll('main details[open] > summary')].map(
        (summary) => summary.textContent,
      );
    await expect.poll(unfolded).toEqual(['USA Fencing ID', 'Privacy', 'Subscription', 'Password']);
    await app.router.navigate('#email');
    await expect.element(sectionOf('Email').getByRole('checkbox')).toBeVisible();
    await sectionOf('Email').getByRole('heading', exactly('Email')).click();
    await expect.poll(unfolded).toEqual(['USA Fencing ID', 'Privacy', 'Subscription', 'Password']);
    await sectionOf('Name').getByRole('heading', exactly('Name')).click();
    await expect.element(sectionOf('Name').getByRole('button').first()).toBeVisible();
  });

  test('updates the header if it shows an outdated name', { tags: ['R-SET-06'] }, async () => {
    stub(auth.me, { user_data: aUser() });
    stub(settings.read, someSettings());
    await renderApp('/journal/settings/profile');
    await expect.element(field).toBeVisible();
    expect(requestsTo(auth.me)).toHaveLength(1);
    const changed = { first: 'Robyn', first_name: 'Robyn' };
    stub(auth.me, { user_data: aUser(changed) });
    stub(settings.save, someSettings({ user: { ...someSettings().user, first_name: 'Robyn' } }));
    await page.getByRole('checkbox', { name: 'Email me about' }).click();
    await expect.element(page.getByRole('button', exactly('Robyn Vega’s profile'))).toBeVisible();
  });
});

describe('privacy settings', () => {
  const privacy = page.getByRole('region', exactly('Privacy'));
  const level = privacy.getByRole('combobox', exactly('Shareable'));
  const savePrivacy = privacy.getByRole('button', exactly('Save privacy'));
  const allBouts = privacy.getByRole('checkbox', exactly('Also set all my bouts to Private'));

  test(
    'show the stored level, and the five levels with explanations',
    { tags: ['R-SET-04'] },
    async () => {
      await openWith({ shareable: 'Club' });
      await expect.element(level).toHaveValue('Club');
      expect(optionsOf('Shareable')).toEqual([
        'Private',
        'Club',
        'Public',
        'My coaches',
        'Friends',
      ]);
      for (const [value, help] of [
        ['Private', 'Only you.'],
        ['Club', 'Your coaches and members of your club.'],
        ['Public', "Everyone who's logged in."],
        ['My coaches', 'Your connected coaches.'],
        ['Friends', "Everyone you're connected with."],
      ] as const) {
        await level.selectOptions(value);
        await expect.element(level).toHaveAccessibleDescription(help);
      }
      expect(requestsTo(settings.save)).toEqual([]);
    },
  );

  test('offer a minor Private and My coaches, and say why', { tags: ['B-MG-03'] }, async () => {
    signIn(aUser({ minor: true }));
    await openWith({ shareable: 'Private' });
    expect(optionsOf('Shareable')).toEqual(['Private', 'My coaches']);
    await expect
      .element(level)
      .toHaveAccessibleDescription('Only you. Friends, Club and Public are for adults.');
  });

  test("keep a minor's wider level until it is changed", { tags: ['B-MG-03'] }, async () => {
    signIn(aUser({ minor: true }));
    await openWith({ shareable: 'Club' });
    await expect.element(level).toHaveValue('Club');
    expect(optionsOf('Shareable')).toEqual(['Private', 'Club', 'My coaches']);
  });

  test("are saved and then show the server's value", { tags: ['R-SET-06'] }, async () => {
    await openWith();
    stub(settings.save, someSettings({ shareable: 'Friends' }));
    await level.selectOptions('Friends');
    await expect.element(allBouts).not.toBeInTheDocument();
    await savePrivacy.click();
    await expect.element(privacy.getByText('Saved.', { exact: true })).toBeVisible();
    expect(requestsTo(settings.save)).toMatchObject([
      { method: 'POST', path: '/api/profiles/settings/' },
    ]);
    expect(onlyBody(settings.save)).toEqual({ shareable: 'Friends' });
    await expect.element(level).toHaveValue('Friends');
    await level.selectOptions('Public');
    await expect.element(privacy.getByText('Saved.', { exact: true })).not.toBeInTheDocument();
  });

  test(
    'offer to make all bouts Private too, and invalidate them',
    { tags: ['R-SET-06'] },
    async () => {
      await openWith();
      stub(settings.save, someSettings({ shareable: 'Private' }));
      queryClient.setQueryData(['bouts', 'detail', 'vega-vs-lind-aaaaaa'], {});
      await level.selectOptions('Private');
      await expect.element(allBouts).not.toBeChecked();
      await allBouts.click();
      await savePrivacy.click();
      await expect
        .element(privacy.getByText('Saved. All your bouts are Private.', { exact: true }))
        .toBeVisible();
      expect(onlyBody(settings.save)).toEqual({ shareable: 'Private', all_bouts: true });
      expect(
        queryClient.getQueryState(['bouts', 'detail', 'vega-vs-lind-aaaaaa'])?.isInvalidated,
      ).toBe(true);
    },
  );

  test('leave the bouts unchanged unless the user chooses otherwise', async () => {
    await openWith();
    stub(settings.save, someSettings({ shareable: 'Private' }));
    await level.selectOptions('Private');
    await savePrivacy.click();
    await expect.element(privacy.getByText('Saved.', { exact: true })).toBeVisible();
    expect(onlyBody(settings.save)).toEqual({ shareable: 'Private' });
  });

  test('change no bouts if another level is selected after all', async () => {
    await openWith();
    stub(settings.save, someSettings({ shareable: 'Club' }));
    await level.selectOptions('Private');
    await allBouts.click();
    await level.selectOptions('Club');
    await savePrivacy.click();
    await expect.element(privacy.getByText('Saved.', { exact: true })).toBeVisible();
    expect(onlyBody(settings.save)).toEqual({ shareable: 'Club' });
  });

  test(
    'show an error if saving fails, and keep the selection',
    { tags: ['R-SET-09', 'R-ERR-23'] },
    async () => {
      await openWith();
      stub(settings.save, rawResponse(400, {}));
      await level.selectOptions('Public');
      await savePrivacy.click();
      await expect.element(dialog('Error')).toHaveTextContent(/^ErrorPlease try againOK$/);
      await closeMessage('Error', 'Please try again');
      await expect.element(level).toHaveValue('Public');
      await expect.element(savePrivacy).toBeEnabled();
    },
  );
});

describe('club membership', () => {
  const clubs = page.getByRole('region', exactly('Who counts as a club member'));
  const someone = { id: '1', slug: 'teodor-b-aaaaaa', first_name: 'Teodor', last_name: 'Brand' };
  const stubMemberships = (memberships: Membership[]) =>
    stub(club.confirmations, { memberships, awaiting: [], given: [] });

  test('explains that naming a club is not enough, and how to be confirmed', async () => {
    stubMemberships([{ club: 'Salle Nord', record: false, confirmed_by: [] }]);
    await openWith();
    await expect.element(clubs).toHaveTextContent('Listing the club isn’t enough.');
    await expect
      .element(clubs.getByRole('listitem'))
      .toHaveTextContent(
        'You’re not a confirmed member of Salle Nord yet.Ask a coach or club member you’re connected with',
      );
  });

  test('shows what confirms each club, and removes a confirmation', async () => {
    stubMemberships([
      { club: 'Rotunda', record: true, confirmed_by: [] },
      { club: 'Salle Nord', record: false, confirmed_by: [someone] },
    ]);
    await openWith();
    await expect
      .element(clubs)
      .toHaveTextContent(
        /You’re a confirmed member of Rotunda\.Confirmed by your USA Fencing record\.You’re a confirmed member of Salle Nord\.Confirmed by Teodor Brand/,
      );
    stub(club.withdraw, { message: 'Confirmation removed.' });
    stubMemberships([{ club: 'Salle Nord', record: false, confirmed_by: [] }]);
    await clubs.getByRole('button', exactly('Remove Teodor Brand’s confirmation')).click();
    const question = dialog('Remove this confirmation?');
    await expect
      .element(question)
      .toHaveTextContent(/You’ll no longer be a confirmed member of Salle Nord/);
    expect(requestsTo(club.withdraw)).toEqual([]);
    await question.getByRole('button', exactly('Remove confirmation')).click();
    await expect
      .element(clubs)
      .toHaveTextContent('You’re not a confirmed member of Salle Nord yet.');
    expect(requestsTo(club.withdraw)).toMatchObject([
      { path: '/api/profiles/club-confirmations/1' },
    ]);
  });

  test("shows a message if the user's card has no club", async () => {
    await openWith();
    await expect.element(clubs).toHaveTextContent('Your own card doesn’t list a club');
  });
});

describe('email notification switch', () => {
  const mail = page.getByRole('region', exactly('Email'));
  const notices = mail.getByRole(
    'checkbox',
    exactly('Email me about requests, feedback, replies and reminders'),
  );

  test.each([true, false])('saves a change from %s immediately', async (on) => {
    await openWith({ mail_notices: on });
    stub(settings.save, someSettings({ mail_notices: !on }));
    const expectState = (is: boolean) =>
      is ? expect.element(notices).toBeChecked() : expect.element(notices).not.toBeChecked();
    await expectState(on);
    await notices.click();
    await expect.element(mail.getByText('Saved.', { exact: true })).toBeVisible();
    await expectState(!on);
    expect(onlyBody(settings.save)).toEqual({ mail_notices: !on });
  });

  test('never shows the old value again after a click', async () => {
    await openWith({ mail_notices: true });
    stub(settings.save, someSettings({ mail_notices: false }));
    await expect.element(notices).toBeChecked();
    const shown = vi.spyOn(notices.element() as HTMLInputElement, 'checked', 'set');
    await notices.click();
    await expect.element(mail.getByText('Saved.', { exact: true })).toBeVisible();
    await expect.element(notices).not.toBeChecked();
    expect(shown.mock.calls.flat()).toContain(false);
    expect(shown.mock.calls.flat()).not.toContain(true);
  });

  test('ignores clicks while a change is being saved', async () => {
    await openWith();
    const answer = deferred<Settings>();
    stub(settings.save, () => answer.promise);
    await notices.click();
    await notices.click();
    answer.resolve(someSettings({ mail_notices: false }));
    await expect.element(mail.getByText('Saved.', { exact: true })).toBeVisible();
    expect(requestsTo(settings.save)).toHaveLength(1);
    await expect.element(notices).not.toBeChecked();
  });

  test('shows an error and reverts if saving fails', async () => {
    await openWith();
    stub(settings.save, rawResponse(400, {}));
    await notices.click();
    await closeMessage('Error', 'Please try again');
    await expect.element(notices).toBeChecked();
  });
});

test("settings that can't be loaded show an error and can be retried", async () => {
  stub(settings.read, rawResponse(400, {}));
  await renderApp('/journal/settings/profile');
  await expect.element(page.getByText('Could not load.', { exact: true })).toBeVisible();
  stub(settings.read, withId(null));
  await page.getByRole('button', exactly('Try again')).click();
  await expect.element(field).toBeVisible();
});
