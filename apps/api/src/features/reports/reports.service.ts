import { reportLimits, type reports } from '@fencing-journal/contract/reports';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { messagesBetween } from '../guardians/index.ts';
import {
  findGuardedChild,
  incrementReportCount,
  insertReport,
  reportablePerson,
} from './reports.queries.ts';

/** What the operator reads of a message. */
export interface ReportedMessage {
  at: string;
  author: string;
  state: string;
  text: string;
}

/**
 * Stores a report with a copy of the messages between the two people, because the originals may be changed. 404 unless
 * they are or were connected. A guardian reports somebody whom their child is or was connected with.
 */
export async function report(
  tx: Database,
  { now }: Pick<Services, 'now'>,
  reporter: number,
  { slug, reason, text, child }: BodyOf<typeof reports.create>,
): Promise<void> {
  const concerned = child ? requireFound(await findGuardedChild(tx, reporter, child)) : reporter;
  const person = requireFound(await reportablePerson(tx, concerned, slug));
  if ((await incrementReportCount(tx, reporter, now())) > reportLimits.perDay)
    throw new AppError('rate_limited');
  const messages = (await messagesBetween(tx, concerned, person.id)).map(
    ({ at, author_name, state, text }): ReportedMessage => ({
      at,
      author: author_name,
      state,
      text,
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
