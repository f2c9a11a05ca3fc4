import type { ReminderKind } from '@fencing-journal/contract/reminders';
import type { Database, Services } from '../../lib/services.ts';
import {
  confirmedAddresses,
  insertMail,
  findNoticeRecipient,
  isContested,
  mailableAddress,
} from './mail.queries.ts';
import { earliestSendTime, settingsOf, switchName } from '../reminders/index.ts';
import { reminderMail, stopAddress } from './reminder-texts.ts';
import {
  accountMailTexts,
  contactText,
  noticeTexts,
  type AccountMailKind,
  type MailText,
  type NoticeKind,
} from './texts.ts';

type MailKind = 'contact-message' | NoticeKind | AccountMailKind | `reminder-${ReminderKind}`;

interface NewMail extends MailText {
  /** The recipient's account, if they have one: the email is deleted with it. */
  account: number | null;
  address: string;
  kind: MailKind;
  /** The day on which the account gets at most one email of the kind. */
  onceOn?: string;
  /** The encrypted secret for the placeholder in the bodies. The database must not know the secret itself. */
  sealed?: Uint8Array;
  replyTo?: string;
  /** When to send the email, if that is later than now because of quiet hours. */
  sendAt?: Date;
  /** The kind of reminder that a link in the email stops. */
  stops?: ReminderKind;
  stopUrl?: string;
}

/** Queues an email; it is sent if the transaction commits. */
export async function enqueue(
  tx: Database,
  {
    account,
    address,
    kind,
    onceOn,
    sealed,
    replyTo,
    sendAt,
    stops,
    stopUrl,
    subject,
    text,
    html,
  }: NewMail,
): Promise<void> {
  await insertMail(tx, {
    user_id: account,
    address,
    kind,
    once_on: onceOn ?? null,
    sealed: sealed ?? null,
    reply_to: replyTo ?? null,
    ...(sendAt && { send_at: sendAt }),
    stops: stops ?? null,
    stop_url: stopUrl ?? null,
    subject,
    body_text: text,
    body_html: html,
  });
}

/**
 * The account that is notified, the account whose name the notice mentions, and the record that the notice is about.
 */
interface Notice {
  to: number;
  from: number;
  placeSlug?: string | undefined;
}

/** Notifies only users who haven't turned notices off, at most once a day per kind. */
export async function sendNotice(
  tx: Database,
  services: Pick<Services, 'config' | 'now'>,
  kind: NoticeKind,
  { to, from, placeSlug = '' }: Notice,
): Promise<void> {
  const recipient = await findNoticeRecipient(tx, to, from);
  if (!recipient) return;
  const now = services.now();
  const asReminder =
    kind === 'new-feedback' ? await reminderOptions(tx, services, to, 'feedback') : {};
  if (!asReminder) return;
  await enqueue(tx, {
    account: to,
    address: recipient.address,
    kind,
    onceOn: now.toISOString().slice(0, 10),
    ...asReminder,
    ...noticeTexts[kind](recipient.name, services.config.PUBLIC_URL, placeSlug),
  });
}

/**
 * Returns the options of a notice that is also a reminder: its send time after quiet hours and the link that stops it.
 * Undefined if the account turned it off.
 */
async function reminderOptions(
  tx: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
  account: number,
  kind: ReminderKind,
) {
  const settings = (await settingsOf(tx, [account]))(account);
  if (settings.off.includes(switchName(kind, 'mail'))) return undefined;
  return { sendAt: earliestSendTime(now(), settings), ...stopLinkOf(kind, config) };
}

const stopLinkOf = (stops: ReminderKind, { PUBLIC_URL }: Services['config']) => ({
  stops,
  stopUrl: stopAddress(PUBLIC_URL),
});

/** Queues a reminder if the account has an address that may get emails it has not just asked for. */
export async function mailReminder(
  tx: Database,
  config: Services['config'],
  kind: ReminderKind,
  account: number,
  path: string,
): Promise<void> {
  const address = await mailableAddress(tx, account);
  if (!address?.includes('@')) return;
  await enqueue(tx, {
    account,
    address,
    kind: `reminder-${kind}`,
    ...stopLinkOf(kind, config),
    ...reminderMail(config.PUBLIC_URL, kind, path),
  });
}

/**
 * The emails that an account gets even if it only claims its address: they contain the links that confirm an address.
 */
const confirmationKinds: readonly AccountMailKind[] = ['verify-email', 'change-email'];

/**
 * Queues an email about the account, which can't be turned off. Its secret is stored encrypted in the outbox. An
 * address that another account holds gets only a link to confirm it.
 */
export const mailAccount = (
  tx: Database,
  { config, seal }: Pick<Services, 'config' | 'seal'>,
  kind: AccountMailKind,
  to: Recipient,
  secret?: string,
): Promise<void> =>
  enqueueForAccount(tx, config, kind, to, secret === undefined ? undefined : seal.encrypt(secret));

interface Recipient {
  account: number;
  address: string;
}

async function enqueueForAccount(
  tx: Database,
  config: Services['config'],
  kind: AccountMailKind,
  to: Recipient,
  sealed?: Uint8Array,
): Promise<void> {
  // A child whose account a guardian opened has a login name instead of an address.
  if (!to.address.includes('@')) return;
  if (!confirmationKinds.includes(kind) && (await isContested(tx, to.account))) return;
  await enqueue(tx, {
    ...to,
    kind,
    ...accountMailTexts[kind](config.PUBLIC_URL),
    ...(sealed && { sealed }),
  });
}

/** Like `mailAccount`, for accounts that did not just ask for the email: only confirmed addresses get it. */
export async function mailConfirmed(
  tx: Database,
  { config }: Pick<Services, 'config'>,
  kind: AccountMailKind,
  accounts: readonly number[],
): Promise<void> {
  for (const recipient of await confirmedAddresses(tx, accounts))
    await enqueueForAccount(tx, config, kind, recipient);
}

/** Queues a message from the contact form to the operator. */
export async function mailOperator(
  tx: Database,
  { config, seal }: Pick<Services, 'config' | 'seal'>,
  address: string,
  message: { content: string; replyTo: string },
): Promise<void> {
  const { content, replyTo } = message;
  await enqueue(tx, {
    account: null,
    address,
    kind: 'contact-message',
    replyTo,
    sealed: seal.encrypt(content),
    ...contactText(config.PUBLIC_URL),
  });
}
