import type { ReminderKind } from '@fencing-journal/contract/reminders';
import { renderMail, type MailText } from './render.ts';

/** Replaced with the token that stops emails of the kind, when the email is sent. */
const stopPlaceholder = '{stop}';

/** The page that asks whether to stop, and the address that mail programs post to. */
export const stopPage = (publicUrl: string): string =>
  `${publicUrl}/stop-emails/${stopPlaceholder}`;
export const stopAddress = (publicUrl: string): string =>
  `${publicUrl}/api/reminders/stop/${stopPlaceholder}/`;

/** Fills in the token before sending, because the database doesn't know it. */
export const withStopLink = <T extends { text: string; html: string; stopUrl: string }>(
  mail: T,
  token: string,
): T => ({
  ...mail,
  text: mail.text.replaceAll(stopPlaceholder, token),
  html: mail.html.replaceAll(stopPlaceholder, token),
  stopUrl: mail.stopUrl.replaceAll(stopPlaceholder, token),
});

const texts: Record<ReminderKind, { subject: string; sentence: string; label: string }> = {
  tournament: {
    subject: 'Your tournament is in two days',
    sentence: 'You have a tournament in two days. Is everything in your bag?',
    label: 'See your packing list',
  },
  lesson: {
    subject: 'A lesson is coming up',
    sentence: 'You have a lesson today or tomorrow.',
    label: 'See your lessons',
  },
  feedback: {
    subject: 'You have new feedback',
    sentence: 'You have new feedback.',
    label: 'Read it in your lessons',
  },
  task: {
    subject: 'A task is due',
    sentence: 'You have a task that is due today or tomorrow.',
    label: 'See your tasks',
  },
  digest: {
    subject: 'What waits for you this week',
    sentence: 'Something from your students waits for you.',
    label: 'Open your inbox',
  },
};

/** Returns the text of a reminder. It names nobody and quotes nothing. */
export function reminderMail(publicUrl: string, kind: ReminderKind, path: string): MailText {
  const { subject, sentence, label } = texts[kind];
  return renderMail({
    subject,
    sentence,
    link: { label, to: `${publicUrl}${path}` },
    footer: {
      sentence: "You're getting this email because you have a Fencing Journal account.",
      label: 'Stop these emails',
      to: stopPage(publicUrl),
    },
  });
}
