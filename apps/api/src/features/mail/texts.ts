import { plainName } from '../../lib/plain-name.ts';

/** The mails that this software writes. What stands in a journal never does: many who keep one are minors (PR-2). */

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Content {
  subject: string;
  sentence: string;
  link: { label: string; to: string };
  footer: { sentence: string; label: string; to: string };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** A name as a mail gives it: no mail program may find a link or a number in it. */
export const nameInMail = (name: string): string => plainName(name) || 'Somebody';

const written = ({ subject, sentence, link, footer }: Content): MailText => ({
  subject,
  text: `${sentence}\n\n${link.label}: ${link.to}\n\n-- \n${footer.sentence} ${footer.label}: ${footer.to}\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body>
<p>${escaped(sentence)}</p>
<p><a href="${escaped(link.to)}">${escaped(link.label)}</a></p>
<p><small>${escaped(footer.sentence)} <a href="${escaped(footer.to)}">${escaped(footer.label)}</a></small></p>
</body>
</html>
`,
});

/** A mail that can be switched off, and says where. */
const notice = (publicUrl: string, content: Omit<Content, 'footer'>): MailText =>
  written({
    ...content,
    footer: {
      sentence:
        'You get mails like this at most once a day, because you have an account in the Fencing Journal.',
      label: 'Switch them off in the settings',
      to: `${publicUrl}/journal/settings/profile`,
    },
  });

/** Writes a notice about something that a person, who is named, has done; links lead to the origin given. */
export type NoticeText = (name: string, publicUrl: string) => MailText;

export const requestText: NoticeText = (name, publicUrl) =>
  notice(publicUrl, {
    subject: 'A request to connect',
    sentence: `${nameInMail(name)} asks to connect with you in the Fencing Journal. Accept only whom you know.`,
    link: { label: 'Accept or delete the request', to: `${publicUrl}/journal/connections` },
  });

export const acceptedText: NoticeText = (name, publicUrl) =>
  notice(publicUrl, {
    subject: 'Your request was accepted',
    sentence: `${nameInMail(name)} has accepted your request. You are connected in the Fencing Journal.`,
    link: { label: 'See your connections', to: `${publicUrl}/journal/connections` },
  });

export const feedbackText: NoticeText = (name, publicUrl) =>
  notice(publicUrl, {
    subject: 'You have new feedback',
    sentence: `You have new feedback from ${nameInMail(name)} in your Fencing Journal.`,
    link: { label: 'Read it with your lessons', to: `${publicUrl}/journal/lessons` },
  });

const toVideo = (publicUrl: string, video: string) => ({
  label: 'Watch the video',
  to: `${publicUrl}/journal/media/${video}`,
});

export const replyText =
  (video: string): NoticeText =>
  (name, publicUrl) =>
    notice(publicUrl, {
      subject: 'You have a new reply to a video',
      sentence: `${nameInMail(name)} replied to a moment in one of your videos.`,
      link: toVideo(publicUrl, video),
    });

export const questionText =
  (video: string): NoticeText =>
  (name, publicUrl) =>
    notice(publicUrl, {
      subject: 'A student asked a question',
      sentence: `${nameInMail(name)} asked you a question in a video.`,
      link: toVideo(publicUrl, video),
    });

/** Where a mail's secret will stand. */
const secretPlace = '{secret}';

/** The bodies as they are sent. */
export const withSecret = <T extends Pick<MailText, 'text' | 'html'>>(
  { text, html, ...rest }: T,
  secret: string,
) => ({
  ...rest,
  text: text.replaceAll(secretPlace, () => secret),
  html: html.replaceAll(secretPlace, () => escaped(secret).replaceAll('\n', '<br>\n')),
});

/** To the operator: what somebody has written to him is the secret, so that it lies in one place alone. */
export const contactText = (publicUrl: string): MailText =>
  written({
    subject: 'A message from the contact form',
    sentence: `Somebody has written in the contact form. An answer to this mail goes to the address that was given, which nobody has checked.\n\n${secretPlace}`,
    link: { label: 'Fencing Journal', to: publicUrl },
    footer: {
      sentence:
        'You get this mail because you look after this installation of the Fencing Journal.',
      label: 'The contact form',
      to: `${publicUrl}/contact`,
    },
  });

/** A mail about the account, which comes whatever the settings say. */
const aboutAccount =
  (content: (publicUrl: string) => Omit<Content, 'footer'>) =>
  (publicUrl: string): MailText =>
    written({
      ...content(publicUrl),
      footer: {
        sentence: 'You get this mail because it is about your account in the Fencing Journal.',
        label: 'Something wrong? Write to us',
        to: `${publicUrl}/contact`,
      },
    });

const notYou = 'Was it not you? Then set a new password now.';

export const accountTexts = {
  'temporary-password': aboutAccount((publicUrl) => ({
    subject: 'Your temporary password',
    sentence: `Your temporary password is ${secretPlace} and works once within 10 minutes. Your own password stays as it is. Did you not ask for this? Then somebody tried to log in as you, and you need do nothing.`,
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'reset-password': aboutAccount((publicUrl) => ({
    subject: 'Set a new password',
    sentence:
      'Somebody, probably you, has forgotten the password of your account. The link works once within an hour. Did you not ask for this? Then you need do nothing.',
    link: { label: 'Set a new password', to: `${publicUrl}/reset/${secretPlace}` },
  })),
  'password-changed': aboutAccount((publicUrl) => ({
    subject: 'Your password was changed',
    sentence: `Your password was changed. ${notYou}`,
    link: { label: 'Set a new password', to: `${publicUrl}/forgot-password` },
  })),
  'verify-email': aboutAccount((publicUrl) => ({
    subject: 'Is this your e-mail address?',
    sentence:
      'This address was given for an account in the Fencing Journal. Please confirm that it is yours; the link works for three days. If it is not, you need do nothing.',
    link: { label: 'Yes, this is my address', to: `${publicUrl}/verify-email/${secretPlace}` },
  })),
  'change-email': aboutAccount((publicUrl) => ({
    subject: 'Your new e-mail address',
    sentence:
      'An account in the Fencing Journal is to have this address. It takes effect when you confirm it; the link works for three days. If you know nothing of this, you need do nothing.',
    link: { label: 'Use this address', to: `${publicUrl}/verify-email/${secretPlace}` },
  })),
  'email-changed': aboutAccount((publicUrl) => ({
    subject: 'Your e-mail address was changed',
    sentence:
      'Your account in the Fencing Journal has another e-mail address from now on, and this one is no longer used. Was it not you? Then write to us at once.',
    link: { label: 'Write to us', to: `${publicUrl}/contact` },
  })),
  'google-added': aboutAccount((publicUrl) => ({
    subject: 'You can sign in with Google',
    sentence: `Your account was opened with your Google account for the first time, and can be from now on. ${notYou}`,
    link: { label: 'Set a new password', to: `${publicUrl}/forgot-password` },
  })),
  'passkey-added': aboutAccount((publicUrl) => ({
    subject: 'A passkey was added to your account',
    sentence:
      'From now on a passkey opens your account in the Fencing Journal. Was it not you? Then log in, remove it in the settings, log out all other devices, and change your password.',
    link: {
      label: 'See your passkeys',
      to: `${publicUrl}/login?next=%2Fjournal%2Fsettings%2Fprofile`,
    },
  })),
  'calendar-address': aboutAccount((publicUrl) => ({
    subject: 'Your calendar has a private address',
    sentence:
      'Whoever has this address reads the dates of your tournaments and lessons, until it is revoked. Was it not you? Then log in, revoke it under Calendar, log out all other devices, and change your password.',
    link: { label: 'See your calendar', to: `${publicUrl}/login?next=%2Fjournal%2Fcalendar` },
  })),
  'passkey-removed': aboutAccount((publicUrl) => ({
    subject: 'A passkey of your account was removed',
    sentence: `A passkey opens your account in the Fencing Journal no more. ${notYou}`,
    link: { label: 'Set a new password', to: `${publicUrl}/forgot-password` },
  })),
  'export-ready': aboutAccount((publicUrl) => ({
    subject: 'The copy of your data is ready',
    sentence:
      'The copy of everything in your account is ready. It can be downloaded for 7 days. Did you not ask for it? Then somebody is using your account: log out all other devices, and change your password.',
    link: {
      label: 'Download it from the settings',
      to: `${publicUrl}/login?next=%2Fjournal%2Fsettings%2Fprofile`,
    },
  })),
  'deletion-requested': aboutAccount((publicUrl) => ({
    subject: 'Your account will be deleted in 14 days',
    sentence:
      'You have asked us to delete your account with everything in it. That happens in 14 days. Until then you can log in and keep it.',
    link: { label: 'Log in to keep it', to: `${publicUrl}/login` },
  })),
} as const satisfies Record<string, (publicUrl: string) => MailText>;

export type AccountMailKind = keyof typeof accountTexts;
