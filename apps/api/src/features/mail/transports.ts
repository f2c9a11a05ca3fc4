import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback, type Config } from '../../lib/config.ts';
import { createDurably } from '../../lib/durable.ts';
import { ensurePrivateFolder } from '../../lib/private-folder.ts';

export interface OutgoingMail {
  /** Stable across attempts: a mailbox or folder that already has the email recognizes it. */
  key: string;
  from: string;
  to: string;
  replyTo?: string;
  /** Where a mail program posts to when its reader no longer wants emails like this. */
  stopUrl?: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** Resolves when another party has accepted the email; otherwise rejects, after a minute at most. */
  send(mail: OutgoingMail): Promise<void>;
  /** Removes its copies of emails that were sent before that time. */
  deleteBefore?(before: Date): Promise<void>;
  /** Removes its copies of the emails with these keys, and of emails to or from these addresses. */
  deleteMatching?(keys: readonly string[], addresses: readonly string[]): Promise<void>;
}

const messageOptions = ({ key, from, to, stopUrl, ...rest }: OutgoingMail) => ({
  ...rest,
  from,
  to: { name: '', address: to },
  messageId: `<${key}@${from.replace(/^.*@|>$/g, '')}>`,
  // Prevents out-of-office replies.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl !== undefined && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Returns the recipient and reply addresses of a stored email, in lower case. */
function addressesIn(mail: string): string[] {
  const [head = ''] = mail.split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return lines
    .filter((line) => /^(to|reply-to):/i.test(line))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [])
    .map((address) => address.toLowerCase());
}

/** Writes one .eml file per email, for development and for operators who pick them up. */
export function fileTransport(folder: string): MailTransport {
  return {
    send: async (mail) => {
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      const content = await new MailComposer(messageOptions(mail)).compile().build();
      await ensurePrivateFolder(folder);
      await createDurably(join(folder, `${mail.key}.eml`), content.toString());
    },
    deleteBefore: async (before) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if ((await stat(path)).mtime < before) await rm(path, { force: true });
      }
    },
    deleteMatching: async (keys, addresses) => {
      const addressSet = new Set(addresses.map((address) => address.toLowerCase()));
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if (
          keys.includes(name.replace(/\.eml$/, '')) ||
          (addressSet.size > 0 &&
            addressesIn(await readFile(path, 'utf8')).some((address) => addressSet.has(address)))
        )
          await rm(path, { force: true });
      }
    },
  };
}

const sendTimeoutMs = 60_000;

/**
 * Sends through the mail server at a URL. Sends unencrypted only on this machine or if the URL says so
 * (requireTLS=false). Gives up on a server that doesn't respond for `timeoutMs`.
 */
export function smtpTransport(url: string, timeoutMs = 10_000): MailTransport {
  const settings = new URL(url);
  if (!isLoopback(settings.hostname) && !settings.searchParams.has('requireTLS'))
    settings.searchParams.set('requireTLS', 'true');
  const connect = async () =>
    (await import('nodemailer')).default.createTransport({
      url: settings.href,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      socketTimeout: 3 * timeoutMs,
    });
  let transporter: ReturnType<typeof connect> | undefined;
  return {
    send: async (mail) => {
      transporter ??= connect();
      await (
        await transporter
      ).sendMail({ ...messageOptions(mail), signal: AbortSignal.timeout(sendTimeoutMs) });
    },
  };
}

/** Returns the transport that the configuration selects. `directory` is the installation's data directory. */
export const createMailTransport = (config: Config, directory: string): MailTransport =>
  config.SMTP_URL === undefined
    ? fileTransport(join(directory, 'outbox'))
    : smtpTransport(config.SMTP_URL);
