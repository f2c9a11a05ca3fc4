import { resolve } from 'node:path';
import { plans } from '@fencing-journal/contract/shared/enums';
import { memberTexts } from '@fencing-journal/contract/usaf-data';
import type { Store } from '../db/database.ts';
import { listAudit } from '../features/audit/index.ts';
import { accountByEmail } from '../features/auth/index.ts';
import { listMessages } from '../features/contact/index.ts';
import { setPlan } from '../features/subscription/index.ts';
import {
  confirmMember,
  findMember,
  importMembers,
  unconfirmMember,
} from '../features/usaf-data/index.ts';
import type { Config } from '../lib/config.ts';
import type { Database } from '../lib/services.ts';
import { setAdmin, setDisabled } from './accounts.queries.ts';
import { backUp, restore } from './backup.ts';

/** The environment of a command. */
export interface Work {
  config: Config;
  /** The data folder. */
  directory: string;
  readonly store: Store;
  /** Closes the store while the work runs. */
  whileClosed(work: () => Promise<void>): Promise<void>;
  /** Records in the audit log which account the command is about. */
  about(account: number): void;
  /** Prints a line for the operator. */
  say: (text: string) => void;
}

export interface Command {
  /** Positional arguments after the name. Values of EMAIL and NUMBER are never logged. */
  parameters: readonly string[];
  what: string;
  /** Cannot run inside a server that has the embedded store open: the server must be stopped. */
  alone?: true;
  /** Runs before the store is opened. */
  first?: (config: Config, directory: string, ...words: string[]) => Promise<void>;
  run(work: Work, ...words: string[]): Promise<void>;
}

const count = (number: number) => number.toLocaleString('en-US');
const minute = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');
/** Replaces control characters, so that text from strangers cannot control the terminal. */
const harmless = (text: string) => text.replaceAll(/[^\P{C}\n]/gu, '\uFFFD');

/** A command on one account, in one transaction; throws if there is no such account. */
const onAccount =
  (change: (tx: Database, account: number) => Promise<void>, said: string) =>
  async (work: Work, email: string) => {
    const account = await accountByEmail(work.store.db, email);
    if (!account) throw new Error('There is no account with this email address.');
    work.about(account.id);
    await work.store.db.transaction((tx) => change(tx, account.id));
    work.say(said);
  };

async function reportImport({ store, say }: Work, file: string): Promise<void> {
  const began = performance.now();
  const { read, added, changed, unchanged, rejected } = await importMembers(
    store.db,
    resolve(file),
  );
  say(
    `Read ${count(read)} lines of ${file} in ${((performance.now() - began) / 1000).toFixed(1)} s:`,
  );
  for (const [what, number] of Object.entries({
    added,
    changed,
    unchanged,
    rejected: rejected.length,
  }))
    say(`  ${what.padEnd(10)}${count(number).padStart(10)}`);
  for (const { line, why } of rejected) say(`line ${line} ${why}`);
}

async function givePlan(work: Work, email: string, plan: string): Promise<void> {
  const known = plans.find((one) => one.toLowerCase() === plan.toLowerCase());
  if (!known) throw new Error(`There is no plan "${plan}". Choose ${plans.join(' or ')}.`);
  const said =
    known === 'Student'
      ? 'The account no longer gets a free plan. Starting with its next request, it has what it pays for.'
      : `The account has the ${known} plan, starting with its next request.`;
  await onAccount(async (tx) => void (await setPlan(tx, email, known)), said)(work, email);
}

async function confirmNumber(work: Work, email: string, number: string): Promise<void> {
  if (!/^\d{9}$/.test(number)) throw new Error(memberTexts.malformed);
  if (!(await findMember(work.store.db, number)))
    throw new Error('This number is not in the member directory. Import a list that has it first.');
  await onAccount(
    (tx, account) => confirmMember(tx, account, number, new Date()),
    'The USA Fencing ID is confirmed for this account and no other.',
  )(work, email);
}

async function showMessages({ store, say }: Work): Promise<void> {
  const messages = await listMessages(store.db);
  for (const { created_at, first_name, last_name, email, phone, message } of messages) {
    say(
      harmless(
        `${minute(created_at)}  ${first_name} ${last_name} <${email}>  ${phone}\n${message
          .split('\n')
          .map((line) => `  ${line}`)
          .join('\n')}\n`,
      ),
    );
  }
  say(messages.length === 1 ? '1 message.' : `${count(messages.length)} messages.`);
}

async function showAudit({ store, say }: Work): Promise<void> {
  for (const { at, actor, command, arguments: given, account_id, outcome } of await listAudit(
    store.db,
  )) {
    const about = account_id === null ? '' : ` on account ${account_id}`;
    say(
      harmless(
        `${minute(at)}  ${actor}  ${[command, ...Object.values(given as object)].join(' ')}${about}: ${outcome ?? 'cut off'}`,
      ),
    );
  }
}

const embeddedOnly = ({ DATABASE_URL }: Config): void => {
  if (DATABASE_URL !== undefined)
    throw new Error(
      'The database is on a server: use pg_dump and pg_restore. From the data folder, copy secrets.json and media/.',
    );
};

async function takeBackup(work: Work, folder: string): Promise<void> {
  embeddedOnly(work.config);
  await work.whileClosed(() => backUp(work.directory, resolve(folder)));
  work.say(
    `${resolve(folder)} contains all data, including the signing key. Keep it as safe as the server.`,
  );
}

export const commands: Readonly<Record<string, Command>> = {
  'import-members': {
    parameters: ['FILE.csv'],
    what: 'updates the USA Fencing member directory',
    alone: true,
    run: reportImport,
  },
  'set-plan': {
    parameters: ['EMAIL', 'Coach|Student'],
    what: 'gives an account a plan without payment',
    run: givePlan,
  },
  'disable-account': {
    parameters: ['EMAIL'],
    what: 'closes an account and keeps its data',
    run: onAccount(
      (tx, account) => setDisabled(tx, account, true, new Date()),
      'The account is closed. Nobody can log in to it or see it.',
    ),
  },
  'enable-account': {
    parameters: ['EMAIL'],
    what: 'reopens an account',
    run: onAccount(
      (tx, account) => setDisabled(tx, account, false, new Date()),
      'The account is open again.',
    ),
  },
  'confirm-member': {
    parameters: ['EMAIL', 'NUMBER'],
    what: 'confirms that a USA Fencing ID belongs to this account and no other',
    run: confirmNumber,
  },
  'unconfirm-member': {
    parameters: ['EMAIL'],
    what: 'removes that confirmation',
    run: onAccount(
      (tx, account) => unconfirmMember(tx, account),
      'The USA Fencing ID of this account is not confirmed.',
    ),
  },
  'create-admin': {
    parameters: ['EMAIL'],
    what: 'sends contact form messages to this account when CONTACT_EMAIL is not set',
    run: onAccount(
      (tx, account) => setAdmin(tx, account, true),
      'The account is now an administrator.',
    ),
  },
  'remove-admin': {
    parameters: ['EMAIL'],
    what: 'removes administrator rights',
    run: onAccount(
      (tx, account) => setAdmin(tx, account, false),
      'The account is no longer an administrator.',
    ),
  },
  'list-contact-messages': {
    parameters: [],
    what: 'shows messages from the contact form',
    run: showMessages,
  },
  'list-audit-log': { parameters: [], what: 'shows every use of these commands', run: showAudit },
  backup: {
    parameters: ['FOLDER'],
    what: 'copies all data into a new folder',
    alone: true,
    run: takeBackup,
  },
  restore: {
    parameters: ['FOLDER'],
    what: 'restores a backup into an empty data folder',
    alone: true,
    first: async (config, directory, folder) => {
      embeddedOnly(config);
      await restore(resolve(folder ?? ''), directory);
    },
    run: async ({ directory, say }) => say(`${directory} now matches the backup.`),
  },
};
