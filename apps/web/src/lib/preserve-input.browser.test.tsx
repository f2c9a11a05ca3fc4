import { startTransition, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { preserveInput } from './preserve-input.ts';

/** A form as prerendered by the build. */
const prerendered = `<form>
  <input name="email" type="email" value="">
  <textarea name="message"></textarea>
  <select name="topic"><option value="">Choose</option><option>Bouts</option></select>
  <input name="news" type="checkbox">
  <button type="button">Show</button>
  <button type="button" aria-label="Show code">Show</button>
  <button disabled>Send</button>
</form>`;

const typed = vi.fn();
const sent = vi.fn();
let shownRoot: Root | undefined;
afterEach(() => {
  shownRoot?.unmount();
  typed.mockReset();
  sent.mockReset();
});

function Form({ email }: { email: string }) {
  const [address, setAddress] = useState(email);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(address);
      }}
    >
      <input
        name="email"
        type="email"
        aria-label="Email"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <textarea name="message" aria-label="Message" onInput={() => typed()} />
      <select name="topic" aria-label="Topic">
        <option value="">Choose</option>
        <option>Bouts</option>
      </select>
      <input name="news" aria-label="News" type="checkbox" />
      <button type="button">Show</button>
      <button type="button" aria-label="Show code">
        Show
      </button>
      <button type="submit">Send {address}</button>
    </form>
  );
}

function open() {
  const root = document.createElement('div');
  root.innerHTML = prerendered;
  document.body.replaceChildren(root);
  const showCode = () => root.querySelector<HTMLElement>('[aria-label="Show code"]')!;
  const field = (name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  preserveInput(root);
  const show = async (email = '') => {
    const before = root.firstElementChild;
    shownRoot = createRoot(root);
    startTransition(() => shownRoot?.render(<Form email={email} />));
    await expect.poll(() => root.firstElementChild !== before).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { root, field, showCode, show };
}

test('typed values move to the fields with the same names, and React sees them', async () => {
  const { root, field, show } = open();
  field('email').value = 'robin@club.example';
  field('message').value = 'When?';
  field('topic').value = 'Bouts';
  field('news').checked = true;
  await show();
  await expect
    .poll(() => root.querySelector('[type=submit]')?.textContent)
    .toBe('Send robin@club.example');
  expect(field('email').value).toBe('robin@club.example');
  expect(field('message').value).toBe('When?');
  expect(field('topic').value).toBe('Bouts');
  expect(field('news').checked).toBe(true);
  expect(typed).toHaveBeenCalledOnce();
});

test('focus and cursor are kept, so that further keys go to the same place', async () => {
  const { field, show } = open();
  const message = field('message');
  message.value = 'When it end?';
  message.focus();
  message.setSelectionRange(5, 7);
  await show();
  const now = field('message');
  expect(now).not.toBe(message);
  expect(document.activeElement).toBe(now);
  expect([now.selectionStart, now.selectionEnd]).toEqual([5, 7]);
});

test('a focused button keeps the focus, so that Tab continues from there', async () => {
  const { showCode, show } = open();
  const before = showCode();
  before.focus();
  await show();
  expect(showCode()).not.toBe(before);
  expect(document.activeElement).toBe(showCode());
});

test("a field that lost the focus is not focused again, and an untouched one keeps the app's value", async () => {
  const { field, show } = open();
  field('email').focus();
  field('email').blur();
  await show('kept@club.example');
  expect(document.activeElement).toBe(document.body);
  expect(field('email').value).toBe('kept@club.example');
  expect(typed).not.toHaveBeenCalled();
});

test('Enter in a form that could not be submitted yet submits it once', async () => {
  const { field, show } = open();
  field('email').focus();
  await userEvent.keyboard('robin@club.example{Enter}');
  await show();
  await expect.poll(() => sent.mock.calls).toEqual([['robin@club.example']]);
});

test('keys typed after Enter prevent the form from being submitted', async () => {
  const { field, show } = open();
  field('email').focus();
  await userEvent.keyboard('robin@club{Enter}.example');
  await show();
  expect(field('email').value).toBe('robin@club.example');
  expect(sent).not.toHaveBeenCalled();
});
