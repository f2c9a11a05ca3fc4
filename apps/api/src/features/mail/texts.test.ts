import { describe, expect, it } from 'vitest';
import { accountMailTexts, contactText, nameInMail, noticeTexts, withSecret } from './texts.ts';

const origin = 'https://journal.example';

const notices: Record<keyof typeof noticeTexts, [subject: string, page: string]> = {
  'request-received': ['You have a request to connect', '/journal/connections'],
  'request-accepted': ['Your request was accepted', '/journal/connections'],
  'new-feedback': ['You have new feedback', '/journal/lessons'],
  'new-lesson': ['You have a new lesson', '/journal/lessons'],
  'video-reply': ['You have a new reply on a video', '/journal/media/Kq3vT9a'],
  'video-question': ['You have a question on a video', '/journal/media/Kq3vT9a'],
  'bout-comment': ['You have a new comment on a bout', '/journal/notifications'],
};

describe.each(Object.entries(noticeTexts))('the notice %s', (kind, render) => {
  const textOf = (name: string, publicUrl: string) => render(name, publicUrl, 'Kq3vT9a');
  const [subject, page] = notices[kind as keyof typeof noticeTexts];
  const mail = textOf('Ada Lunge', origin);
  // A reminder can be stopped without a login; the link gets its token when it is sent.
  const off = kind === 'new-feedback' ? '/stop-emails/{stop}' : '/journal/settings/profile';

  it('names the person, links to the page and says where to turn such emails off, in text and HTML', () => {
    expect(mail.subject).toBe(subject);
    for (const body of [mail.text, mail.html])
      for (const part of ['Ada Lunge', `${origin}${page}`, `${origin}${off}`])
        expect(body).toContain(part);
  });

  it('links only to the configured origin', () => {
    for (const link of `${mail.text} ${mail.html}`.match(/\w+:\/\/[^\s"<]+/g) ?? [])
      expect(link.startsWith(`${origin}/journal/`) || link === `${origin}${off}`).toBe(true);
  });

  it('treats a name as plain text', { tags: ['IN-2', 'IN-3'] }, () => {
    const nasty = textOf(
      '<b onload="x">Ada</b>\r\nBcc: eve@evil.example https://evil.example/?a&b',
      origin,
    );
    expect(nasty.subject).toBe(mail.subject);
    expect(`${nasty.text}${nasty.html}`).not.toMatch(/evil\.example|<b\b|eve@|https:\/\/evil/);
    expect(textOf(`Ada "O'Lunge" & Co`, origin).html).toContain('Ada O&#39;Lunge Co');
  });
});

describe.each(Object.entries(accountMailTexts))('the account email %s', (kind, textOf) => {
  const { subject, text, html } = textOf(origin);

  it('says what to do and where to ask, in text and HTML, and has no opt-out', () => {
    expect(subject).toMatch(/^[A-Z].{10,60}$/);
    for (const body of [text, html]) {
      expect(body).toContain(`${origin}/contact`);
      expect(body).not.toContain('/journal/settings');
    }
  });

  it('links only to the configured origin', { tags: ['RS-3'] }, () => {
    const links = `${text} ${html}`.match(/\w+:\/\/[^\s"<]+/g) ?? [];
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(link.startsWith(`${origin}/`)).toBe(true);
  });

  it('contains a secret only if its kind has one, and escapes it', () => {
    const carries = [
      'temporary-password',
      'reset-password',
      'verify-email',
      'change-email',
    ].includes(kind);
    const sent = withSecret({ text, html }, 'canary-4711');
    for (const body of [sent.text, sent.html]) expect(body.includes('canary-4711')).toBe(carries);
    expect(withSecret({ text, html }, '<b>$&').html).not.toContain('<b>');
  });
});

describe('the email about a contact form message', () => {
  const sent = withSecret(contactText(origin), 'Eve <b>\n$& & "more"');

  it(
    'contains the message as typed, with its line breaks, and escapes it',
    { tags: ['IN-3'] },
    () => {
      expect(sent.subject).toBe('New message from the contact form');
      expect(sent.text).toContain('\n\nEve <b>\n$& & "more"\n\n');
      expect(sent.html).toContain('Eve &#60;b&#62;<br>\n$&#38; &#38; &#34;more&#34;</p>');
    },
  );
});

describe('a name in an email', () => {
  it.for([
    ['J.R. Smith', 'J. R. Smith'],
    ['Ana  María\tNúñez', 'Ana María Núñez'],
    ['evil.example', 'evil. example'],
    ['http://x', 'http x'],
    ['‮Ada', 'Ada'],
    ['Smith Jr.', 'Smith Jr.'],
    ['Kostenlos evil．com Schreib mir +49 170 1234567', 'Kostenlos evil. com Schreib mir'],
    ['a。b', 'a b'],
    ['42', 'Someone'],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('shows %j as %j', ([name = '', plain]) => {
    expect(nameInMail(name)).toBe(plain);
  });
});
