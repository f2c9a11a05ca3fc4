import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';

const accept = page.getByRole('button', exactly('Accept'));
const cookieOf = (name: string) =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));

test(
  'the cookie banner is at the bottom of a public page',
  { tags: ['R-STO-01', 'R-LAND-20'] },
  async () => {
    await renderApp('/contact');
    await expect.element(accept).toBeVisible();
    const box = page.getByRole('region', exactly('Cookies')).element().getBoundingClientRect();
    expect(Math.round(box.bottom)).toBe(window.innerHeight);
  },
);

test(
  'Accept hides the banner, sets the cookie for the whole site and removes cookiesdata',
  { tags: ['R-STO-02', 'R-STO-03', 'R-STO-04'] },
  async () => {
    localStorage.setItem('cookiesdata', 'x');
    const written = vi.spyOn(document, 'cookie', 'set');
    await renderApp('/contact');
    await accept.click();
    await expect.element(accept).not.toBeInTheDocument();
    expect(cookieOf('gdpr_accepted')).toBe('gdpr_accepted=true');
    expect(written.mock.calls.flat().find((cookie) => cookie.startsWith('gdpr_accepted'))).toMatch(
      /^gdpr_accepted=true; path=\/; max-age=31536000; SameSite=Lax$/,
    );
    expect(localStorage.getItem('cookiesdata')).toBeNull();
    written.mockRestore();
  },
);

test('the banner is hidden if the cookie is set', { tags: ['R-STO-01'] }, async () => {
  document.cookie = 'gdpr_accepted=true; path=/';
  await renderApp('/contact');
  await expect.element(page.getByRole('heading', exactly('Contact'))).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
});

test('the banner is not shown in the journal', async () => {
  signIn();
  await renderApp('/journal');
  await expect.element(page.getByRole('link', exactly('Tournaments')).first()).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
});
