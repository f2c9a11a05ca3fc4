import { auth } from '@fencing-journal/contract/auth';
import { subscription } from '@fencing-journal/contract/subscription';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { exactly, byLabel, optionsOf, renderApp, signIn } from '../../testing/app.tsx';
import { aUser, fakeToken } from '../../testing/samples/account.ts';
import { aMember } from '../../testing/samples/fencers.ts';
import { aPaymentConfig } from '../../testing/samples/plans.ts';
import {
  rawResponse,
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const field = byLabel;
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const counter = (text: string) =>
  expect.element(main.getByText(text, { exact: true })).toBeVisible();
const openProfileForm = () => main.getByRole('tab', exactly('Create Fencer Profile')).click();

const person = {
  'First name': 'Robin',
  'Last name': 'Vega',
  Email: 'robin@club.example',
  'Year of birth': '1990',
  Password: 'a quiet parry',
  'Confirm password': 'a quiet parry',
};
const user = {
  first_name: 'Robin',
  last_name: 'Vega',
  email: 'robin@club.example',
  birth_year: 1990,
  password: 'a quiet parry',
  password_confirm: 'a quiet parry',
};

async function fillPerson(more: Partial<typeof person> = {}) {
  for (const [label, value] of Object.entries({ ...person, ...more }))
    await field(label).fill(value);
}

async function toStepTwo() {
  await fillPerson();
  await press('Next');
  await counter('2/3');
}

describe('registration step 1', () => {
  test('announces the step to screen readers', async () => {
    await renderApp('/register');
    const said = main.getByText('Step 1 of 3');
    await expect.element(said).toBeInTheDocument();
    const step = said.element().parentElement;
    expect([step?.textContent, step?.hasAttribute('aria-label')]).toEqual([
      'Step 1 of 31/3',
      false,
    ]);
  });

  test(
    'asks for names, email, the year of birth and the password twice',
    { tags: ['R-REG-02', 'R-REG-03'] },
    async () => {
      await renderApp('/register');
      await counter('1/3');
      expect(
        Object.keys(person).map((label) => field(label).element().getAttribute('type')),
      ).toEqual(['text', 'text', 'email', 'text', 'password', 'password']);
    },
  );

  test.each(Object.keys(person))('requires %s', { tags: ['R-REG-04'] }, async (label) => {
    await renderApp('/register');
    await fillPerson({ [label]: '' });
    await press('Next');
    await counter('1/3');
    await expect.element(field(label)).toBeInvalid();
    await field(label).fill(person[label as keyof typeof person]);
    await press('Next');
    await counter('2/3');
  });

  test('lets the browser refuse an invalid email address', { tags: ['R-REG-05'] }, async () => {
    await renderApp('/register');
    await fillPerson({ Email: 'abc' });
    await press('Next');
    await counter('1/3');
    expect((field('Email').element() as HTMLInputElement).validity.typeMismatch).toBe(true);
  });

  test(
    'shows a password mismatch at both fields and sends nothing',
    { tags: ['R-REG-06', 'R-REG-07', 'R-ERR-51'] },
    async () => {
      await renderApp('/register');
      await fillPerson({ 'Confirm password': 'a quiet party' });
      await press('Next');
      await counter('1/3');
      await expect
        .element(main.getByText('Password not match', { exact: true }).nth(1))
        .toBeVisible();
      for (const label of ['Password', 'Confirm password'])
        await expect.element(field(label)).toHaveAccessibleDescription(/Password not match/);
      await expect.element(field('Password')).toHaveFocus();
      expect(requestsTo(auth.register)).toEqual([]);
    },
  );

  test('states the password rule beforehand and enforces it', { tags: ['R-REG-08'] }, async () => {
    await renderApp('/register');
    await expect.element(field('Password')).toHaveAccessibleDescription(/At least 8 characters/);
    await fillPerson({ Password: 'short', 'Confirm password': 'short' });
    await press('Next');
    await counter('1/3');
    await expect.element(main.getByText('At least 8 characters.', { exact: true })).toBeVisible();
    await expect.element(field('Password')).toHaveFocus();
  });
});

describe('the year of birth', { tags: ['B-MG-01', 'B-MG-02'] }, () => {
  const refusal = main.getByRole('heading', exactly('Ask a parent or guardian'));
  const thisYear = new Date().getUTCFullYear();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(thisYear, 5, 15, 12) });
  });

  test('is asked of everyone, with the reason', async () => {
    await renderApp('/register');
    const year = field('Year of birth');
    await expect.element(year).toHaveAttribute('inputmode', 'numeric');
    await expect
      .element(year)
      .toHaveAccessibleDescription(
        'We ask everyone, because age decides how we protect an account. Nobody else sees it.',
      );
  });

  test.each(['90', 'soon', '1899', String(thisYear + 1)])('cannot be "%s"', async (year) => {
    await renderApp('/register');
    await fillPerson({ 'Year of birth': year });
    await press('Next');
    await expect
      .element(field('Year of birth'))
      .toHaveAccessibleDescription(/Enter the year in four digits\./);
    await expect.element(field('Year of birth')).toHaveFocus();
    await counter('1/3');
  });

  /** Expects that nothing typed is stored on the device, and that the form stays hidden after a reload. */
  async function expectRefused() {
    await expect.element(refusal).toBeVisible();
    await expect.element(main.getByText(/A parent or guardian needs to open/)).toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('For parents')))
      .toHaveAttribute('href', '/minors');
    await expect.element(main).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
    expect(Object.entries(localStorage)).toEqual([
      ['fj:guardian-needed', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ]);
    await cleanup();
    await renderApp('/register');
    await expect.element(refusal).toBeVisible();
    await expect.element(field('Year of birth')).not.toBeInTheDocument();
  }

  test('of a child opens the page for parents, and is neither sent nor stored', async () => {
    await renderApp('/register');
    await fillPerson({ 'Year of birth': String(thisYear - 13) });
    await press('Next');
    await expectRefused();
    expect(requestsTo(auth.register)).toEqual([]);
  });

  test('opens the same page if only the server refuses it', async () => {
    stub(auth.register, errorResponse('guardian_needed'));
    await renderApp('/register');
    await toStepTwo();
    await press('Skip For Now');
    await expectRefused();
    expect(requestsTo(auth.register)).toHaveLength(1);
  });

  test('can be entered again on another day', async () => {
    localStorage.setItem('fj:guardian-needed', '2026-01-31');
    await renderApp('/register');
    await expect.element(field('Year of birth')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });
});

describe('registration step 2', () => {
  test(
    'follows step 1 and returns to it with the entries',
    { tags: ['R-REG-09', 'R-REG-10'] },
    async () => {
      await renderApp('/register');
      await toStepTwo();
      await press('Previous');
      await counter('1/3');
      for (const [label, value] of Object.entries(person))
        await expect.element(field(label)).toHaveValue(value);
      await press('Next');
      await counter('2/3');
    },
  );

  test('has two tabs and three buttons', { tags: ['R-REG-11', 'R-REG-12'] }, async () => {
    await renderApp('/register');
    await toStepTwo();
    await expect.element(main.getByText(/^Optional: skip this for now/)).toBeVisible();
    expect(
      main
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(['Use USA Fencing ID', 'Create Fencer Profile']);
    for (const name of ['Previous', 'Next', 'Skip For Now'])
      await expect.element(main.getByRole('button', exactly(name))).toBeVisible();
    await expect
      .element(main.getByRole('tab', exactly('Use USA Fencing ID')))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(field('USA Fencing ID')).toBeVisible();
    await expect.element(field('Club')).not.toBeInTheDocument();
    await openProfileForm();
    await expect.element(field('Club')).toBeVisible();
    await expect.element(field('USA Fencing ID')).not.toBeInTheDocument();
  });

  test(
    'keeps the tab and the profile after going back to step 1 and returning',
    { tags: ['R-REG-10'] },
    async () => {
      await renderApp('/register');
      await toStepTwo();
      await openProfileForm();
      await field('Club').fill('Salle Nord');
      await press('Previous');
      await counter('1/3');
      await press('Next');
      await expect.element(field('Club')).toHaveValue('Salle Nord');
    },
  );

  test(
    'Skip For Now creates the account without a profile, stores only its token and opens step 3',
    { tags: ['R-REG-01', 'R-REG-22', 'R-REG-23', 'R-REG-24', 'R-REG-25', 'R-REG-26', 'R-CST-10'] },
    async () => {
      const token = fakeToken(900, 'registered');
      stub(auth.register, { token });
      await renderApp('/register');
      await toStepTwo();
      await press('Skip For Now');
      await counter('3/3');
      expect(requestsTo(auth.register)).toMatchObject([
        { method: 'POST', path: '/api/auth/register' },
      ]);
      expect(onlyBody(auth.register)).toEqual({ user, fencer: {} });
      expect(localStorage.getItem('token')).toBe(token);
      expect(localStorage.getItem('userAuth')).toBeNull();
    },
  );

  test.each([
    {
      means: 'the server gives a reason',
      answer: errorResponse('rate_limited', { message: 'Ten a day are enough.' }),
      text: 'Ten a day are enough.',
    },
    {
      means: 'the server gives no reason',
      answer: rawResponse(400, {}),
      text: 'Registration failed. Please try again.',
    },
  ])(
    "shows why the account can't be created when $means, and stays on the step",
    { tags: ['R-REG-27', 'R-REG-28', 'R-ERR-07', 'R-ERR-08'] },
    async ({ answer, text }) => {
      stub(auth.register, answer);
      await renderApp('/register');
      await toStepTwo();
      await press('Skip For Now');
      const alert = main.getByRole('alert');
      await expect.element(alert).toHaveTextContent('Error creating user.');
      await expect.element(alert).toHaveTextContent(text);
      await counter('2/3');
      expect(localStorage.getItem('token')).toBeNull();
      await expect.element(main.getByRole('button', exactly('Skip For Now'))).toHaveFocus();
    },
  );

  test(
    'returns to the email field with an error if the address is taken',
    { tags: ['R-REG-27', 'R-ERR-07'] },
    async () => {
      const taken = 'This email address already has an account.';
      stub(
        auth.register,
        errorResponse('conflict', { message: taken, errors: { 'user.email': [taken] } }),
      );
      await renderApp('/register');
      await toStepTwo();
      await press('Skip For Now');
      await counter('1/3');
      await expect.element(main.getByRole('alert')).toHaveTextContent(taken);
      await expect.element(field('Email')).toHaveAccessibleDescription(taken);
      await expect.element(field('Email')).toHaveValue('robin@club.example');
      await expect.element(field('Email')).toHaveFocus();
    },
  );
});

describe('browser navigation in the registration', () => {
  test(
    'Back and Forward move between the steps and keep the entries',
    { tags: ['R-REG-10'] },
    async () => {
      stub(auth.register, { token: fakeToken() });
      const app = await renderApp('/register');
      await toStepTwo();
      await app.router.navigate(-1);
      await counter('1/3');
      await expect.element(field('Email')).toHaveValue('robin@club.example');
      await app.router.navigate(1);
      await counter('2/3');
      await press('Skip For Now');
      await counter('3/3');
      await app.router.navigate(-1);
      await counter('2/3');
    },
  );

  test('Reload keeps names and email until the account exists, and never a password', async () => {
    stub(auth.register, { token: fakeToken() });
    await renderApp('/register');
    await toStepTwo();
    await cleanup();
    expect(JSON.stringify(sessionStorage)).not.toContain('a quiet parry');
    await renderApp('/register', undefined, { step: 2 });
    await counter('1/3');
    for (const label of ['First name', 'Last name', 'Email'] as const)
      await expect.element(field(label)).toHaveValue(person[label]);
    await expect.element(field('Password')).toHaveValue('');
    for (const label of ['Year of birth', 'Password', 'Confirm password'] as const)
      await field(label).fill(person[label]);
    await press('Next');
    await press('Skip For Now');
    await counter('3/3');
    expect(sessionStorage).toHaveLength(0);
  });
});

const texts: Record<string, string> = {
  Club: 'Salle Nord',
  'Secondary Club': 'None',
  School: 'North High',
  Division: 'Oregon',
  'Custom Rating': '7 of 10',
  'Tactical Descriptions': 'Waits.',
  'Favorite Actions': 'Counter-attack',
  Notes: 'Tires late.',
};
const choices: Record<string, string> = {
  'Grip Preference': 'Pistol',
  Region: '3 Northeast',
  Nationality: 'USA',
  'Epee Rating': 'C',
  'Sabre Rating': 'U',
  'Foil Rating': 'E',
  'Epee Referee Rating': 'P',
  'Sabre Referee Rating': 'Unknown',
  'Foil Referee Rating': 'L2',
};
const demanded = [...Object.keys(texts), ...Object.keys(choices)];

describe('profile form of registration step 2', () => {
  beforeEach(async () => {
    stub(auth.register, { token: fakeToken() });
    await renderApp('/register');
    await toStepTwo();
    await openProfileForm();
  });

  const fillProfile = async () => {
    for (const [label, value] of Object.entries(texts)) await field(label).fill(value);
    for (const [label, value] of Object.entries(choices)) await field(label).selectOptions(value);
  };

  test(
    'requires every field: sends nothing if any of them is empty',
    { tags: ['R-REG-18', 'R-REG-19', 'R-VAL-09'] },
    async () => {
      await fillProfile();
      const profile = (field('Club').element() as HTMLInputElement).form!;
      for (const label of demanded) {
        const control = field(label).element() as HTMLInputElement | HTMLSelectElement;
        const before = control.value;
        control.value = '';
        expect([label, control.required, profile.checkValidity()]).toEqual([label, true, false]);
        control.value = before;
      }
      expect(profile.checkValidity()).toBe(true);
      await field('School').fill('');
      await press('Next');
      await expect.element(field('School')).toBeInvalid();
      expect(requestsTo(auth.register)).toEqual([]);
      await field('School').fill('None');
      await press('Next');
      await counter('3/3');
    },
  );

  test('offers fencing and referee ratings for three weapons', { tags: ['R-REG-19'] }, () => {
    for (const weapon of ['Epee', 'Foil', 'Sabre']) {
      expect(optionsOf(`${weapon} Rating`)).toEqual(['Select', 'U', 'E', 'D', 'C', 'B', 'A']);
      expect(optionsOf(`${weapon} Referee Rating`)).toEqual([
        'Select',
        'P',
        'L2',
        'L1',
        'R2',
        'R1',
        'N1',
        'Unknown',
      ]);
    }
  });

  test(
    'sends user and fencer, with the ratings under their registration names',
    { tags: ['R-REG-20', 'R-REG-22', 'R-REG-23', 'R-REG-25'] },
    async () => {
      await fillProfile();
      await press('Next');
      await counter('3/3');
      expect(onlyBody(auth.register)).toEqual({
        user,
        fencer: {
          primary_grip: 'Pistol',
          handed: '',
          club: 'Salle Nord',
          club2: 'None',
          school: 'North High',
          division: 'Oregon',
          region: 3,
          nationality: 'USA',
          usfa_rating_epee: 'C',
          usfa_rating_foil: 'E',
          usfa_rating_sabre: 'U',
          ref_rating_epee: 'P',
          ref_rating_foil: 'L2',
          ref_rating_sabre: 'Unknown',
          custom_rating: '7 of 10',
          tactical_description: 'Waits.',
          favorite_actions: 'Counter-attack',
          notes: 'Tires late.',
        },
      });
    },
  );

  test(
    "shows an error if the account can't be created",
    { tags: ['R-REG-28', 'R-ERR-08'] },
    async () => {
      stub(auth.register, rawResponse(500, {}));
      await fillProfile();
      await press('Next');
      await expect.element(main.getByRole('alert')).toHaveTextContent('Error creating user.');
      await counter('2/3');
    },
  );
});

describe('USA Fencing ID in registration step 2', () => {
  const id = '101334142';
  const malformed = 'Please enter all 9 digits of your USA Fencing Membership ID.';
  const unknown = "Can't find this USA Fencing ID.";
  const next = main.getByRole('button', exactly('Next'));
  const idField = field('USA Fencing ID');

  beforeEach(async () => {
    stub(auth.register, { token: fakeToken() });
    stub(usafData.fencerRecord, ({ params }) =>
      params['id'] === id
        ? aMember({ last_name: 'Vega' })
        : errorResponse('not_found', { message: 'Nobody.' }),
    );
    await renderApp('/register');
    await toStepTwo();
  });

  test(
    'needs nine digits; with eight there is no lookup and Next is disabled',
    { tags: ['R-REG-13', 'R-REG-16', 'R-CST-09'] },
    async () => {
      await expect.element(next).toBeDisabled();
      await expect.element(idField).toHaveAccessibleDescription(malformed);
      await expect.element(idField).toBeValid();
      await idField.fill('10133414');
      await userEvent.keyboard('{Tab}');
      await expect.element(idField).toHaveAccessibleDescription(malformed);
      await expect.element(idField).toBeInvalid();
      await expect.element(next).toBeDisabled();
      expect(requestsTo(usafData.fencerRecord)).toEqual([]);
    },
  );

  test('keeps only digits, at most nine, whatever is typed', async () => {
    await idField.fill('Nr. 101-334-142 7');
    await expect.element(idField).toHaveValue(id);
    await expect.element(idField).toHaveAttribute('inputmode', 'numeric');
  });

  test(
    'is looked up at its ninth digit, and shows name and club before Next is pressed',
    { tags: ['R-REG-13', 'R-REG-14', 'R-REG-16'] },
    async () => {
      const answer = deferred<ReturnType<typeof aMember>>();
      stub(usafData.fencerRecord, () => answer.promise);
      await userEvent.type(idField, id);
      await expect.element(main.getByText('Looking up…')).toBeVisible();
      await expect.element(next).toBeDisabled();
      await expect
        .poll(() => requestsTo(usafData.fencerRecord))
        .toMatchObject([
          {
            method: 'GET',
            path: `/api/usaf-data/fencer-record/${id}`,
            query: { last_name: 'Vega' },
          },
        ]);
      answer.resolve(aMember({ last_name: 'Vega' }));
      const found = main.getByRole('status').filter({ hasText: 'Sasha Vega' });
      await expect.element(found).toHaveTextContent('Sasha VegaSN · Oregon');
      await expect.element(next).toBeEnabled();
      await counter('2/3');
    },
  );

  test(
    'shows an error if it is unknown, and disables Next until it changes',
    { tags: ['R-REG-15', 'R-REG-16'] },
    async () => {
      await idField.fill('999999999');
      await expect.element(idField).toHaveAccessibleDescription(unknown);
      await expect.element(idField).toBeInvalid();
      await expect.element(next).toBeDisabled();
      await idField.fill(id);
      await expect.element(main.getByText('Sasha Vega', { exact: true })).toBeVisible();
      await expect.element(idField).toBeValid();
      await expect.element(next).toBeEnabled();
    },
  );

  test('shows an error if the lookup fails, and can be retried', async () => {
    stub(usafData.fencerRecord, errorResponse('rate_limited'));
    await idField.fill(id);
    await expect
      .element(idField)
      .toHaveAccessibleDescription('Too many attempts. Try again later.');
    await expect.element(next).toBeDisabled();
    stub(usafData.fencerRecord, aMember({ last_name: 'Vega' }));
    await press('Try again');
    await expect.element(idField).toHaveFocus();
    await expect.element(main.getByText('Sasha Vega', { exact: true })).toBeVisible();
    await expect.element(next).toBeEnabled();
  });

  test(
    'requires a grip, then sends only the ID and the grip',
    { tags: ['R-REG-17', 'R-REG-22', 'R-REG-25', 'R-VAL-08'] },
    async () => {
      await idField.fill(id);
      await press('Next');
      await counter('2/3');
      await expect.element(field('Grip Preference')).toBeInvalid();
      expect(requestsTo(auth.register)).toEqual([]);
      expect(optionsOf('Grip Preference')).toEqual(['Select', 'Pistol', 'French', 'Both', 'Other']);
      await field('Grip Preference').selectOptions('French');
      await press('Next');
      await counter('3/3');
      expect(onlyBody(auth.register)).toEqual({
        user,
        fencer: { usa_fencing_info: id, primary_grip: 'French' },
      });
    },
  );

  test(
    'is cleared by switching to the other tab and then not sent',
    { tags: ['R-REG-21'] },
    async () => {
      await idField.fill(id);
      await openProfileForm();
      await main.getByRole('tab', exactly('Use USA Fencing ID')).click();
      await expect.element(idField).toHaveValue('');
      await expect.element(next).toBeDisabled();
      await press('Skip For Now');
      await counter('3/3');
      expect(onlyBody(auth.register)).toEqual({ user, fencer: {} });
    },
  );

  test('is kept with the grip after Previous and Next', { tags: ['R-REG-10'] }, async () => {
    await idField.fill(id);
    await field('Grip Preference').selectOptions('Both');
    await press('Previous');
    await counter('1/3');
    await press('Next');
    await expect.element(idField).toHaveValue(id);
    await expect.element(field('Grip Preference')).toHaveValue('Both');
    await expect.element(next).toBeEnabled();
  });

  test('with a different last name hides the member and requires the user to claim the ID', async () => {
    stub(usafData.fencerRecord, aMember());
    await idField.fill(id);
    await field('Grip Preference').selectOptions('French');
    await expect.element(main.getByText('Is that you?', { exact: true })).toBeVisible();
    await expect
      .element(main.getByText('The last name on this USA Fencing ID isn’t Vega.', { exact: true }))
      .toBeVisible();
    for (const word of ['Sasha', 'Lind', 'SN', 'Oregon'])
      expect(main.element().textContent).not.toMatch(new RegExp(`\\b${word}\\b`));
    await expect.element(next).toBeDisabled();
    await press('No, change it');
    await expect.element(idField).toHaveValue('');
    await expect.element(idField).toHaveFocus();
    await idField.fill(id);
    await press('Yes, it’s my ID');
    await expect.element(idField).toHaveFocus();
    await press('Next');
    await counter('3/3');
    expect(onlyBody(auth.register)).toEqual({
      user,
      fencer: { usa_fencing_info: id, primary_grip: 'French' },
    });
  });

  test('must be claimed again after it changes', async () => {
    stub(usafData.fencerRecord, ({ params }) => aMember({ member_id: params['id'] ?? '' }));
    await idField.fill(id);
    await press('Yes, it’s my ID');
    await expect.element(next).toBeEnabled();
    await idField.fill('101334143');
    await expect.element(main.getByText('Is that you?', { exact: true })).toBeVisible();
    await expect.element(next).toBeDisabled();
  });

  test(
    "shows the server's error at the field and disables Next until it changes",
    { tags: ['R-REG-27', 'R-REG-28'] },
    async () => {
      const taken = 'This USA Fencing ID cannot be used.';
      stub(
        auth.register,
        errorResponse('validation', {
          message: taken,
          errors: { 'fencer.usa_fencing_info': [taken] },
        }),
      );
      await idField.fill(id);
      await field('Grip Preference').selectOptions('Pistol');
      await press('Next');
      await expect.element(main.getByRole('alert')).toHaveTextContent('Error creating user.');
      await expect.element(idField).toHaveAccessibleDescription(taken);
      await expect.element(idField).toHaveFocus();
      await expect.element(next).toBeDisabled();
      await counter('2/3');
    },
  );
});

describe('registration step 3', () => {
  test(
    'returns to the earlier steps with the email locked, and a second submission updates the account',
    { tags: ['R-REG-09', 'R-REG-10'] },
    async () => {
      stub(auth.register, { token: fakeToken() });
      await renderApp('/register');
      await toStepTwo();
      await press('Skip For Now');
      await counter('3/3');
      await press('Previous');
      await counter('2/3');
      await press('Previous');
      await counter('1/3');
      await expect.element(field('Email')).toBeDisabled();
      await expect.element(field('Email')).toHaveValue('robin@club.example');
      await press('Next');
      await press('Skip For Now');
      await counter('3/3');
      expect(requestsTo(auth.register)[1]?.headers.get('authorization')).toBe(
        `Bearer ${localStorage.getItem('token')}`,
      );
    },
  );

  test(
    'asks for a card and creates the selected plan for the email from step 1',
    { tags: ['R-REG-29', 'R-REG-30'] },
    async () => {
      stub(auth.register, { token: fakeToken() });
      stub(subscription.config, aPaymentConfig());
      stub(subscription.create, { clientSecret: 'pi_1_secret_1' });
      await renderApp('/register');
      await toStepTwo();
      await press('Skip For Now');
      await counter('3/3');
      for (const name of ['Previous', 'Pay', 'Go to the journal'])
        await expect.element(main.getByRole('button', exactly(name))).toBeVisible();
      await expect.element(field('Card number')).toBeVisible();
      await main.getByRole('tab', exactly('Coach')).click();
      await expect.poll(() => requestsTo(subscription.create)).toHaveLength(1);
      expect(onlyBody(subscription.create)).toEqual({
        email: 'robin@club.example',
        subscription: 'Coach',
      });
    },
  );

  test(
    'is shown again after a reload between registration and payment',
    { tags: ['R-AUTH-06'] },
    async () => {
      localStorage.setItem('token', fakeToken());
      const app = await renderApp('/register');
      await counter('3/3');
      await app.waitForPath('/register');
    },
  );

  test('logs the user in and opens the journal', { tags: ['R-AUTH-39'] }, async () => {
    localStorage.setItem('token', fakeToken());
    stub(auth.me, { user_data: aUser() });
    const app = await renderApp('/register');
    await press('Go to the journal');
    await app.waitForPath('/journal');
    expect(JSON.parse(localStorage.getItem('userAuth') ?? '')).toEqual(aUser());
  });
});

test(
  'the registration redirects a logged-in user to the journal',
  { tags: ['R-AUTH-06'] },
  async () => {
    signIn();
    const app = await renderApp('/register');
    await app.waitForPath('/journal');
  },
);
