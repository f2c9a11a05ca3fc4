import { resolve } from 'node:path';
import { plans } from '@fencing-journal/contract/shared/enums';
import { memberTexts } from '@fencing-journal/contract/usaf-data';
import { correctBirthYear } from '../features/account/index.ts';
import { listAudit } from '../features/audit/index.ts';
import { accountByEmail } from '../features/auth/index.ts';
import { listMessages } from '../features/contact/index.ts';
import { deleteLinksOf } from '../features/guardians/index.ts';
import { setPlan } from '../features/subscription/index.ts';
import {
  confirmMember,
  findMember,
  importMembers,
  revokeConfirmation,
} from '../features/usaf-data/index.ts';
import type { Database } from '../lib/services.ts';
import { setAdmin, setDisabled } from './accounts.queries.ts';
import { backupCommands } from './backup-commands.ts';
import type { Command, CommandContext } from './command.ts';
import { formatCount, formatMinute, indent, replaceControlCharacters } from './format.ts';
import { acceptConsent, finishReport, showConsents, showReports } from './minors.ts';

/**
 * Returns a command that changes one account in one transaction. The command throws if there is no
 * such account.
 */
const onAccount =
  (change: (tx: Database, account: number) => Promise<void>, successMessage: string) =>
  async (context: CommandContext, email: string) => {
    const account = await accountByEmail(context.store.db, email);
    if (!account) throw new Error('There is no account with this email address.');
    context.setAuditedAccount(account.id);
    await context.store.db.transaction((tx) => change(tx, account.id));
    context.print(successMessage);
  };

async function reportImport({ store, print }: CommandContext, file: string): Promise<void> {
  const startedAt = performance.now();
  const { read, added, changed, unchanged, rejected } = await importMembers(
    store.db,
    resolve(file),
  );
  print(
    `Read ${formatCount(read)} lines of ${file} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s:`,
  );
  for (const [label, number] of Object.entries({
    added,
    changed,
    unchanged,
    rejected: rejected.length,
  }))
    print(`  ${label.padEnd(10)}${formatCount(number).padStart(10)}`);
  for (const { line, why } of rejected) print(`line ${line} ${why}`);
}

async function givePlan(context: CommandContext, email: string, plan: string): Promise<void> {
  const knownPlan = plans.find((name) => name.toLowerCase() === plan.toLowerCase());
  if (!knownPlan) throw new Error(`There is no plan "${plan}". Choose ${plans.join(' or ')}.`);
  const successMessage =
    knownPlan === 'Student'
      ? 'The account no longer gets a free plan. Starting with its next request, it has only the plan it pays for.'
      : `The account has the ${knownPlan} plan, starting with its next request.`;
  await onAccount(async (tx) => void (await setPlan(tx, email, knownPlan)), successMessage)(
    context,
    email,
  );
}

async function confirmNumber(
  context: CommandContext,
  email: string,
  number: string,
): Promise<void> {
  if (!/^\d{9}$/.test(number)) throw new Error(memberTexts.malformed);
  if (!(await findMember(context.store.db, number)))
    throw new Error('This number is not in the member directory. Import a list that has it first.');
  await onAccount(
    (tx, account) => confirmMember(tx, account, number, new Date()),
    'The USA Fencing ID is now confirmed for this account only.',
  )(context, email);
}

async function changeBirthYear(
  context: CommandContext,
  email: string,
  year: string,
): Promise<void> {
  const now = () => new Date();
  const birthYear = Number(year);
  if (!/^\d{4}$/.test(year) || birthYear < 1900 || birthYear > now().getUTCFullYear())
    throw new Error('The year of birth has four digits, for example 2011.');
  await onAccount(
    (tx, account) => correctBirthYear(tx, { now, config: context.config }, account, birthYear),
    'The year of birth is corrected. Levels and connections follow the new age.',
  )(context, email);
}

async function showMessages({ store, print }: CommandContext): Promise<void> {
  const messages = await listMessages(store.db);
  for (const { created_at, first_name, last_name, email, phone, message } of messages) {
    print(
      replaceControlCharacters(
        `${formatMinute(created_at)}  ${first_name} ${last_name} <${email}>  ${phone}\n${indent(message)}\n`,
      ),
    );
  }
  print(messages.length === 1 ? '1 message.' : `${formatCount(messages.length)} messages.`);
}

async function showAudit({ store, print }: CommandContext): Promise<void> {
  for (const {
    at,
    actor,
    command,
    arguments: loggedArguments,
    account_id,
    outcome,
  } of await listAudit(store.db)) {
    const target = account_id === null ? '' : ` on account ${account_id}`;
    print(
      replaceControlCharacters(
        `${formatMinute(at)}  ${actor}  ${[command, ...Object.values(loggedArguments as object)].join(' ')}${target}: ${outcome ?? 'cut off'}`,
      ),
    );
  }
}

export const commands: Readonly<Record<string, Command>> = {
  'import-members': {
    parameters: ['FILE.csv'],
    description: 'updates the USA Fencing member directory',
    requiresStoppedServer: true,
    run: reportImport,
  },
  'set-plan': {
    parameters: ['EMAIL', 'Coach|Student'],
    description: 'gives an account a plan for free',
    run: givePlan,
  },
  'disable-account': {
    parameters: ['EMAIL'],
    description: 'closes an account and keeps its data',
    run: onAccount(
      (tx, account) => setDisabled(tx, account, true, new Date()),
      'The account is closed. Nobody can log in to it or see it. The server cancels any paid plan.',
    ),
  },
  'enable-account': {
    parameters: ['EMAIL'],
    description: 'reopens an account',
    run: onAccount(
      (tx, account) => setDisabled(tx, account, false, new Date()),
      'The account is open again.',
    ),
  },
  'confirm-member': {
    parameters: ['EMAIL', 'NUMBER'],
    description: 'confirms that a USA Fencing ID belongs to this account only',
    run: confirmNumber,
  },
  'unconfirm-member': {
    parameters: ['EMAIL'],
    description: 'removes that confirmation',
    run: onAccount(
      (tx, account) => revokeConfirmation(tx, account),
      "This account's USA Fencing ID is no longer confirmed.",
    ),
  },
  'create-admin': {
    parameters: ['EMAIL'],
    description: 'sends contact form messages to this account when CONTACT_EMAIL is not set',
    run: onAccount(
      (tx, account) => setAdmin(tx, account, true),
      'The account is now an administrator.',
    ),
  },
  'remove-admin': {
    parameters: ['EMAIL'],
    description: 'removes administrator rights',
    run: onAccount(
      (tx, account) => setAdmin(tx, account, false),
      'The account is no longer an administrator.',
    ),
  },
  'set-birth-year': {
    parameters: ['EMAIL', 'YEAR'],
    description: 'corrects the year of birth of an account',
    run: changeBirthYear,
  },
  'remove-guardian': {
    parameters: ['EMAIL'],
    description: 'unlinks a guardian from all children; those under 13 need another consent',
    run: onAccount(deleteLinksOf, 'The account is no longer the guardian of any child.'),
  },
  'list-contact-messages': {
    parameters: [],
    description: 'shows messages from the contact form',
    run: showMessages,
  },
  'list-reports': {
    parameters: [],
    description: 'shows open reports about people, with the messages concerned',
    run: showReports,
  },
  'close-report': {
    parameters: ['ID'],
    description: 'closes a report; it is deleted 12 months later',
    run: finishReport,
  },
  'list-consents': {
    parameters: [],
    description: "shows parents' consents that wait for you",
    run: showConsents,
  },
  'confirm-consent': {
    parameters: ['ID'],
    description: "confirms a parent's consent and opens the child's account",
    run: acceptConsent,
  },
  'list-audit-log': {
    parameters: [],
    description: 'shows every use of these commands',
    run: showAudit,
  },
  ...backupCommands,
};
