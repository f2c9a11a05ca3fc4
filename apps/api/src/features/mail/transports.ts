import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { isLoopback, type Config } from '../../lib/config.ts';
import { createDurably } from '../../lib/durable.ts';
import { privateFolder } from '../../lib/private-folder.ts';

export interface OutgoingMail {
  /** The same at each attempt, by which a mailbox or folder that has the mail already knows it. */
  key: string;
  from: string;
  to: string;
  replyTo?: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** Resolves when somebody else has taken the mail into his keeping; rejects, after a minute at the latest, when nobody has. */
  send(mail: OutgoingMail): Promise<void>;
  /** Removes what it keeps of mails that were sent before that time. */
  forget?(before: Date): Promise<void>;
  /** Removes what it keeps of the mails with these keys, and of mails to or from these addresses. */
  forgetPerson?(keys: readonly string[], addresses: readonly string[]): Promise<void>;
}

const fieldsOf = ({ key, from, to, ...rest }: OutgoingMail) => ({
  ...rest,
  from,
  to: { name: '', address: to },
  messageId: `<${key}@${from.replace(/^.*@|>$/g, '')}>`,
  // So that nobody's machine answers that he is on holiday.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The addresses that a stored mail goes to or answers to, in lower case. */
function addressesIn(mail: string): string[] {
  const [head = ''] = mail.split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return lines
    .filter((line) => /^(to|reply-to):/i.test(line))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [])
    .map((address) => address.toLowerCase());
}

/** One file a mail, as mail programs open them: for trying out, and where an operator picks them up. */
export function fileTransport(folder: string): MailTransport {
  return {
    send: async (mail) => {
      const content = await new MailComposer(fieldsOf(mail)).compile().build();
      await privateFolder(folder);
      await createDurably(join(folder, `${mail.key}.eml`), content.toString());
    },
    forget: async (before) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if ((await stat(path)).mtime < before) await rm(path, { force: true });
      }
    },
    forgetPerson: async (keys, addresses) => {
      const wanted = new Set(addresses.map((address) => address.toLowerCase()));
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if (
          keys.includes(name.replace(/\.eml$/, '')) ||
          (wanted.size > 0 &&
            addressesIn(await readFile(path, 'utf8')).some((one) => wanted.has(one)))
        )
          await rm(path, { force: true });
      }
    },
  };
}

const patienceMs = 10_000;
const mostMs = 60_000;

/** A mail server by its URL; without encryption only on this machine, or where the URL says so (requireTLS=false). */
export function smtpTransport(url: string): MailTransport {
  const settings = new URL(url);
  if (!isLoopback(settings.hostname) && !settings.searchParams.has('requireTLS'))
    settings.searchParams.set('requireTLS', 'true');
  const transporter = nodemailer.createTransport({
    url: settings.href,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
  });
  return {
    send: async (mail) =>
      void (await transporter.sendMail({ ...fieldsOf(mail), signal: AbortSignal.timeout(mostMs) })),
  };
}

/** `directory`: where this installation keeps its data. */
export const transportBy = (config: Config, directory: string): MailTransport =>
  config.SMTP_URL === undefined
    ? fileTransport(join(directory, 'outbox'))
    : smtpTransport(config.SMTP_URL);
