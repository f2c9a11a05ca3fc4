import { lessons } from '@fencing-journal/contract/lessons';
import { cleanup } from 'vitest-browser-react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  dialog,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aCoach, aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const ilse = aCoach({
  coach_slug: 'ilse-varn-aaaaaa',
  first_name: 'Ilse',
  last_name: 'Varn',
  is_card: true,
});
const body = {
  coach: 'teo-marsh-aaaaaa',
  lesson_date: '2026-03-14',
  student_notes: 'Parry six, then the riposte.',
};
const today = '2026-03-16';
const noLessons = aPage('/api/lessons/all/', []);

async function fill() {
  await byLabel('Coach').selectOptions('Teo Marsh');
  await byLabel('Lesson Date').fill(body.lesson_date);
  await byLabel('Student Notes').fill(body.student_notes);
}

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00`) });
  stub(lessons.fieldData, { coach_list: [aCoach(), ilse] });
  stub(lessons.all, noLessons);
});

describe('the form for a new lesson', () => {
  const address = '/journal/lessons/add';

  test(
    'has three fields; without lessons no coach is preselected, and the date is today',
    { tags: ['R-LES-12', 'R-LES-13', 'R-LES-14', 'R-LES-15', 'R-LES-16', 'R-LES-17', 'R-LES-18'] },
    async () => {
      await renderApp(address);
      await expect.element(main.getByRole('heading', exactly('Add New Lesson'))).toBeVisible();
      await expect.element(byLabel('Coach')).toHaveValue('');
      expect(optionsOf('Coach')).toEqual(['Select Coach', 'Teo Marsh', 'Ilse Varn']);
      await expect.element(byLabel('Lesson Date')).toHaveAttribute('type', 'date');
      await expect.element(byLabel('Lesson Date')).toHaveValue(today);
      expect(byLabel('Student Notes').element().tagName).toBe('TEXTAREA');
      await expect.element(main.getByRole('button', exactly('Add Lesson'))).toBeVisible();
      expect(requestsTo(lessons.fieldData)).toMatchObject([{ path: '/api/lessons/field-data/' }]);
    },
  );

  test(
    "sends the three fields with the coach's slug, opens the list and shows a message there",
    { tags: ['R-LES-15', 'R-LES-19', 'R-LES-20', 'R-LES-21', 'R-ERR-25'] },
    async () => {
      localStorage.setItem('currentPage', `${location.origin}/api/lessons/all/?page=3`);
      stub(lessons.create, aLesson());
      const app = await renderApp(address);
      await fill();
      await press('Add Lesson');
      await app.waitForPath('/journal/lessons');
      await dismissNotice('Lesson Created', 'Lesson has been created successfully');
      expect(requestsTo(lessons.create)).toMatchObject([
        { method: 'POST', path: '/api/lessons/create/' },
      ]);
      expect(onlyBody(lessons.create)).toEqual(body);
      // The new lesson is on the first page.
      await expect.poll(() => requestsTo(lessons.all).at(-1)?.query).toEqual({});
    },
  );

  test(
    "flags empty fields but still sends, shows the server's error and focuses the first flagged field",
    { tags: ['R-LES-22', 'R-LES-23', 'R-VAL-14', 'R-VAL-15', 'R-VAL-16', 'R-NAV-29'] },
    async () => {
      stub(
        lessons.create,
        errorResponse('validation', { message: 'Coach, date and notes are needed.' }),
      );
      await renderApp(address);
      await byLabel('Student Notes').fill('Only notes.');
      await byLabel('Lesson Date').fill('');
      await press('Add Lesson');
      await closeMessage('Error', 'Coach, date and notes are needed.');
      expect(onlyBody(lessons.create)).toEqual({
        coach: '',
        lesson_date: '',
        student_notes: 'Only notes.',
      });
      await expect.element(byLabel('Coach')).toHaveAccessibleDescription(/\*Required/);
      await expect.element(byLabel('Lesson Date')).toHaveAccessibleDescription('*Required');
      await expect.element(byLabel('Student Notes')).toHaveValue('Only notes.');
      await expect.element(byLabel('Coach')).toHaveFocus();
    },
  );

  test('preselects the coach of the latest lesson, and stores no draft if untouched', async () => {
    stub(lessons.all, aPage('/api/lessons/all/', [aLesson()]));
    await renderApp(address);
    await expect.element(byLabel('Coach')).toHaveValue('teo-marsh-aaaaaa');
    await expect.element(byLabel('Lesson Date')).toHaveValue(today);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([]);
  });

  test('restores a draft from another day with its date', async () => {
    await renderApp(address);
    await byLabel('Lesson Date').fill('2026-03-01');
    await byLabel('Student Notes').fill('Parry six.');
    await cleanup();
    await renderApp(address);
    await expect.element(byLabel('Student Notes')).toHaveValue('Parry six.');
    await expect.element(byLabel('Lesson Date')).toHaveValue('2026-03-01');
  });

  test('shows a generic message for an error without one', { tags: ['R-NAV-30'] }, async () => {
    stub(lessons.create, rawResponse(400, {}));
    await renderApp(address);
    await fill();
    await press('Add Lesson');
    await closeMessage('Error', 'An error occurred.');
    await expect.element(byLabel('Student Notes')).toHaveValue(body.student_notes);
  });

  test('restores unsaved input as a draft, and is empty after saving', async () => {
    stub(lessons.create, aLesson());
    await renderApp(address);
    await fill();
    await cleanup();
    await renderApp(address);
    await expect.element(byLabel('Student Notes')).toHaveValue(body.student_notes);
    await expect.element(byLabel('Coach')).toHaveValue(body.coach);
    await press('Add Lesson');
    await dismissNotice('Lesson Created', 'Lesson has been created successfully');
    await cleanup();
    await renderApp(address);
    await expect.element(byLabel('Student Notes')).toHaveValue('');
  });
});

describe('a coach who is not listed', () => {
  const coach = dialog('Add a coach');
  const add = () => coach.getByRole('button', exactly('Add coach')).click();

  test('is added by name next to the select and then selected', async () => {
    const ada = aCoach({
      coach_slug: 'ada-roy-aaaaaa',
      first_name: 'Ada',
      last_name: 'Roy',
      is_card: true,
    });
    stub(lessons.addCoach, () => {
      stub(lessons.fieldData, { coach_list: [ada, aCoach()] });
      return ada;
    });
    await renderApp('/journal/lessons/add');
    await byLabel('Student Notes').fill('Typed before.');
    await main.getByRole('button', exactly('Add a coach')).click();
    await byLabel('First Name').fill('Ada');
    await byLabel('Last Name').fill('Roy');
    await add();
    await noDialog();
    expect(onlyBody(lessons.addCoach)).toEqual({ first_name: 'Ada', last_name: 'Roy' });
    await expect.element(byLabel('Coach')).toHaveValue('ada-roy-aaaaaa');
    await expect.element(byLabel('Student Notes')).toHaveValue('Typed before.');
    expect(requestsTo(lessons.create)).toEqual([]);
  });

  test(
    'needs both names, and keeps what was typed if the server rejects it',
    { tags: ['R-NAV-29'] },
    async () => {
      stub(lessons.addCoach, errorResponse('validation', { message: 'No more cards.' }));
      await renderApp('/journal/lessons/add');
      await main.getByRole('button', exactly('Add a coach')).click();
      await byLabel('First Name').fill('Ada');
      await add();
      await expect.element(byLabel('Last Name')).toHaveAccessibleDescription('*Required');
      expect(requestsTo(lessons.addCoach)).toEqual([]);
      await byLabel('Last Name').fill('Roy');
      await add();
      await closeMessage('Error', 'No more cards.');
      await expect.element(byLabel('Last Name')).toHaveValue('Roy');
    },
  );
});

describe('the guided entry', () => {
  const address = '/journal/lessons/add?quick';

  const worked = 'What did we work on?';

  beforeEach(() =>
    stub(lessons.all, aPage('/api/lessons/all/', [aLesson({ coach_slug: ilse.coach_slug })])),
  );

  test('starts with today and the last coach, and saves the answers as notes', async () => {
    stub(lessons.create, aLesson());
    const app = await renderApp(address);
    await expect.element(byLabel('Coach')).toHaveValue(ilse.coach_slug);
    await expect.element(byLabel('Lesson Date')).toHaveValue(today);
    await main.getByLabelText(worked).fill('Parry six.');
    await main.getByLabelText('What will I practice before next time?').fill('Footwork.');
    await press('Save Lesson');
    await app.waitForPath('/journal/lessons');
    await dismissNotice('Lesson Created', 'Lesson has been created successfully');
    expect(onlyBody(lessons.create)).toEqual({
      coach: ilse.coach_slug,
      lesson_date: today,
      student_notes:
        'What did we work on?\nParry six.\n\nWhat will I practice before next time?\nFootwork.',
    });
  });

  test('suggests a coach who is loaded later, unless the user chose one', async () => {
    stub(lessons.fieldData, { coach_list: [] });
    await renderApp(address);
    await expect.element(byLabel('Coach')).toHaveValue('');
    stub(lessons.fieldData, { coach_list: [aCoach(), ilse] });
    await queryClient.invalidateQueries();
    await expect.element(byLabel('Coach')).toHaveValue(ilse.coach_slug);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([]);
    await byLabel('Coach').selectOptions('Teo Marsh');
    stub(lessons.all, aPage('/api/lessons/all/', [aLesson({ coach_slug: ilse.coach_slug })]));
    await queryClient.invalidateQueries();
    await expect.element(byLabel('Coach')).toHaveValue('teo-marsh-aaaaaa');
  });

  test('accepts another coach and date', async () => {
    stub(lessons.create, aLesson());
    await renderApp(address);
    await byLabel('Coach').selectOptions('Teo Marsh');
    await byLabel('Lesson Date').fill('2026-03-14');
    await main.getByLabelText('What went well?').fill('Distance.');
    await press('Save Lesson');
    await dismissNotice('Lesson Created', 'Lesson has been created successfully');
    expect(onlyBody(lessons.create)).toEqual({
      coach: 'teo-marsh-aaaaaa',
      lesson_date: '2026-03-14',
      student_notes: 'What went well?\nDistance.',
    });
  });

  test('requires a date', async () => {
    await renderApp(address);
    await main.getByLabelText(worked).fill('Parry six.');
    await byLabel('Lesson Date').fill('');
    await press('Save Lesson');
    await expect.element(byLabel('Lesson Date')).toHaveAccessibleDescription('*Required');
    expect(requestsTo(lessons.create)).toEqual([]);
  });

  test('requires at least one answer and says so', async () => {
    await renderApp(address);
    await press('Save Lesson');
    await expect
      .element(main.getByLabelText(worked))
      .toHaveAccessibleDescription('Answer at least one question.');
    await expect.element(main.getByLabelText(worked)).toHaveFocus();
    expect(requestsTo(lessons.create)).toEqual([]);
  });

  test('requires a coach', async () => {
    stub(lessons.all, noLessons);
    await renderApp(address);
    await main.getByLabelText(worked).fill('Parry six.');
    await press('Save Lesson');
    await expect.element(byLabel('Coach')).toHaveAccessibleDescription('*Required');
    expect(requestsTo(lessons.create)).toEqual([]);
  });

  test('stores no draft if untouched; a restored draft keeps its date', async () => {
    await renderApp(address);
    await expect.element(byLabel('Coach')).toHaveValue(ilse.coach_slug);
    await cleanup();
    await renderApp(address);
    await expect.element(byLabel('Coach')).toHaveValue(ilse.coach_slug);
    await expect.element(main.getByText('We restored your draft.')).not.toBeInTheDocument();
    await main.getByLabelText(worked).fill('Parry six.');
    const [key = ''] = Object.keys(localStorage).filter((name) =>
      name.endsWith('draft:quick lesson'),
    );
    localStorage.setItem(key, localStorage.getItem(key)!.replace(today, '2026-03-01'));
    await cleanup();
    await renderApp(address);
    await expect.element(main.getByText('We restored your draft.')).toBeVisible();
    await expect.element(main.getByLabelText(worked)).toHaveValue('Parry six.');
    await expect.element(byLabel('Lesson Date')).toHaveValue('2026-03-01');
  });

  test('works without the latest lessons, with no coach selected', async () => {
    stub(lessons.all, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(byLabel('Coach')).toHaveValue('');
  });
});

describe('the form for an existing lesson', () => {
  const slug = 'lesson-20260314-aaaaaa';
  const address = `/journal/lessons/edit/${slug}`;
  const open = async (lesson = aLesson()) => {
    stub(lessons.detail, lesson);
    return renderApp(address);
  };

  test(
    "shows the stored values and the coach's feedback as read-only",
    { tags: ['R-LES-36'] },
    async () => {
      await open();
      for (const [label, value] of [
        ['Coach', body.coach],
        ['Lesson Date', body.lesson_date],
        ['Student Notes', body.student_notes],
      ] as const)
        await expect.element(byLabel(label)).toHaveValue(value);
      await expect.element(main.getByText('Keep the elbow in.', { exact: true })).toBeVisible();
      expect(
        document.querySelectorAll('main :is(input, textarea, select):not(fieldset *)'),
      ).toHaveLength(3);
      expect(crumbs()).toEqual(['Journal', 'Lessons', 'Teo Marsh', 'Edit Lesson']);
    },
  );

  test(
    'sends a PATCH with slug, coach, date and notes, and shows a message',
    { tags: ['R-LES-38', 'R-LES-39', 'R-ERR-27'] },
    async () => {
      stub(lessons.update, aLesson());
      const app = await open();
      await byLabel('Student Notes').fill('Changed.');
      await press('Save Lesson');
      await dismissNotice('Lesson Updated', 'Lesson has been updated successfully');
      expect(requestsTo(lessons.update)).toMatchObject([
        { method: 'PATCH', path: `/api/lessons/update/${slug}/` },
      ]);
      expect(onlyBody(lessons.update)).toEqual({ slug, ...body, student_notes: 'Changed.' });
      await app.waitForPath(`/journal/lessons/${slug}`);
    },
  );

  test.each(['Coach', 'Lesson Date', 'Student Notes'])(
    'is not saved without %s',
    { tags: ['R-LES-37', 'R-VAL-17'] },
    async (label) => {
      await open();
      if (label === 'Coach') await byLabel(label).selectOptions('Select Coach');
      else await byLabel(label).fill('');
      await press('Save Lesson');
      await expect.element(byLabel(label)).toHaveAccessibleDescription(/\*Required/);
      expect(requestsTo(lessons.update)).toEqual([]);
    },
  );

  test('keeps the name of a coach who no longer exists', async () => {
    stub(lessons.update, aLesson());
    await open(aLesson({ coach: 'Ada Roy', coach_slug: null }));
    await byLabel('Student Notes').fill('Changed.');
    await press('Save Lesson');
    await dismissNotice('Lesson Updated', 'Lesson has been updated successfully');
    expect(onlyBody(lessons.update)).toMatchObject({ coach: 'Ada Roy' });
  });

  test("of a student's lesson redirects the coach to the feedback form", async () => {
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
    const app = await open(aLesson({ student: 'Nora Lind', student_slug: 'nora-lind-aaaaaa' }));
    await app.waitForPath(`/coach/lessons/edit/${slug}`);
  });

  test('shows "not found" for a missing lesson', async () => {
    stub(lessons.detail, errorResponse('not_found'));
    await renderApp(address);
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  });
});
