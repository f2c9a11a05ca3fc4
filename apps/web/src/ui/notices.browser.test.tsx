import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import {
  dismissNotice,
  dialog,
  exactly,
  nextFrame,
  noDialog,
  notice,
  stopTimers,
} from '../testing/app.tsx';
import { whenIdle } from '../lib/idle.ts';
import { Dialog } from './dialog.tsx';
import { DialogProvider, useDialogs } from './dialogs.tsx';

const button = (name: string) => page.getByRole('button', exactly(name));
const created = { title: 'Bout Created', body: 'Bout has been created successfully' };

function Saving() {
  const dialogs = useDialogs();
  const [count, setCount] = useState(0);
  const [open, setOpen] = useState(false);
  const save = () => {
    dialogs.notice(created);
    setCount(count + 1);
  };
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={save}>
        Save
      </button>
      <button type="button" onClick={() => dialogs.notice({ title: `Saved ${count}` })}>
        Save another
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="A form" onClose={() => setOpen(false)}>
          <button type="button" onClick={save}>
            Save inside
          </button>
        </Dialog>
      )}
      <p>{count} saved</p>
    </main>
  );
}

const show = () =>
  render(
    <DialogProvider messageOf={String}>
      <Saving />
    </DialogProvider>,
  );

beforeEach(() => {
  stopTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const isShown = () => document.querySelector('.notice') !== null;

test("a notice doesn't take the focus or block the next action", async () => {
  await show();
  expect(page.getByRole('status').element().textContent).toBe('');
  await button('Save').click();
  await expect.element(notice('Bout Created').getByText(created.body)).toBeVisible();
  await expect.element(button('Save')).toHaveFocus();
  await noDialog();
  await button('Save').click();
  await expect.element(page.getByText('2 saved')).toBeVisible();
});

test('a notice stays at least four seconds and then disappears', async () => {
  await show();
  await button('Save').click();
  await expect.element(notice('Bout Created')).toBeVisible();
  vi.advanceTimersByTime(4000);
  await nextFrame();
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(4000);
  await nextFrame();
  expect(isShown()).toBe(false);
});

test('a notice stays while it is hovered or focused', async () => {
  await show();
  await button('Save').click();
  await notice('Bout Created').hover();
  await nextFrame();
  vi.advanceTimersByTime(60_000);
  await nextFrame();
  expect(isShown()).toBe(true);
  notice('Bout Created').getByRole('button', exactly('OK')).element().focus();
  await button('Open').hover();
  await nextFrame();
  vi.advanceTimersByTime(60_000);
  await nextFrame();
  expect(isShown()).toBe(true);
  button('Open').element().focus();
  await nextFrame();
  vi.advanceTimersByTime(60_000);
  await nextFrame();
  expect(isShown()).toBe(false);
});

test('OK closes a notice and restores focus; Escape closes it from anywhere', async () => {
  await show();
  await button('Save').click();
  await dismissNotice(created.title, created.body);
  await expect.element(button('Save')).toHaveFocus();
  await button('Save').click();
  await expect.element(notice('Bout Created')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(notice('Bout Created')).not.toBeInTheDocument();
});

test("OK doesn't scroll the page, even if the focus was on the page itself", async () => {
  await page.viewport(390, 600);
  const { container } = await show();
  container.style.paddingTop = '100px';
  const main = document.getElementById('main')!;
  main.style.minHeight = '2000px';
  (button('Save').element() as HTMLElement).click();
  await expect.element(notice('Bout Created')).toBeVisible();
  main.focus({ preventScroll: true });
  await dismissNotice(created.title, created.body);
  await expect.element(main).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('up to three different notices stack; a repeated one is shown once', async () => {
  await show();
  await button('Save').click();
  await button('Save').click();
  expect(document.querySelectorAll('.notice')).toHaveLength(1);
  for (let times = 0; times < 3; times += 1) {
    await button('Save another').click();
    await button('Save').click();
  }
  await expect.element(notice('Bout Created')).toBeVisible();
  expect(document.querySelectorAll('.notice')).toHaveLength(3);
});

test('a notice from a dialog is shown and announced in the dialog, and outlives it', async () => {
  await show();
  await button('Open').click();
  await button('Save inside').click();
  await expect
    .element(dialog('A form').getByRole('status'))
    .toHaveTextContent('Bout has been created successfully');
  await button('Close').click();
  await noDialog();
  await dismissNotice(created.title, created.body);
});

test('on a phone a notice keeps the bottom of the screen free', async () => {
  await page.viewport(390, 844);
  await show();
  await button('Save').click();
  await expect.element(notice('Bout Created')).toBeVisible();
  expect(notice('Bout Created').element().getBoundingClientRect().bottom).toBeLessThan(200);
});

test('on a phone in landscape a notice is only as high as its text', async () => {
  await page.viewport(844, 390);
  await show();
  await button('Save').click();
  await expect.element(notice('Bout Created')).toBeVisible();
  const { height, bottom } = notice('Bout Created').element().getBoundingClientRect();
  expect(height).toBeLessThan(80);
  expect(bottom).toBeLessThanOrEqual(390);
});

test('a notice is restored in the next document', async () => {
  await show();
  await button('Save').click();
  await expect.element(notice('Bout Created')).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await cleanup();
  await show();
  await dismissNotice(created.title, created.body);
  await cleanup();
  await show();
  await whenIdle();
  await nextFrame();
  expect(isShown()).toBe(false);
});

test('a page that is already gone leaves its stored notice to the next page', async () => {
  const idleCallbacks: IdleRequestCallback[] = [];
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) =>
    idleCallbacks.push(callback),
  );
  await show();
  await button('Save').click();
  await expect.element(notice('Bout Created')).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await cleanup();
  await show();
  for (const callback of idleCallbacks) {
    callback({ didTimeout: false, timeRemaining: () => 0 });
    await nextFrame();
  }
  await dismissNotice(created.title, created.body);
});

test('focus moves to the page when the pressed control disappears', async () => {
  function Deleting() {
    const dialogs = useDialogs();
    const [there, setThere] = useState(true);
    const remove = () => {
      setThere(false);
      dialogs.notice({ title: 'Deleted', body: 'It is gone.' });
    };
    return (
      <main id="main" tabIndex={-1}>
        {there && (
          <button type="button" onClick={remove}>
            Delete
          </button>
        )}
      </main>
    );
  }
  await render(
    <DialogProvider messageOf={String}>
      <Deleting />
    </DialogProvider>,
  );
  await button('Delete').click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
