import type { NotificationKind } from '@fencing-journal/contract/notifications';
import type { Database, Services } from '../../lib/services.ts';
import { mailConfirmed, sendNotice, type NoticeKind } from '../mail/index.ts';
import { pushTo } from '../reminders/index.ts';
import { deleteSurplus, isUnread, upsertNotification } from './notifications.queries.ts';

/** A lesson, video, bout, playlist, goal or task, depending on the kind of notification. */
interface Place {
  owner_id: number;
  id: number;
  slug: string;
}

interface AtPlace {
  kind:
    | 'feedback'
    | 'lesson'
    | 'reply'
    | 'moment'
    | 'question'
    | 'comment'
    | 'playlist'
    | 'goal'
    | 'goal_comment'
    | 'task'
    | 'task_done';
  place: Place;
  /** When the text was created, now by default; earlier if an existing moment has become a question. */
  since?: Date;
}
interface BetweenPeople {
  kind: 'request' | 'accepted' | 'approval';
}
/** Recipient and actor; for `approval`, the actor is the child. */
type Happening = { to: number; from: number } & (AtPlace | BetweenPeople);

/** The emails with the same message, at most once a day. Notifications of other kinds appear only in the bell. */
const emails: Partial<Record<NotificationKind, NoticeKind>> = {
  feedback: 'new-feedback',
  lesson: 'new-lesson',
  reply: 'video-reply',
  question: 'video-question',
  comment: 'bout-comment',
  request: 'request-received',
  accepted: 'request-accepted',
};

/**
 * Notifies somebody about something that concerns them, in the transaction that causes it: with a row for the bell, an
 * email if there is one for the kind, and a push message about feedback.
 */
export async function notify(
  tx: Database,
  services: Pick<Services, 'now' | 'config'>,
  happening: Happening,
): Promise<void> {
  const { kind, to, from } = happening;
  const place = 'place' in happening ? happening.place : undefined;
  const now = services.now();
  const about = {
    owner_id: to,
    kind,
    actor_id: from,
    place_owner_id: place?.owner_id ?? null,
    place_id: place?.id ?? null,
  };
  // A correction to feedback that has not been read yet does not push a second message.
  const isPushed = kind === 'feedback' && !(await isUnread(tx, about));
  await upsertNotification(tx, {
    ...about,
    since: ('since' in happening && happening.since) || now,
    latest_at: now,
  });
  await deleteSurplus(tx, to, from);
  const email = emails[kind];
  if (email) await sendNotice(tx, services, email, { to, from, placeSlug: place?.slug });
  if (isPushed) await pushTo(tx, to, { kind: 'feedback', path: '/journal/lessons', now });
  if (kind === 'approval') await mailConfirmed(tx, services, 'approval-needed', [to]);
}

/** Notifies an account that a payment for its plan has failed. The payment provider sends the email. */
export const notifyOfPayment = (tx: Database, account: number, now: Date): Promise<void> =>
  upsertNotification(tx, {
    owner_id: account,
    kind: 'payment',
    actor_id: null,
    place_owner_id: null,
    place_id: null,
    since: now,
    latest_at: now,
  });
