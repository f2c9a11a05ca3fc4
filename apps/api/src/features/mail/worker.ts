import type { BackgroundTask } from '../../jobs/background-task.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { claimJob, failJob } from '../../jobs/job-queue.ts';
import { processJobs, startWorker } from '../../jobs/worker.ts';
import type { Encryption } from '../../lib/encryption.ts';
import { daysAfter } from '../../lib/days.ts';
import type { Database } from '../../lib/services.ts';
import { maxAttempts } from './attempts.ts';
import { deleteMailBefore, mailQueue, markSent, type ClaimedMail } from './mail.queries.ts';
import { stopToken } from '../reminders/index.ts';
import { withStopLink } from './reminder-texts.ts';
import { withSecret } from './texts.ts';
import type { MailTransport, OutgoingMail } from './transports.ts';

export interface MailServices {
  db: Database;
  from: string;
  transport: MailTransport;
  /** Decrypts the secrets of emails, and makes the links that stop them. */
  seal: Encryption;
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  now(): Date;
}

/** Longer than any transport tries, so that two processes never send the same email at the same time. */
const claimLifetimeMs = 5 * 60_000;
const pollIntervalMs = 5_000;
const cleanupIntervalMs = 60 * 60_000;

/** Returns a key that is stable across attempts. */
const mailKey = ({ id, created_at }: Pick<ClaimedMail, 'id' | 'created_at'>): string =>
  `${created_at.toISOString().replace(/\D/g, '')}-${id}`;

/** Removes the transport's copies of a deleted account's emails, and of emails to or from its addresses. */
export const deleteMailCopies =
  (transport: MailTransport) =>
  async (deleted: {
    emails: readonly Pick<ClaimedMail, 'id' | 'created_at'>[];
    addresses: readonly string[];
  }): Promise<void> =>
    transport.deleteMatching?.(deleted.emails.map(mailKey), deleted.addresses);

function toOutgoingMail(
  {
    id,
    user_id,
    address,
    created_at,
    subject,
    body_text,
    body_html,
    sealed,
    reply_to,
    stops,
    stop_url,
  }: ClaimedMail,
  { from, seal }: MailServices,
): OutgoingMail {
  const mail = {
    key: mailKey({ id, created_at }),
    from,
    to: address,
    date: created_at,
    subject,
    text: body_text,
    html: body_html,
    ...(reply_to !== null && { replyTo: reply_to }),
  };
  if (stops !== null && stop_url !== null && user_id !== null)
    return withStopLink({ ...mail, stopUrl: stop_url }, stopToken(seal, user_id, stops));
  return sealed === null ? mail : withSecret(mail, seal.decrypt(sealed));
}

/** Describes a failure by codes only, because mail servers' messages quote addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter(
    (part) => (typeof part === 'string' && /^\w+$/.test(part)) || typeof part === 'number',
  );
  return codes.length > 0 ? codes.join(' ') : name;
}

async function deliver(services: MailServices, mail: ClaimedMail): Promise<void> {
  const { db, log } = services;
  try {
    await services.transport.send(toOutgoingMail(mail, services));
  } catch (error) {
    const reason = reasonOf(error);
    const retryAt = await failJob(db, mailQueue, mail, services.now(), { reason });
    const logFields = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason };
    if (retryAt) log.warn(logFields, 'an email could not be sent and will be retried');
    else log.error(logFields, `gave up on an email after ${maxAttempts} attempts`);
    return;
  }
  await markSent(db, mail, services.now());
}

/** Sends what is due, one email after the other; returns how many it claimed. */
export const sendDueMail = (services: MailServices, stopSignal?: AbortSignal): Promise<number> =>
  processJobs(
    () => {
      const now = services.now();
      return claimJob(services.db, mailQueue, now, new Date(now.getTime() + claimLifetimeMs));
    },
    (mail) => deliver(services, mail),
    stopSignal,
  );

/** Deletes emails that were sent or given up a while ago: rows, and files where email is written to files. */
export async function deleteExpiredMail(services: MailServices): Promise<void> {
  const before = daysAfter(services.now(), -retentionDays.sentMail);
  await deleteMailBefore(services.db, before);
  await services.transport.deleteBefore?.(before);
}

/** Polls for email to send every few seconds; `stop` waits for the one being sent. */
export const startMail = (services: MailServices): BackgroundTask =>
  startWorker({
    pollIntervalMs,
    work: (stopSignal) => sendDueMail(services, stopSignal),
    sweep: { intervalMs: cleanupIntervalMs, run: () => deleteExpiredMail(services) },
    onError: (error) => services.log.error({ err: error }, 'could not check for email to send'),
  });
