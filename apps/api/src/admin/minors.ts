import type { Store } from '../db/database.ts';
import { confirmConsent, pendingConsents } from '../features/guardians/index.ts';
import { closeReport, openReports, type ReportedMessage } from '../features/reports/index.ts';
import type { Config } from '../lib/config.ts';
import { formatCount, formatMinute, indent, replaceControlCharacters } from './format.ts';

interface Context {
  readonly config: Config;
  readonly store: Store;
  setAuditedAccount(account: number): void;
  print: (text: string) => void;
}

const voiceLine = ({ voice_ms }: ReportedMessage) =>
  voice_ms === undefined ? '' : ` [a voice note of ${Math.round(voice_ms / 1000)} s]`;
/** Describes a drawing: the number of its shapes, their types, and the words in it. */
const drawingLine = ({ drawing }: ReportedMessage) =>
  drawing
    ? ` [a drawing of ${formatCount(drawing.shapes.length)}: ${drawing.shapes.map((shape) => (shape.type === 'text' ? `"${shape.text}"` : shape.type)).join(', ')}]`
    : '';
const messageLine = (message: ReportedMessage) =>
  `${message.at.slice(0, 16).replace('T', ' ')}  ${message.author}${message.state === 'current' ? '' : ` (${message.state})`}: ${message.text}${drawingLine(message)}${voiceLine(message)}`;

export async function showReports({ store, print }: Context): Promise<void> {
  const reports = await openReports(store.db);
  for (const report of reports) {
    const lines = [
      `${report.id}  ${formatMinute(report.created_at)}  ${report.reporter ?? 'Somebody'} <${report.reporter_email ?? 'account deleted'}> reports ${report.reported_name} <${report.reported_email ?? 'account deleted'}>: ${report.reason}`,
      indent(report.text),
      ...(report.messages as ReportedMessage[]).map((message) => indent(messageLine(message))),
      '',
    ];
    print(replaceControlCharacters(lines.join('\n')));
  }
  print(reports.length === 1 ? '1 open report.' : `${formatCount(reports.length)} open reports.`);
}

export async function finishReport(context: Context, id: string): Promise<void> {
  const closed = /^\d{1,15}$/.test(id)
    ? await closeReport(context.store.db, Number(id), new Date())
    : undefined;
  if (!closed) throw new Error('There is no open report with this number.');
  if (closed.reported !== null) context.setAuditedAccount(closed.reported);
  context.print('The report is closed. To close the account, use disable-account.');
}

export async function showConsents({ store, print }: Context): Promise<void> {
  const consents = await pendingConsents(store.db);
  for (const { id, agreed_at, guardian_name, email, method } of consents)
    print(
      replaceControlCharacters(
        `${id}  ${formatMinute(agreed_at)}  ${guardian_name} <${email}>  ${method}`,
      ),
    );
  print(
    consents.length === 1
      ? '1 consent to confirm.'
      : `${formatCount(consents.length)} consents to confirm.`,
  );
}

export async function acceptConsent(context: Context, id: string): Promise<void> {
  const child = /^[\da-f-]{36}$/.test(id)
    ? await context.store.db.transaction((tx) =>
        confirmConsent(tx, { config: context.config, now: () => new Date() }, id),
      )
    : undefined;
  if (child === undefined) throw new Error('There is no consent to confirm with this ID.');
  context.setAuditedAccount(child);
  context.print("The consent is confirmed. The child's account is open.");
}
