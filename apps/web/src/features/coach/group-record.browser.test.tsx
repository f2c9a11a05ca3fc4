import { coach, type GroupRecord } from '@fencing-journal/contract/coach';
import { lessons } from '@fencing-journal/contract/lessons';
import { figuresOf } from '@fencing-journal/contract/statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aStudent, aStudentDetail } from '../../testing/samples/students.ts';
import {
  deferred,
  errorResponse,
  rawResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const ada = { slug: 'ada-lindqvist-aaaaaa', first_name: 'Ada', last_name: 'Lindqvist' };
const nora = { slug: 'nora-zorn-aaaaaa', first_name: 'Nora', last_name: 'Zorn' };
const groups = [
  { slug: 'juniors', name: 'Juniors', students: [ada, nora] },
  { slug: 'cadets', name: 'Cadets', students: [nora] },
];
const ofAda = figuresOf({ bouts: 8, wins: 5, scored: 105, against: 94 });
const none = figuresOf({ bouts: 0, wins: 0, scored: 0, against: 0 });
const aRecord = (): GroupRecord => ({
  total: ofAda,
  students: [
    { ...ada, ...ofAda },
    { ...nora, ...none },
  ],
});
const empty: GroupRecord = { total: none, students: [{ ...nora, ...none }] };

const record = main.getByRole('region', exactly('Record of Juniors'));
const texts = (role: 'row' | 'listitem') =>
  record
    .getByRole(role)
    .elements()
    .map((element) => element.textContent);

beforeEach(async () => {
  await page.viewport(1280, 800);
  signIn(aUser({ subscription: 'Coach' }));
  stub(coach.students, [aStudent(ada), aStudent(nora)]);
  stub(coach.groups, groups);
});

describe("the record of a coach's group", { tags: ['B-CG-01'] }, () => {
  test('is shown once a group is chosen: the total, then each student', async () => {
    stub(coach.groupRecord, aRecord());
    await renderApp('/coach/students');
    const choice = main.getByRole('combobox', exactly('Group'));
    await expect.element(choice).toBeVisible();
    await expect.element(main.getByText('Private bouts are not included.')).not.toBeInTheDocument();
    expect(requestsTo(coach.groupRecord)).toEqual([]);

    await choice.selectOptions('Juniors');
    await expect.element(record.getByRole('table', exactly('Record of Juniors'))).toBeVisible();
    expect(requestsTo(coach.groupRecord).map(({ params }) => params)).toEqual([
      { slug: 'juniors' },
    ]);
    await expect.element(record.getByRole('definition').nth(0)).toHaveTextContent(/^5–3$/);
    await expect.element(record.getByRole('definition').nth(1)).toHaveTextContent(/^\+11$/);
    await expect
      .element(record.getByRole('definition').nth(2))
      .toHaveTextContent(/^5 of 8, likely 31–\u206086%$/);
    expect(texts('row')).toEqual([
      'StudentWins–lossesWin rateTouch difference',
      'Ada Lindqvist5–35 of 8, likely 31–\u206086%+11',
      'Nora Zorn0–0No shared bouts0',
    ]);
    await expect.element(record.getByRole('rowheader', exactly('Ada Lindqvist'))).toBeVisible();
    expect(texts('listitem')).toEqual([]);
    await expect
      .element(record.getByText('Private bouts are not included.', { exact: true }))
      .toBeVisible();
    await expectAccessible();
  });

  test('is a list on a phone, and fits into 320 px', async () => {
    await page.viewport(320, 640);
    stub(coach.groupRecord, aRecord());
    await renderApp('/coach/students?group=juniors');
    await expect.element(record.getByRole('listitem').first()).toBeVisible();
    expect(texts('listitem')).toEqual([
      'Ada Lindqvist5–35 of 8, likely 31–\u206086%touch difference +11',
      'Nora Zorn0–0No shared bouts',
    ]);
    expect(record.getByRole('table').elements()).toEqual([]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    await expectAccessible();
  });

  test('links to the students', async () => {
    stub(coach.groupRecord, aRecord());
    stub(coach.student, aStudentDetail(aStudent(ada)));
    stub(coach.seen, { message: 'Marked as seen.' });
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
    const app = await renderApp('/coach/students?group=juniors');
    await record.getByRole('link', exactly('Ada Lindqvist')).click();
    await app.waitForPath('/coach/students/ada-lindqvist-aaaaaa');
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' }))
      .toBeVisible();
  });

  test('says that nothing is shared yet', async () => {
    stub(coach.groupRecord, empty);
    await renderApp('/coach/students?group=juniors');
    await expect.element(record.getByText('No shared bouts yet.', { exact: true })).toBeVisible();
    await expect
      .element(record.getByText('Private bouts are not included.', { exact: true }))
      .toBeVisible();
    expect(record.getByRole('table').elements()).toEqual([]);
    await expectAccessible();
  });

  test('follows the chosen group', async () => {
    stub(coach.groupRecord, ({ params }) => (params['slug'] === 'juniors' ? aRecord() : empty));
    await renderApp('/coach/students?group=juniors');
    await expect.element(record.getByRole('table')).toBeVisible();
    const choice = main.getByRole('combobox', exactly('Group'));
    await choice.selectOptions('Cadets');
    const ofCadets = main.getByRole('region', exactly('Record of Cadets'));
    await expect.element(ofCadets.getByText('No shared bouts yet.', { exact: true })).toBeVisible();
    await choice.selectOptions('All students');
    await expect.element(ofCadets).not.toBeInTheDocument();
    await expect.element(record).not.toBeInTheDocument();
  });

  test('shows a placeholder until it is loaded', async () => {
    const response = deferred<GroupRecord>();
    stub(coach.groupRecord, () => response.promise);
    await renderApp('/coach/students?group=juniors');
    await expect.element(record.getByRole('status', exactly('Loading'))).toBeVisible();
    await expect.element(main.getByRole('link', exactly('Ada Lindqvist'))).toBeVisible();
    response.resolve(aRecord());
    await expect.element(record.getByRole('table')).toBeVisible();
    await expect.element(record.getByRole('status')).not.toBeInTheDocument();
  });

  test.for([
    { what: 'fails', answer: rawResponse(400, {}) },
    { what: 'finds no such group', answer: errorResponse('not_found') },
  ])('offers a retry if loading $what', async ({ answer }) => {
    stub(coach.groupRecord, answer);
    await renderApp('/coach/students?group=juniors');
    await expect.element(record.getByText('Could not load.', { exact: true })).toBeVisible();
    stub(coach.groupRecord, aRecord());
    await record.getByRole('button', exactly('Try again')).click();
    await expect.element(record.getByRole('table')).toBeVisible();
  });
});
