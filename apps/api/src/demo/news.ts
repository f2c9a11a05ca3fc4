import { addComment } from '../features/bouts/comments.service.ts';
import { notify } from '../features/notifications/index.ts';
import type { Services } from '../lib/services.ts';
import { findAccount, latestBout, unreadFeedback } from './accounts.queries.ts';
import { beginner, coach, student } from './people.ts';
import { boutComments } from './texts.ts';
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
      for (const place of await unreadFeedback(tx, to))
        await notify(tx, services, { kind: 'feedback', to, from: coachId, place });
    const bout = await latestBout(tx, studentId);
    if (bout === undefined) return;
    for (const { by, text } of boutComments)
      await addComment(tx, services, by === 'coach' ? coachId : studentId, bout, text);
  });
}
