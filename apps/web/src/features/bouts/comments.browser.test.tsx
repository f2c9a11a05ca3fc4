import {
  boutComments,
  bouts,
  commentTexts,
  type BoutComment,
} from '@fencing-journal/contract/bouts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa';
const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const list = main.getByRole('list', exactly('Comments'));

const aComment = (overrides: Partial<BoutComment> = {}): BoutComment => ({
  id: '11111111-1111-4111-8111-111111111111',
  text: 'Your parry was late.',
  author: { slug: 'teo-marsh-bbbbbb', name: 'Teo Marsh' },
  mine: false,
  removable: true,
  created_at: '2026-03-15T10:00:00.000Z',
  ...overrides,
});
const mine = aComment({
  id: '22222222-2222-4222-8222-222222222222',
  text: 'I saw it too late.',
  author: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
  mine: true,
});

/** Responds like the server. */
function serve(...list: BoutComment[]) {
  let rows = list;
  stub(boutComments.list, () => rows);
  stub(boutComments.add, ({ body }) => {
    const added = { ...mine, ...(body as object) };
    rows = [...rows, added];
    return added;
  });
  stub(boutComments.change, ({ body, params }) => {
    rows = rows.map((row) => (row.id === params['id'] ? { ...row, ...(body as object) } : row));
    return rows.find(({ id }) => id === params['id'])!;
  });
  stub(boutComments.remove, ({ params }) => {
    rows = rows.filter(({ id }) => id !== params['id']);
    return { message: commentTexts.deleted };
  });
}

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout({ comments: 'write' }));
});

describe('comments on a bout', { tags: ['B-HO-02'] }, () => {
  test('can be read, written, edited and deleted by the owner', async () => {
    serve(aComment());
    await renderApp(address);
    await expect.element(list.getByText('Your parry was late.')).toBeVisible();
    await expect.element(list).toHaveTextContent('Teo Marsh');
    await expect.element(button("Edit Teo Marsh's comment")).not.toBeInTheDocument();
    await button('Write a comment').click();
    await button('Send').click();
    await expect.element(main.getByText('*Required')).toBeVisible();
    await main.getByRole('textbox', exactly('Comment')).fill('  I saw it too late. ');
    await expectAccessible();
    await button('Send').click();
    await expect.element(list.getByText('I saw it too late.')).toBeVisible();
    expect(onlyBody(boutComments.add)).toEqual({ text: 'I saw it too late.' });
    await expect.element(button('Write a comment')).toHaveFocus();

    await button("Edit Robin Vega's comment").click();
    await main.getByRole('textbox', exactly('Your comment')).fill('I saw it.');
    await button('Save').click();
    await expect.element(list.getByText('I saw it.')).toBeVisible();
    await expect.element(button("Edit Robin Vega's comment")).toHaveFocus();
    await button("Delete Teo Marsh's comment").click();
    await dialog('Delete this comment?').getByRole('button', exactly('Delete comment')).click();
    await expect.element(list.getByText('Your parry was late.')).not.toBeInTheDocument();
    await expect.element(list.getByText('I saw it.')).toBeVisible();
  });

  test("on a student's bout can be written by the coach, who can't delete the student's comments", async () => {
    stub(bouts.detail, aBout({ mine: false, comments: 'write' }));
    serve(aComment({ text: 'By the student.', removable: false }));
    await renderApp(address);
    await expect.element(list.getByText('By the student.')).toBeVisible();
    await expect.element(button("Delete Teo Marsh's comment")).not.toBeInTheDocument();
    await button('Write a comment').click();
    await main.getByRole('textbox', exactly('Comment')).fill('Step back earlier.');
    await button('Send').click();
    await expect.element(list.getByText('Step back earlier.')).toBeVisible();
  });

  test('invite the owner to ask the coach', async () => {
    serve();
    await renderApp(address);
    await expect.element(main.getByText(/^Ask your coach about this bout/)).toBeVisible();
  });

  test('can only be read without the plan for writing', async () => {
    stub(bouts.detail, aBout({ mine: false, comments: 'read' }));
    serve(aComment({ removable: false }));
    await renderApp(address);
    await expect.element(list.getByText('Your parry was late.')).toBeVisible();
    await expect.element(button('Write a comment')).not.toBeInTheDocument();
  });

  test.each([undefined, 'none'] as const)(
    'are not shown if the permission is %s',
    async (comments) => {
      stub(bouts.detail, aBout({ mine: false, ...(comments && { comments }) }));
      await renderApp(address);
      // The details are rendered after the page's heading.
      await expect.element(main.getByRole('heading', exactly('Bout')).last()).toBeVisible();
      await expect.element(main.getByRole('heading', exactly('Comments'))).not.toBeInTheDocument();
      expect(requestsTo(boutComments.list)).toEqual([]);
    },
  );

  test.each([
    [320, 'below their buttons, at full width'],
    [1280, 'beside their buttons'],
  ])('show their text at %i pixels %s', async (width) => {
    await page.viewport(width, 800);
    serve(mine);
    await renderApp(address);
    const text = list.getByText('I saw it too late.');
    await expect.element(text).toBeVisible();
    const [area, edit] = [text, button("Edit Robin Vega's comment")].map((one) =>
      one.element().getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    if (width === 320) expect(area.top).toBeGreaterThanOrEqual(edit.bottom);
    else expect(area.right).toBeLessThanOrEqual(edit.left);
    const { width: whole } = list.getByRole('listitem').element().getBoundingClientRect();
    expect(area.width).toBeGreaterThan(width === 320 ? whole - 1 : whole / 2);
  });

  test('can be loaded again after an error', async () => {
    stub(boutComments.list, errorResponse('unavailable'));
    await renderApp(address);
    await expect.element(button('Try again')).toBeVisible();
    serve(aComment());
    await button('Try again').click();
    await expect.element(list.getByText('Your parry was late.')).toBeVisible();
  });
});
