import { phrases, type Phrase } from '@fencing-journal/contract/coach-phrases';
import { lessons } from '@fencing-journal/contract/lessons';
import { connections } from '@fencing-journal/contract/connections';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byLabel, dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const lesson = aLesson({ student: 'Nora Lind', student_slug: 'nora', coach_notes: '' });
const field = byLabel('Your feedback');
const list = page.getByRole('listbox', exactly('Phrases'));
const options = () =>
  list
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const kept: Phrase[] = ['Arm first, then the step.', 'Keep the distance.', 'Watch the blade.'].map(
  (text, index) => ({ id: idOf(index), text }),
);

async function openForm(list: Phrase[] = kept) {
  signIn(aUser({ subscription: 'Coach' }));
  stub(phrases.list, list);
  await renderApp(`/coach/lessons/edit/${lesson.slug}`);
  await field.click();
}

beforeEach(() => {
  stub(lessons.detail, lesson);
  stub(lessons.coach, aPage('/api/lessons/coach/', []));
  stub(connections.list, aConnectionList());
});

describe('phrases in a feedback field', { tags: ['B-CG-03'] }, () => {
  test('are listed after a slash, filtered while typing, and inserted with Enter', async () => {
    stub(lessons.update, { ...lesson, coach_notes: 'x' });
    await openForm();
    await userEvent.keyboard('Good. /');
    await expect.poll(options).toEqual([...kept.map(({ text }) => text), 'Edit phrases']);
    await expectAccessible();
    await userEvent.keyboard('dist');
    await expect.poll(options).toEqual(['Keep the distance.', 'Edit phrases']);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Good. Keep the distance.');
    await expect.element(list).not.toBeInTheDocument();
    // The inserted text is what the form sends, and the caret is after it.
    await userEvent.keyboard(' Again!');
    await page.getByRole('button', exactly('Save feedback')).click();
    await expect
      .poll(() => requestsTo(lessons.update).length && onlyBody(lessons.update))
      .toMatchObject({ coach_notes: 'Good. Keep the distance. Again!' });
  });

  test('are chosen with the arrow keys, and Escape keeps what was typed', async () => {
    await openForm();
    await userEvent.keyboard('/');
    await expect.poll(() => options().length).toBe(4);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue('Watch the blade.');
    await userEvent.keyboard(' /arm{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Watch the blade. /arm');
    await expect.element(field).toHaveFocus();
  });

  test('are chosen with a tap, even when opened with the button', async () => {
    await openForm();
    await userEvent.keyboard('Well done.');
    await page.getByRole('button', exactly('Phrases')).click();
    await list.getByRole('option', exactly('Watch the blade.')).click();
    await expect.element(field).toHaveValue('Well done. Watch the blade.');
    await expect.element(field).toHaveFocus();
  });

  test("don't interfere with Enter or with a sentence that only contains a slash", async () => {
    await openForm();
    await userEvent.keyboard('/zzz{Enter}');
    await expect.element(field).toHaveValue('/zzz\n');
    await userEvent.keyboard('and/or /zz yy');
    await expect.element(list).not.toBeInTheDocument();
  });

  test('are added, changed and deleted in place', async () => {
    await openForm([]);
    let stored: Phrase[] = [];
    stub(phrases.list, () => stored);
    stub(phrases.create, ({ body }) => {
      const phrase = { id: idOf(1), text: (body as Phrase).text };
      stored = [phrase];
      return phrase;
    });
    stub(phrases.update, ({ body }) => {
      const phrase = { id: idOf(1), text: (body as Phrase).text };
      stored = [phrase];
      return phrase;
    });
    stub(phrases.remove, () => {
      stored = [];
      return { message: 'The phrase has been deleted.' };
    });
    await userEvent.keyboard('/');
    await expect.poll(options).toEqual(['Add a phrase']);
    // Enter chooses nothing while the phrases are loading.
    await expect.element(page.getByText('Keep sentences that you often write.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    const phrasesDialog = dialog('Your phrases');
    await phrasesDialog.getByLabelText('New phrase').fill('Arm first.');
    await phrasesDialog.getByRole('button', exactly('Add phrase')).click();
    await phrasesDialog.getByRole('button', exactly('Edit “Arm first.”')).click();
    await expectAccessible();
    await phrasesDialog.getByLabelText(/^Phrase/).fill('Arm before foot.');
    await phrasesDialog.getByRole('button', exactly('Save')).click();
    await phrasesDialog.getByRole('button', exactly('Delete “Arm before foot.”')).click();
    await page.getByRole('button', exactly('Delete phrase')).click();
    await expect.element(phrasesDialog.getByRole('listitem')).not.toBeInTheDocument();
    await phrasesDialog.getByRole('button', exactly('Close')).click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    // Nothing in the dialog has sent the feedback.
    expect(requestsTo(lessons.update)).toEqual([]);
  });

  test('keep unsaved text of the dialog on this device until it is saved', async () => {
    await openForm();
    stub(phrases.create, ({ body }) => ({ id: idOf(9), text: (body as Phrase).text }));
    const phrasesDialog = dialog('Your phrases');
    const added = phrasesDialog.getByLabelText('New phrase');
    const changed = phrasesDialog.getByLabelText(/^Phrase/);
    const edit = phrasesDialog.getByRole('button', exactly('Edit “Keep the distance.”'));
    const openDialog = async () => {
      await page.getByRole('button', exactly('Phrases')).click();
      await list.getByRole('option', exactly('Edit phrases')).click();
    };
    await openDialog();
    await added.fill('Arm first.');
    await edit.click();
    await changed.fill('Keep your distance.');
    await phrasesDialog.getByRole('button', exactly('Close')).click();
    await openDialog();
    await expect.element(added).toHaveValue('Arm first.');
    await edit.click();
    await expect.element(changed).toHaveValue('Keep your distance.');
    const restored = phrasesDialog.getByText('We restored your draft.');
    expect(restored.elements()).toHaveLength(2);
    await phrasesDialog.getByRole('button', exactly('Add phrase')).click();
    await expect.element(added).toHaveValue('');
    await expect.poll(() => restored.elements()).toHaveLength(1);
    await phrasesDialog.getByRole('button', exactly('Close')).click();
    await openDialog();
    await expect.element(added).toHaveValue('');
  });

  test('say that they could not be loaded', async () => {
    await openForm();
    stub(phrases.list, errorResponse('plan_required'));
    await userEvent.keyboard('/');
    await expect.element(page.getByText("Couldn't load your phrases.")).toBeVisible();
  });
});
