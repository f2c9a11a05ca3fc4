import { atMostEvery, repeatEvery, type Running } from '../../lib/repeat.ts';
import type { Seal } from '../../lib/seal.ts';
import type { Database } from '../../lib/services.ts';
import { mostAttempts, nextAttempt } from './attempts.ts';
import { claimMail, forgetMail, markFailed, markSent, type ClaimedMail } from './mail.queries.ts';
import { withSecret } from './texts.ts';
import type { MailTransport, OutgoingMail } from './transports.ts';

export interface Post {
  db: Database;
  from: string;
  transport: MailTransport;
  /** Decrypts the secrets of emails. */
  seal: Pick<Seal, 'open'>;
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  now(): Date;
}

/** Longer than any transport tries, so that two processes never send the same email at the same time. */
const claimMs = 5 * 60_000;
const everyMs = 5_000;
const forgetEveryMs = 60 * 60_000;
const keptMs = 30 * 86_400_000;

/** Stable across attempts. */
const keyOf = ({ id, created_at }: Pick<ClaimedMail, 'id' | 'created_at'>): string =>
  `${created_at.toISOString().replace(/\D/g, '')}-${id}`;

/** Removes the transport's copies of a deleted account's emails, and of emails to or from its addresses. */
export const forgetMailsOf =
  (transport: MailTransport) =>
  async (gone: {
    mails: readonly Pick<ClaimedMail, 'id' | 'created_at'>[];
    addresses: readonly string[];
  }): Promise<void> =>
    transport.forgetPerson?.(gone.mails.map(keyOf), gone.addresses);

function outgoing(
  { id, address, created_at, subject, body_text, body_html, sealed, reply_to }: ClaimedMail,
  { from, seal }: Post,
): OutgoingMail {
  const mail = {
    key: keyOf({ id, created_at }),
    from,
    to: address,
    date: created_at,
    subject,
    text: body_text,
    html: body_html,
    ...(reply_to !== null && { replyTo: reply_to }),
  };
  return sealed === null ? mail : withSecret(mail, seal.open(sealed));
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

async function deliver(post: Post, mail: ClaimedMail): Promise<void> {
  try {
    await post.transport.send(outgoing(mail, post));
  } catch (error) {
    const reason = reasonOf(error);
    const next = nextAttempt(mail.attempts, post.now());
    await markFailed(post.db, mail, reason, next ?? post.now());
    const said = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason };
    if (next) post.log.warn(said, 'an email could not be sent and will be retried');
    else post.log.error(said, `gave up on an email after ${mostAttempts} attempts`);
    return;
  }
  await markSent(post.db, mail, post.now());
}

/** Sends what is due, one email after the other; returns how many it claimed. */
export async function sendDue(
  post: Post,
  stopped: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    if (stopped.aborted) return taken;
    const mail = await claimMail(post.db, post.now(), new Date(post.now().getTime() + claimMs));
    if (!mail) return taken;
    await deliver(post, mail);
  }
}

/** Deletes emails that were sent or given up 30 days ago: rows, and files where email is written to files. */
export async function forgetOldMail(post: Post): Promise<void> {
  const before = new Date(post.now().getTime() - keptMs);
  await forgetMail(post.db, before);
  await post.transport.forget?.(before);
}

/** Polls for email to send every few seconds; `stop` waits for the one being sent. */
export function startMail(post: Post): Running {
  const forgetNow = atMostEvery(forgetEveryMs, () => forgetOldMail(post));
  const round = async (stopped: AbortSignal) => {
    await sendDue(post, stopped);
    await forgetNow();
  };
  return repeatEvery(everyMs, round, (error) =>
    post.log.error({ err: error }, 'could not check for email to send'),
  );
}
