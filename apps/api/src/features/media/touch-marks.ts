import type { MomentKind } from '@fencing-journal/contract/moments';
import type { Database } from '../../lib/services.ts';
import {
  deleteTouch,
  findTouchKey,
  insertTouch,
  lockTouchLog,
  ownSide,
  updateTouch,
  type BoutKey,
  type TouchAuthor,
} from '../touch-log/index.ts';
import type { Video } from './media.queries.ts';
import { setIsTouch, type MomentRow } from './moments.queries.ts';

type TouchMark = 'touch_for' | 'touch_against';

const isTouchKind = (kind: MomentKind | null): kind is TouchMark =>
  kind === 'touch_for' || kind === 'touch_against';

/** Whether a mark of this kind belongs in a touch log: those in videos of bouts do. */
export const isLogged = ({ place }: Pick<Video, 'place'>, kind: MomentKind | null): boolean =>
  place.kind === 'bout' && isTouchKind(kind);

const boutOf = ({ owner_id, place }: Pick<Video, 'owner_id' | 'place'>): BoutKey => ({
  owner_id,
  id: place.id,
});

async function scorerOf(tx: Database, bout: BoutKey, kind: MomentKind | null) {
  const own = await ownSide(tx, bout);
  return kind === 'touch_for' ? own : own === 'a' ? 'b' : 'a';
}

interface Mark {
  at_ms: number;
  kind: MomentKind | null;
  note: string;
}

/** Adds a mark of a touch to the log of the video's bout. Returns its id. */
export async function logTouchMark(
  tx: Database,
  video: Video,
  { at_ms, kind, note }: Mark,
  author: TouchAuthor & { id?: string },
): Promise<string> {
  const bout = boutOf(video);
  await lockTouchLog(tx, bout);
  return insertTouch(tx, bout, {
    ...author,
    scorer: await scorerOf(tx, bout, kind),
    kind: 'touch',
    action: null,
    action_b: null,
    target: null,
    zone: null,
    period: null,
    clock_ms: null,
    media_id: video.id,
    at_ms,
    note,
    source: 'video',
  });
}

/**
 * Applies the change of a moment to the log: a touch is changed, added or removed as the kind of
 * the moment says. Returns whether the moment is now a touch; then its row follows by itself.
 */
export async function changeLoggedMark(
  tx: Database,
  video: Video,
  moment: MomentRow,
  changed: Mark,
): Promise<boolean> {
  const bout = boutOf(video);
  const wasTouch = moment.is_touch;
  // A double or an annulled touch is an action among the moments, and stays what it is.
  const isTouch = isLogged(video, changed.kind) || (wasTouch && changed.kind === moment.kind);
  if (!wasTouch && !isTouch) return false;
  await lockTouchLog(tx, bout);
  if (!wasTouch) {
    const { id, author_id, author_name, created_at } = moment;
    await logTouchMark(tx, video, changed, { id, author_id, author_name, created_at });
    return true;
  }
  const touch = await findTouchKey(tx, moment);
  if (isTouch) {
    const { at_ms, note, kind } = changed;
    const scorer = kind === moment.kind ? {} : { scorer: await scorerOf(tx, bout, kind) };
    await updateTouch(tx, touch, { at_ms, note, ...scorer });
    return true;
  }
  // Otherwise the row of the moment would go with the touch.
  await setIsTouch(tx, moment, false);
  await deleteTouch(tx, touch);
  return false;
}

/** Removes the touch that the moment is; its row goes by itself. */
export async function removeTouchMark(
  tx: Database,
  video: Video,
  moment: MomentRow,
): Promise<void> {
  await lockTouchLog(tx, boutOf(video));
  await deleteTouch(tx, await findTouchKey(tx, moment));
}
