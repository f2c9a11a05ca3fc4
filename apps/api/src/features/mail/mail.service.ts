import type { Database, Services } from '../../lib/services.ts';
import { insertMail, noticeBetween } from './mail.queries.ts';
import {
  accountTexts,
  acceptedText,
  contactText,
  feedbackText,
  questionText,
  replyText,
  requestText,
  type AccountMailKind,
  type MailText,
  type NoticeText,
} from './texts.ts';

export type MailKind =
  | 'contact-message'
  | 'request-received'
  | 'request-accepted'
  | 'new-feedback'
  | 'video-reply'
  | 'video-question'
  | AccountMailKind;

interface NewMail extends MailText {
  /** Whom it is for, where that is an account: the mail goes with it. */
  account: number | null;
  address: string;
  kind: MailKind;
  /** At most one of the kind for the account on this day. */
  onceOn?: string;
  /** Encrypted: what the bodies keep a place for, and the database must not know. */
  sealed?: Uint8Array;
  replyTo?: string;
}

/** Has a mail sent, if the transaction commits. */
export async function enqueue(
  tx: Database,
  { account, address, kind, onceOn, sealed, replyTo, subject, text, html }: NewMail,
): Promise<void> {
  await insertMail(tx, {
    user_id: account,
    address,
    kind,
    once_on: onceOn ?? null,
    sealed: sealed ?? null,
    reply_to: replyTo ?? null,
    subject,
    body_text: text,
    body_html: html,
  });
}

/** The account that is told, and the one whose name it reads. */
interface Between {
  to: number;
  from: number;
}

/** A notice is for who has not switched them off, and at most one of its kind a day. */
const noticeOf =
  (kind: MailKind, textOf: NoticeText) =>
  async (
    tx: Database,
    services: Pick<Services, 'config' | 'now'>,
    { to, from }: Between,
  ): Promise<void> => {
    const notice = await noticeBetween(tx, to, from);
    if (!notice) return;
    await enqueue(tx, {
      account: to,
      address: notice.address,
      kind,
      onceOn: services.now().toISOString().slice(0, 10),
      ...textOf(notice.name, services.config.PUBLIC_URL),
    });
  };

export const requestNotice = noticeOf('request-received', requestText);
export const acceptedNotice = noticeOf('request-accepted', acceptedText);
/** A coach has written feedback on a lesson of the student. */
export const feedbackNotice = noticeOf('new-feedback', feedbackText);

/** A notice about a video, by its slug. */
const videoNoticeOf =
  (kind: MailKind, textOf: (video: string) => NoticeText) =>
  (
    tx: Database,
    services: Pick<Services, 'config' | 'now'>,
    { video, ...between }: Between & { video: string },
  ): Promise<void> =>
    noticeOf(kind, textOf(video))(tx, services, between);

/** A coach has replied to a moment in a video of the student. */
export const replyNotice = videoNoticeOf('video-reply', replyText);
/** A student has asked a question in a video that the coach may mark. */
export const questionNotice = videoNoticeOf('video-question', questionText);

/** A mail about the account itself, which nobody can switch off. The secret, where there is one, lies in the outbox encrypted. */
export async function mailAccount(
  tx: Database,
  { config, seal }: Pick<Services, 'config' | 'seal'>,
  kind: AccountMailKind,
  to: { account: number; address: string },
  secret?: string,
): Promise<void> {
  await enqueue(tx, {
    ...to,
    kind,
    ...accountTexts[kind](config.PUBLIC_URL),
    ...(secret !== undefined && { sealed: seal.close(secret) }),
  });
}

/** Brings a message of the contact form to the operator. */
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
    sealed: seal.close(content),
    ...contactText(config.PUBLIC_URL),
  });
}
