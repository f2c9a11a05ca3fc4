import { account } from '@fencing-journal/contract/account';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { guardian } from '@fencing-journal/contract/guardian';
import { ageTexts } from '@fencing-journal/contract/shared/age';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../../http/session.ts';
import { byLabel, closeMessage, exactly, renderApp } from '../../testing/app.tsx';
import { anAccount, aUser, fakeToken } from '../../testing/samples/account.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const parent = aUser({ kind: 'guardian' });
const person = {
  'First name': 'Paula',
  'Last name': 'Vega',
  Email: 'paula@home.example',
  'Year of birth': '1985',
  Password: 'a quiet parry',
  'Confirm password': 'a quiet parry',
};

async function fill(more: Partial<typeof person> = {}) {
  await renderApp('/register');
  await main.getByRole('radio', exactly('Parent or guardian')).click();
  for (const [label, value] of Object.entries({ ...person, ...more }))
    await byLabel(label).fill(value);
}

beforeEach(() => {
  stub(guardian.children, []);
  stub(account.read, anAccount({ email_verified: false }));
  stub(auth.register, () => {
    stub(auth.me, { user_data: parent });
    return { token: fakeToken() };
  });
});

describe('registration as a parent', { tags: ['B-MG-04'] }, () => {
  test("takes one step, without a plan, and opens the parent's page", async () => {
    await fill();
    await expect.element(main.getByText('Step 1 of 3')).not.toBeInTheDocument();
    await press('Create account');
    await expect.element(main.getByText('No children yet')).toBeVisible();
    expect(onlyBody(auth.register)).toEqual({
      user: {
        first_name: 'Paula',
        last_name: 'Vega',
        email: 'paula@home.example',
        birth_year: 1985,
        kind: 'guardian',
        password: 'a quiet parry',
        password_confirm: 'a quiet parry',
      },
      fencer: {},
    });
    expect(readSession()?.kind).toBe('guardian');
    expect(sessionStorage).toHaveLength(0);
  });

  test('is preselected by the link on the page for parents', async () => {
    await renderApp('/register?parent');
    await expect.element(main.getByRole('radio', exactly('Parent or guardian'))).toBeChecked();
    await main.getByRole('radio', exactly('Fencer or coach')).click();
    await expect.element(main.getByText('Step 1 of 3')).toBeInTheDocument();
  });

  test('keeps what was typed when the choice changes', async () => {
    await fill();
    await main.getByRole('radio', exactly('Fencer or coach')).click();
    await expect.element(byLabel('First name')).toHaveValue('Paula');
  });

  test.each([
    ['user.email', authTexts.emailTaken, 'Email'],
    ['user.birth_year', ageTexts.guardianIsAdult, 'Year of birth'],
    ['user.password', authTexts.commonPassword, 'Password'],
  ])('shows an error for %s at its field', async (name, text, label) => {
    stub(auth.register, errorResponse('validation', { errors: { [name]: [text] } }));
    await fill();
    await press('Create account');
    await expect.element(main.getByText(text, { exact: true })).toBeVisible();
    await expect.element(byLabel(label)).toHaveFocus();
  });

  test('continues after the second request fails, without creating a second account', async () => {
    await fill();
    stub(auth.me, errorResponse('internal'));
    stub(auth.register, { token: fakeToken() });
    await press('Create account');
    await closeMessage('Error', 'Please try again');
    stub(auth.me, { user_data: parent });
    await press('Create account');
    await expect.element(main.getByText('No children yet')).toBeVisible();
    expect(requestsTo(auth.register)).toHaveLength(1);
  });

  test('by a child sends nothing', { tags: ['B-MG-02'] }, async () => {
    await fill({ 'Year of birth': String(new Date().getUTCFullYear() - 9) });
    await press('Create account');
    await expect
      .element(main.getByRole('heading', exactly('Ask a parent or guardian')))
      .toBeVisible();
    expect(requestsTo(auth.register)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(['fj:guardian-needed']);
    expect(sessionStorage).toHaveLength(0);
  });
});
