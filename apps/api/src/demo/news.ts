import { addComment } from '../features/bouts/comments.service.ts';
import { notify } from '../features/notifications/index.ts';
import type { Services } from '../lib/services.ts';
import { findAccount, latestBout, unreadFeedback } from './accounts.queries.ts';
import { beginner, coach, student } from './people.ts';
import { boutComments } from './texts.ts';
import { eveningOf, stoppedAt } from './times.ts';
import { requireFound } from '../lib/errors.ts';

type NewsServices = Pick<Services, 'db' | 'now' | 'config' | 'inTransaction'>;

/**
 * Adds comments by the coach and the student on a bout, and notifications about them and about
 * unread feedback.
 */
export async function addNews(services: NewsServices): Promise<void> {
  const { db, inTransaction } = services;
  const idOf = async ({ email }: { email: string }) => requireFound(await findAccount(db, email));
  const [studentId, beginnerId, coachId] = [
    await idOf(student),
    await idOf(beginner),
    await idOf(coach),
  ];
  await inTransaction(async (tx) => {
    for (const to of [studentId, beginnerId])
      for (const { coach_notes_at, ...place } of await unreadFeedback(tx, to))
        await notify(tx, stoppedAt(services, requireFound(coach_notes_at ?? undefined)), {
          kind: 'feedback',
          to,
          from: coachId,
          place,
        });
    const bout = await latestBout(tx, studentId);
    if (bout === undefined) return;
    for (const { by, daysLater, minutes, text } of boutComments) {
      const author = by === 'coach' ? coachId : studentId;
      const writing = stoppedAt(services, eveningOf(bout.date, daysLater, minutes));
      await addComment(tx, writing, author, bout.slug, text);
    }
  });
}
