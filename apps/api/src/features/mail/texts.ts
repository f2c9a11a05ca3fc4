import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { sanitizeName } from '../../lib/sanitize-name.ts';
import { stopPage } from './reminder-texts.ts';
import { escapeHtml, renderMail, type Content, type MailText } from './render.ts';

export type { MailText } from './render.ts';

/** The emails that we send. They never quote a journal, because many users are minors. */

/** Returns a name as emails show it, without anything that a mail client could turn into a link or a phone number. */
export const nameInMail = (name: string): string => sanitizeName(name) || 'Someone';

/** Renders an email that can be turned off. The footer says where. */
const noticeMail = (
  publicUrl: string,
  content: Omit<Content, 'footer'>,
  off = {
    label: 'Turn them off in Settings',
    to: `${publicUrl}/journal/settings/profile`,
  },
): MailText =>
  renderMail({
    ...content,
    footer: {
      sentence:
        "You're getting this email because you have a Fencing Journal account. We send emails like this at most once a day.",
      ...off,
    },
  });

/** Writes a notice about something that the named person has done; links point to the given origin. */
type NoticeText = (name: string, publicUrl: string, videoSlug: string) => MailText;

const videoLink = (publicUrl: string, videoSlug: string) => ({
  label: 'Watch the video',
  to: `${publicUrl}/journal/media/${videoSlug}`,
});

export const noticeTexts = {
  'request-received': (name, publicUrl) =>
    noticeMail(publicUrl, {
      subject: 'You have a request to connect',
      sentence: `${nameInMail(name)} wants to connect with you on Fencing Journal. Only accept people you know.`,
      link: { label: 'Accept or decline the request', to: `${publicUrl}/journal/connections` },
    }),
  'request-accepted': (name, publicUrl) =>
    noticeMail(publicUrl, {
      subject: 'Your request was accepted',
      sentence: `${nameInMail(name)} accepted your request. You're now connected on Fencing Journal.`,
      link: { label: 'See your connections', to: `${publicUrl}/journal/connections` },
    }),
  'new-feedback': (name, publicUrl) =>
    noticeMail(
      publicUrl,
      {
        subject: 'You have new feedback',
        sentence: `You have new feedback from ${nameInMail(name)} on Fencing Journal.`,
        link: { label: 'Read it in your lessons', to: `${publicUrl}/journal/lessons` },
      },
      { label: 'Stop emails about feedback', to: stopPage(publicUrl) },
    ),
  'new-lesson': (name, publicUrl) =>
    noticeMail(publicUrl, {
      subject: 'You have a new lesson',
      sentence: `${nameInMail(name)} wrote a lesson for you on Fencing Journal.`,
      link: { label: 'Read it in your lessons', to: `${publicUrl}/journal/lessons` },
    }),
  'video-reply': (name, publicUrl, videoSlug) =>
    noticeMail(publicUrl, {
      subject: 'You have a new reply on a video',
      sentence: `${nameInMail(name)} replied to a moment in a video.`,
      link: videoLink(publicUrl, videoSlug),
    }),
  'video-question': (name, publicUrl, videoSlug) =>
    noticeMail(publicUrl, {
      subject: 'You have a question on a video',
      sentence: `${nameInMail(name)} asked you a question about a video.`,
      link: videoLink(publicUrl, videoSlug),
    }),
  'bout-comment': (name, publicUrl) =>
    noticeMail(publicUrl, {
      subject: 'You have a new comment on a bout',
      sentence: `${nameInMail(name)} commented on a bout.`,
      link: { label: 'Read it', to: `${publicUrl}/journal/notifications` },
    }),
} as const satisfies Record<string, NoticeText>;

export type NoticeKind = keyof typeof noticeTexts;

/** Placeholder for an email's secret. */
const secretPlaceholder = '{secret}';

/** Fills in the secret before sending. */
export const withSecret = <T extends Pick<MailText, 'text' | 'html'>>(
  { text, html, ...rest }: T,
  secret: string,
) => ({
  ...rest,
  text: text.replaceAll(secretPlaceholder, () => secret),
  html: html.replaceAll(secretPlaceholder, () => escapeHtml(secret).replaceAll('\n', '<br>\n')),
});

/** Returns the email to the operator. Its message is stored as the secret, so that it is in one place only. */
export const contactText = (publicUrl: string): MailText =>
  renderMail({
    subject: 'New message from the contact form',
    sentence: `Someone wrote to you through the contact form. If you reply to this email, your reply goes to the address they entered, which nobody has verified.\n\n${secretPlaceholder}`,
    link: { label: 'Fencing Journal', to: publicUrl },
    footer: {
      sentence: "You're getting this email because you run this Fencing Journal site.",
      label: 'Contact form',
      to: `${publicUrl}/contact`,
    },
  });

/** An email about the account, sent regardless of the user's settings. */
const accountMail =
  (content: (publicUrl: string) => Omit<Content, 'footer'>) =>
  (publicUrl: string): MailText =>
    renderMail({
      ...content(publicUrl),
      footer: {
        sentence: "You're getting this email because it's about your Fencing Journal account.",
        label: 'Something wrong? Write to us',
        to: `${publicUrl}/contact`,
      },
    });

const notYouHint = "If this wasn't you, set a new password now.";

export const accountMailTexts = {
  'temporary-password': accountMail((publicUrl) => ({
    subject: 'Your temporary password',
    sentence: `Your temporary password is ${secretPlaceholder} and works once. It expires in 10 minutes. Your regular password stays the same. If this wasn't you, someone tried to log in as you, and you can ignore this email.`,
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'reset-password': accountMail((publicUrl) => ({
    subject: 'Set a new password',
    sentence:
      "Someone, probably you, asked to reset your password. The link works once and expires in an hour. If this wasn't you, ignore this email.",
    link: { label: 'Set a new password', to: `${publicUrl}/reset/${secretPlaceholder}` },
  })),
  'password-changed': accountMail((publicUrl) => ({
    subject: 'Your password was changed',
    sentence: `Your password was changed. ${notYouHint}`,
    link: { label: 'Set a new password', to: `${publicUrl}/forgot-password` },
  })),
  'verify-email': accountMail((publicUrl) => ({
    subject: 'Is this your email address?',
    sentence:
      "This address was entered for a Fencing Journal account. Confirm that it's yours. The link works for three days. If this wasn't you, ignore this email.",
    link: {
      label: 'Yes, this is my address',
      to: `${publicUrl}/verify-email/${secretPlaceholder}`,
    },
  })),
  'change-email': accountMail((publicUrl) => ({
    subject: 'Your new email address',
    sentence:
      "Someone asked to use this address for a Fencing Journal account. The change takes effect when you confirm it. The link works for three days. If this wasn't you, ignore this email.",
    link: { label: 'Use this address', to: `${publicUrl}/verify-email/${secretPlaceholder}` },
  })),
  'email-changed': accountMail((publicUrl) => ({
    subject: 'Your email address was changed',
    sentence:
      "Your Fencing Journal account now has a different email address, and this one is no longer used. If this wasn't you, write to us right away.",
    link: { label: 'Write to us', to: `${publicUrl}/contact` },
  })),
  'google-added': accountMail((publicUrl) => ({
    subject: 'You can now log in with Google',
    sentence: `Your Google account was used to log in for the first time, and you can keep logging in that way. ${notYouHint}`,
    link: { label: 'Set a new password', to: `${publicUrl}/forgot-password` },
  })),
  'passkey-added': accountMail((publicUrl) => ({
    subject: 'A passkey was added to your account',
    sentence:
      "You can now log in to your Fencing Journal account with a new passkey. If this wasn't you, log in, remove it in Settings, log out all other devices, and change your password.",
    link: {
      label: 'See your passkeys',
      to: `${publicUrl}/login?next=%2Fjournal%2Fsettings%2Fprofile`,
    },
  })),
  'calendar-address': accountMail((publicUrl) => ({
    subject: 'Your calendar has a private address',
    sentence:
      "Your calendar now has a private address. Anyone who has it can see the dates of your tournaments and lessons until you revoke it. If this wasn't you, log in, revoke it under Calendar, log out all other devices, and change your password.",
    link: { label: 'See your calendar', to: `${publicUrl}/login?next=%2Fjournal%2Fcalendar` },
  })),
  'passkey-removed': accountMail((publicUrl) => ({
    subject: 'A passkey was removed from your account',
    sentence: `One of your passkeys no longer works for your Fencing Journal account. ${notYouHint}`,
    link: { label: 'Set a new password', to: `${publicUrl}/forgot-password` },
  })),
  'export-ready': accountMail((publicUrl) => ({
    subject: 'Your data is ready to download',
    sentence:
      "Your copy of everything in your account is ready. You can download it for 7 days. If this wasn't you, someone is using your account: log out all other devices, and change your password.",
    link: {
      label: 'Download it from Settings',
      to: `${publicUrl}/login?next=%2Fjournal%2Fsettings%2Fprofile`,
    },
  })),
  'parent-needed': accountMail((publicUrl) => ({
    subject: 'Your account is closed until a parent agrees',
    sentence: `By your year of birth you're under 13, so your Fencing Journal account is closed: nobody sees it, and you can't use it. Log in, make a code and give it to a parent or guardian, who enters it in an account of their own. Without a parent's consent, the account and everything in it is deleted after ${retentionDays.unconfirmedChild} days. If the year is wrong, write to us before then.`,
    link: { label: 'Log in to make a code', to: `${publicUrl}/login` },
  })),
  'turning-13': accountMail((publicUrl) => ({
    subject: 'What changes in your journal on January 1',
    sentence:
      'From January 1 the rules for 13 to 15 apply to your account. What you share stays as it is. New coaches connect by a code that you give them, and a parent approves it.',
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'turning-16': accountMail((publicUrl) => ({
    subject: 'What changes in your journal on January 1',
    sentence:
      'From January 1 the rules for 16 and 17 apply to your account. What you share stays as it is. You can connect with a coach by a code yourself, unless a parent is linked to your account.',
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'turning-18': accountMail((publicUrl) => ({
    subject: 'What changes in your journal on January 1',
    sentence:
      "From January 1 your account is an adult's. What you share stays as it is, and nobody can find you by name until you choose who can see your profile. You can then share with friends, your club or everyone, and send and accept requests.",
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'approval-needed': accountMail((publicUrl) => ({
    subject: 'A coach waits for your approval',
    sentence:
      "Your child gave a code to a coach. Nothing is shared until you approve the connection. If you don't know the coach, decline it.",
    link: { label: 'Log in to decide', to: `${publicUrl}/login` },
  })),
  'guardian-linked': accountMail((publicUrl) => ({
    subject: 'A parent is linked to your account',
    sentence:
      "A parent or guardian is now linked to your Fencing Journal account. They see who you are connected with and the messages between you and adults. If you didn't give anyone a code, write to us right away.",
    link: { label: 'Log in to see who it is', to: `${publicUrl}/login` },
  })),
  'guardian-joined': accountMail((publicUrl) => ({
    subject: 'Another parent is linked to your child',
    sentence:
      'Your child gave a code to another parent or guardian, who now sees what you see. If this is a surprise, talk to your child, or write to us.',
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'guardian-unlinked': accountMail((publicUrl) => ({
    subject: 'A link between parent and child has ended',
    sentence:
      "A parent or guardian is no longer linked to a child's Fencing Journal account. If this is a surprise, talk to each other, or write to us.",
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'guardian-copy': accountMail((publicUrl) => ({
    subject: 'A parent asked for a copy of your account',
    sentence:
      'Your parent or guardian asked for a copy of everything in your Fencing Journal account. They can download it for 7 days.',
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'child-turning-13': accountMail((publicUrl) => ({
    subject: "What changes in your child's journal",
    sentence:
      "From January 1 the rules for 13 to 15 apply to your child's account. You still approve every connection, and you can no longer delete the account.",
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'child-turning-16': accountMail((publicUrl) => ({
    subject: "What changes in your child's journal",
    sentence:
      "From January 1 the rules for 16 and 17 apply to your child's account. While you are linked you still approve every connection. From then on either of you can end the link.",
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'child-turning-18': accountMail((publicUrl) => ({
    subject: "What changes in your child's journal",
    sentence:
      "On January 1 your child's account becomes an adult's, and your link to it ends. What your child shares stays as it is.",
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'child-deletion-requested': accountMail((publicUrl) => ({
    subject: "A child's account will be deleted in 14 days",
    sentence:
      "A parent asked us to delete a child's account and everything in it. That happens in 14 days. Until then a parent can log in and keep it.",
    link: { label: 'Log in', to: `${publicUrl}/login` },
  })),
  'deletion-requested': accountMail((publicUrl) => ({
    subject: 'Your account will be deleted in 14 days',
    sentence:
      'You asked us to delete your account and everything in it. That happens in 14 days. Until then you can log in and keep it.',
    link: { label: 'Log in to keep it', to: `${publicUrl}/login` },
  })),
} as const satisfies Record<string, (publicUrl: string) => MailText>;

export type AccountMailKind = keyof typeof accountMailTexts;
