import { contact } from '@fencing-journal/contract/contact';
import { limits } from '@fencing-journal/contract/shared/limits';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeMessage, exactly, byLabel, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import {
  rawResponse,
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const written = {
  Email: 'robin@club.example',
  'First name': 'Robin',
  'Last name': 'Vega',
  Phone: '555 0100',
  Message: 'When does\nit begin?',
};
const body = {
  email: 'robin@club.example',
  first_name: 'Robin',
  last_name: 'Vega',
  phone: '555 0100',
  message: 'When does\nit begin?',
};
const names = Object.keys(written);

const button = main.getByRole('button', exactly('Send message'));
const press = () => button.click();
const valueOf = (label: string) => (byLabel(label).element() as HTMLInputElement).value;
const thanks = main.getByRole('status');

async function fill(more: Partial<typeof written> = {}) {
  for (const [label, text] of Object.entries({ ...written, ...more }))
    await byLabel(label).fill(text);
}

describe('contact form', () => {
  test.each([{ who: 'a visitor' }, { who: 'a signed-in user' }])(
    'is open to $who, with five fields, the last one multi-line',
    { tags: ['R-LAND-21', 'R-LAND-22'] },
    async ({ who }) => {
      if (who === 'a signed-in user') signIn();
      const app = await renderApp('/contact');
      for (const label of names) await expect.element(byLabel(label)).toBeVisible();
      expect(byLabel('Message').element().tagName).toBe('TEXTAREA');
      await app.waitForPath('/contact');
    },
  );

  test(
    'sends the entries under exactly these names, and is cleared',
    { tags: ['R-LAND-23', 'R-LAND-24', 'R-DATA-26'] },
    async () => {
      stub(contact.send, { message: 'Sent.' });
      await renderApp('/contact');
      await fill();
      await press();
      await expect.element(thanks).toHaveTextContent('Thank you. Your message has been sent.');
      expect(onlyBody(contact.send)).toEqual(body);
      expect(names.map(valueOf)).toEqual(names.map(() => ''));
      await noDialog();
      await byLabel('Email').fill('r');
      await expect.element(thanks).toHaveTextContent('');
    },
  );

  test.each([{}, undefined])(
    'accepts any successful response (%o)',
    { tags: ['R-AUTH-57'] },
    async (answer) => {
      stub(contact.send, rawResponse(200, answer));
      await renderApp('/contact');
      await fill();
      await press();
      await expect.element(thanks).toHaveTextContent('Thank you.');
    },
  );

  test.each([
    { label: 'Email', text: 'abc', said: 'Email is not valid' },
    { label: 'Email', text: '', said: '*Required' },
    ...names.slice(1).map((label) => ({ label, text: '', said: '*Required' })),
    { label: 'Message', text: '  \n ', said: '*Required' },
  ])(
    'with "$text" as $label shows "$said", focuses the field and sends nothing',
    { tags: ['R-VAL-11', 'R-VAL-12', 'R-VAL-13'] },
    async ({ label, text, said }) => {
      await renderApp('/contact');
      await fill({ [label]: text });
      await press();
      await expect.element(byLabel(label)).toHaveAccessibleDescription(said);
      await expect.element(byLabel(label)).toHaveFocus();
      expect(requestsTo(contact.send)).toEqual([]);
    },
  );

  test('shows an error at every invalid field and focuses the first', async () => {
    await renderApp('/contact');
    await press();
    for (const label of names) await expect.element(byLabel(label)).toBeInvalid();
    await expect.element(byLabel('Email')).toHaveFocus();
  });

  test(
    "shows the server's errors, including at the field, and keeps the entries",
    { tags: ['R-LAND-25'] },
    async () => {
      stub(
        contact.send,
        errorResponse('validation', {
          message: 'Please check your entries.',
          errors: { phone: ['At least 5 characters.'] },
        }),
      );
      await renderApp('/contact');
      await fill();
      await press();
      await closeMessage('Error', 'Please check your entries.');
      await expect.element(byLabel('Phone')).toHaveAccessibleDescription('At least 5 characters.');
      expect(names.map(valueOf)).toEqual(Object.values(written));
    },
  );

  test.each([
    { how: 'an error without a message', answer: rawResponse(500) },
    { how: 'an unreachable server', answer: unreachable },
  ])(
    'shows an error after $how, and keeps the entries',
    { tags: ['R-LAND-25', 'R-ERR-09'] },
    async ({ answer }) => {
      stub(contact.send, answer);
      const app = await renderApp('/contact');
      await fill();
      await press();
      await closeMessage('Error', 'Failed to send message. Please try again later.');
      expect(names.map(valueOf)).toEqual(Object.values(written));
      await app.waitForPath('/contact');
    },
  );

  test('is sent once, and can be read but not changed while sending', async () => {
    const answer = deferred<{ message: string }>();
    stub(contact.send, () => answer.promise);
    await renderApp('/contact');
    await fill();
    await press();
    await expect.element(button).toBeDisabled();
    await byLabel('Phone').click();
    await userEvent.keyboard('9{Enter}');
    answer.resolve({ message: 'Sent.' });
    await expect.element(thanks).toHaveTextContent('Thank you.');
    expect(requestsTo(contact.send)).toHaveLength(1);
    expect(onlyBody(contact.send)).toEqual(body);
  });

  test('has a hidden honeypot field, and sends it if a bot filled it in', async () => {
    stub(contact.send, { message: 'Sent.' });
    await renderApp('/contact');
    await fill();
    const trap = document.querySelector<HTMLInputElement>('[name="website"]')!;
    await expect.element(main.getByRole('textbox', exactly('Website'))).not.toBeInTheDocument();
    expect(trap.tabIndex).toBe(-1);
    expect(trap.closest('div')!.getBoundingClientRect()).toMatchObject({ width: 1, height: 1 });
    trap.value = 'https://spam.example';
    await press();
    await expect.element(thanks).toHaveTextContent('Thank you.');
    expect(onlyBody(contact.send)).toEqual({ ...body, website: 'https://spam.example' });
  });

  test('limits the length of its fields like the server', async () => {
    await renderApp('/contact');
    const most = {
      Email: limits.email,
      'First name': limits.personName,
      'Last name': limits.personName,
      Phone: limits.phone,
      Message: limits.contactMessage,
    };
    for (const [label, length] of Object.entries(most))
      await expect.element(byLabel(label)).toHaveAttribute('maxlength', String(length));
  });
});
