import type { Database, Services } from '../../lib/services.ts';
import { connectedCoaches, filterByRelations } from '../access/index.ts';
import { notify } from '../notifications/index.ts';
import { momentPermission } from './access.service.ts';
import type { Video } from './media.queries.ts';
import type { MomentRow } from './moments.queries.ts';

export type NoticeServices = Pick<Services, 'now' | 'config'>;

/** Returns those of the accounts that may write in a video. */
const writersAmong = (db: Database, video: Video, accounts: readonly number[]) =>
  filterByRelations(
    db,
    video.owner_id,
    accounts,
    (relations, account) => momentPermission(video, account, relations) === 'mark',
  );

/**
 * Notifies the coaches who may answer a student's question, or the student if a coach has added a mark. Nobody is
 * notified about a student's other marks, which are for themselves.
 */
export async function notifyOfMark(
  tx: Database,
  services: NoticeServices,
  video: Video,
  mark: { author: number; isQuestion: boolean; since: Date },
): Promise<void> {
  const { author, isQuestion, since } = mark;
  const kind = isQuestion ? 'question' : 'moment';
  const isStudents = author === video.owner_id;
  if (isStudents && !isQuestion) return;
  const readers = isStudents
    ? await writersAmong(tx, video, await connectedCoaches(tx, video.owner_id))
    : [video.owner_id];
  for (const to of readers)
    await notify(tx, services, { kind, to, from: author, place: video, since });
}

/** Notifies people about a reply: the student, or the coaches who have written at the moment. */
export async function notifyOfReply(
  tx: Database,
  services: NoticeServices,
  { moment, video }: { moment: MomentRow; video: Video },
  author: number,
  since: Date,
): Promise<void> {
  const coaches = new Set(
    [moment, ...moment.answers].flatMap(({ author_id }) =>
      author_id === null || author_id === video.owner_id ? [] : [author_id],
    ),
  );
  const readers =
    author === video.owner_id
      ? await writersAmong(
          tx,
          video,
          [...coaches].toSorted((a, b) => a - b),
        )
      : [video.owner_id];
  for (const to of readers)
    await notify(tx, services, { kind: 'reply', to, from: author, place: video, since });
}
