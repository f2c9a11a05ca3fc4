import type { Drawing } from '@fencing-journal/contract/drawings';
import {
  reportLimits,
  reportTexts,
  type ReportablePerson,
  type reports,
} from '@fencing-journal/contract/reports';
import type { BodyOf, QueryOf } from '@fencing-journal/contract/shared/endpoint';
import { AppError, invalidField, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import { accountById } from '../auth/index.ts';
import { findChild, messagesBetween } from '../guardians/index.ts';
import {
  incrementReportCount,
  insertReport,
  reportablePeople,
  reportablePerson,
} from './reports.queries.ts';

/** What the operator reads of a message. */
export interface ReportedMessage {
  at: string;
  author: string;
  state: string;
  text: string;
  /** Absent in reports without one. */
  drawing?: Drawing;
  /** Length of a voice note in milliseconds; its sound is not copied. */
  voice_ms?: number;
}

/** Returns the account whose connections a report is about: the reporter, or a child they are the guardian of. */
const concernedAccount = async (
  db: Database,
  reporter: number,
  child: string | null | undefined,
): Promise<number> => (child ? (await findChild(db, reporter, child)).id : reporter);

export const listReportablePeople = async (
  db: Database,
  reporter: number,
  { child }: QueryOf<typeof reports.people>,
): Promise<ReportablePerson[]> =>
  (await reportablePeople(db, await concernedAccount(db, reporter, child), reporter)).map(
    ({ first_name, last_name, ...person }) => ({
      ...person,
      first_name: nameForOthers(first_name),
      last_name: nameForOthers(last_name),
    }),
  );

/**
 * Stores a report with a copy of the messages between the two people, because the originals may be changed. Throws 404
 * unless they are or were connected, and for people who are not listed as reportable. A guardian reports people their
 * child is or was connected with.
 */
export async function report(
  tx: Database,
  { now }: Pick<Services, 'now'>,
  reporter: number,
  { slug, reason, text, child }: BodyOf<typeof reports.create>,
): Promise<void> {
  if (slug === (await accountById(tx, reporter))?.slug)
    throw invalidField('slug', reportTexts.self);
  const concerned = await concernedAccount(tx, reporter, child);
  const person = requireFound(await reportablePerson(tx, concerned, reporter, slug));
  if ((await incrementReportCount(tx, reporter, now())) > reportLimits.perDay)
    throw new AppError('rate_limited');
  const messages = (await messagesBetween(tx, concerned, person.id)).map(
    ({ at, author_name, state, text, drawing, voice_ms }): ReportedMessage => ({
      at,
      author: author_name,
      state,
      text,
      ...(drawing && { drawing }),
      ...(voice_ms !== null && { voice_ms }),
    }),
  );
  await insertReport(tx, {
    reporter_id: reporter,
    reported_id: person.id,
    reported_name: person.name,
    reason,
    text,
    messages,
    created_at: now(),
  });
}
