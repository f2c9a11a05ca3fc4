import { club } from '@fencing-journal/contract/club';
import { coach } from '@fencing-journal/contract/coach';
import { lessons } from '@fencing-journal/contract/lessons';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allFetched, closeMessage, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aStudentDetail } from '../../testing/samples/students.ts';
import { onlyBody, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import type { Confirmations } from './club.api.ts';

const main = page.getByRole('main');
const section = main.getByRole('region', exactly('Club members'));
const press = (name: string) => section.getByRole('button', exactly(name)).click();
const nora = { slug: 'nora-lind-aaaaaa', first_name: 'Nora', last_name: 'Lind' };
const mina = { slug: 'mina-roy-aaaaaa', first_name: 'Mina', last_name: 'Roy' };
const stubClub = (more: Partial<Confirmations>) =>
  stub(club.confirmations, { memberships: [], awaiting: [], given: [], ...more });

beforeEach(() => {
  signIn(aUser({ subscription: 'Coach' }));
  stub(coach.student, aStudentDetail());
  stub(lessons.coach, aPage('/api/lessons/coach/', []));
});

describe('club members on the connections page', () => {
  test('confirms a member, lists the confirmation and withdraws it', async () => {
    stubClub({ awaiting: [{ ...nora, club: 'Rotunda' }] });
    stub(club.confirm, { message: 'Club confirmed.', id: '7' });
    await renderApp('/journal/connections');
    await expect.element(section).toHaveTextContent('Nora Lind · Rotunda');
    stubClub({ given: [{ id: '7', ...nora, club: 'Rotunda' }] });
    await press('Confirm that Nora Lind fences for Rotunda');
    await expect
      .element(section.getByText('You confirmed that Nora Lind fences for Rotunda.'))
      .toBeVisible();
    await expect.element(section.getByRole('heading')).toHaveFocus();
    expect(onlyBody(club.confirm)).toEqual({ member: nora.slug, club: 'Rotunda' });
    stub(club.withdraw, { message: 'Confirmation removed.' });
    stubClub({});
    await press('Withdraw your confirmation that Nora Lind fences for Rotunda');
    await expect.element(section).not.toBeInTheDocument();
    expect(requestsTo(club.withdraw)).toMatchObject([
      { path: '/api/profiles/club-confirmations/7' },
    ]);
  });

  test("shows why a member can't be confirmed", async () => {
    stubClub({ awaiting: [{ ...nora, club: 'Rotunda' }] });
    stub(club.confirm, errorResponse('forbidden', { message: 'Only a connected coach can.' }));
    await renderApp('/journal/connections');
    await press('Confirm that Nora Lind fences for Rotunda');
    await closeMessage('Error', 'Only a connected coach can.');
    await expect.element(section).toHaveTextContent('Nora Lind · Rotunda');
  });

  test('is hidden if there is nobody to confirm', async () => {
    await renderApp('/journal/connections');
    await expect.poll(() => requestsTo(club.confirmations)).toHaveLength(1);
    await allFetched();
    await expect.element(section).not.toBeInTheDocument();
  });
});

test('the page of a student offers to confirm only that student', async () => {
  stubClub({
    awaiting: [
      { ...nora, club: 'Rotunda' },
      { ...mina, club: 'Rotunda' },
    ],
  });
  await renderApp('/coach/students/nora-lind-aaaaaa');
  await expect.element(section).toHaveTextContent('Nora Lind · Rotunda');
  await expect.element(section).not.toHaveTextContent('Mina');
});
