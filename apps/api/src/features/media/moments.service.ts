import { momentTexts, type Moment, type MomentBody } from '@fencing-journal/contract/moments';
import type { Changes } from '../../lib/changes.ts';
import { AppError, requireFound, invalidField } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { accountName } from '../access/index.ts';
import { momentPermission, openVideo, type OpenedVideo } from './access.service.ts';
import type { Video } from './media.queries.ts';
import { notifyOfMark, notifyOfReply, type NoticeServices } from './moment-notices.ts';
import {
  deleteAnswer,
  deleteMoment,
  findMoment,
  insertAnswer,
  insertMoment,
  momentOfAnswer,
  momentsOf,
  setDrawing,
  updateAnswer,
  updateMoment,
  type AnswerRow,
  type MomentRow,
} from './moments.queries.ts';
import { changeLoggedMark, isLogged, logTouchMark, removeTouchMark } from './touch-marks.ts';
import { markRepliesRead } from './waiting.queries.ts';

type Clock = Pick<Services, 'now'>;

const authorOf = ({
  author_slug,
  author_name,
}: Pick<MomentRow, 'author_slug' | 'author_name'>) => ({ slug: author_slug, name: author_name });

/** Returns a moment as the viewer gets it. */
function toMoment(
  viewer: number,
  {
    owner_id,
    id,
    at_ms,
    kind,
    note,
    drawing,
    author_id,
    created_at,
    answers,
    ...author
  }: MomentRow,
): Moment {
  const permissions = (writer: number | null) => ({
    mine: writer === viewer,
    removable: writer === viewer || owner_id === viewer,
  });
  return {
    id,
    at_ms,
    kind,
    note,
    drawing,
    author: authorOf(author),
    ...permissions(author_id),
    created_at: created_at.toISOString(),
    answers: answers.map((answer) => ({
      id: answer.id,
      text: answer.text,
      author: authorOf(answer),
      ...permissions(answer.author_id),
      created_at: answer.created_at.toISOString(),
      ...(owner_id === viewer && {
        unread: answer.author_id !== owner_id && answer.read_at === null,
      }),
    })),
  };
}

/** Loads a video whose moments the viewer may read; 403 if they can see the video but not its moments. */
async function openMoments(db: Database, viewer: number, slug: string): Promise<OpenedVideo> {
  const opened = await openVideo(db, viewer, slug, 'read');
  if (momentPermission(opened.video, viewer, opened.viewerRelations) === 'none')
    throw new AppError('forbidden');
  return opened;
}

/** Loads a moment with its video; throws if the viewer isn't allowed to do `action` there. */
export async function openMoment(
  db: Database,
  viewer: number,
  id: string,
  action: 'read' | 'mark',
): Promise<{ moment: MomentRow; video: Video }> {
  const { moment, videoSlug } = requireFound(await findMoment(db, viewer, id));
  const opening =
    action === 'mark'
      ? openVideo(db, viewer, videoSlug, 'mark')
      : openMoments(db, viewer, videoSlug);
  return { moment, video: (await opening).video };
}

/** Throws unless the viewer wrote this. The owner of the video may remove it, but not change it. */
function requireAuthor(
  { author_id, owner_id }: Pick<MomentRow | AnswerRow, 'author_id' | 'owner_id'>,
  viewer: number,
  action: 'change' | 'remove',
): void {
  if (author_id !== viewer && !(action === 'remove' && owner_id === viewer))
    throw new AppError('forbidden');
}

const readMoment = async (db: Database, viewer: number, id: string): Promise<Moment> =>
  toMoment(viewer, requireFound(await findMoment(db, viewer, id)).moment);

export async function listMoments(db: Database, viewer: number, slug: string): Promise<Moment[]> {
  const { video } = await openMoments(db, viewer, slug);
  return (await momentsOf(db, viewer, video)).map((moment) => toMoment(viewer, moment));
}

/** Marks replies as read. Returns the moments as they were before, so that new replies can still be shown as new. */
export async function readReplies(
  tx: Database,
  { now }: Clock,
  owner: number,
  slug: string,
): Promise<Moment[]> {
  const { video } = await openVideo(tx, owner, slug, 'change');
  const momentsBefore = await momentsOf(tx, owner, video);
  await markRepliesRead(tx, video, now());
  return momentsBefore.map((moment) => toMoment(owner, moment));
}

const drawingOrNull = (drawing: MomentBody['drawing']) => (drawing?.shapes.length ? drawing : null);

/** Throws a validation error unless the mark has a note, a drawing or a kind. */
function requireContent({
  kind,
  note,
  drawing,
}: Pick<MomentRow, 'kind' | 'note' | 'drawing'>): void {
  if (kind === null && note === '' && drawing === null)
    throw invalidField('note', momentTexts.empty);
}

export async function addMoment(
  tx: Database,
  services: NoticeServices,
  author_id: number,
  slug: string,
  { at_ms, kind = null, note = '', drawing }: MomentBody,
): Promise<Moment> {
  const { video } = await openVideo(tx, author_id, slug, 'mark');
  const content = { at_ms, kind, note, drawing: drawingOrNull(drawing) };
  requireContent(content);
  const created_at = services.now();
  const author = { author_id, author_name: await accountName(tx, author_id), created_at };
  const id = isLogged(video, kind)
    ? await logTouchMark(tx, video, content, author)
    : await insertMoment(tx, {
        owner_id: video.owner_id,
        media_id: video.id,
        ...content,
        ...author,
      });
  const mark = { author: author_id, isQuestion: kind === 'question', since: created_at };
  await notifyOfMark(tx, services, video, mark);
  return readMoment(tx, author_id, id);
}

export async function changeMoment(
  tx: Database,
  services: NoticeServices,
  viewer: number,
  id: string,
  { at_ms, kind, note, drawing }: Changes<MomentBody>,
): Promise<Moment> {
  const { moment, video } = await openMoment(tx, viewer, id, 'mark');
  requireAuthor(moment, viewer, 'change');
  const changed = {
    at_ms: at_ms ?? moment.at_ms,
    kind: kind === undefined ? moment.kind : kind,
    note: note ?? moment.note,
    drawing: drawing === undefined ? moment.drawing : drawingOrNull(drawing),
  };
  requireContent(changed);
  if (!(await changeLoggedMark(tx, video, moment, changed)))
    await updateMoment(tx, moment, changed);
  if (drawing !== undefined) await setDrawing(tx, moment, changed.drawing);
  const isNewQuestion = changed.kind === 'question' && moment.kind !== 'question';
  if (isNewQuestion)
    await notifyOfMark(tx, services, video, {
      author: viewer,
      isQuestion: true,
      since: moment.created_at,
    });
  return readMoment(tx, viewer, id);
}

export async function removeMoment(tx: Database, viewer: number, id: string): Promise<void> {
  const { moment, video } = await openMoment(tx, viewer, id, 'read');
  requireAuthor(moment, viewer, 'remove');
  if (moment.is_touch) await removeTouchMark(tx, video, moment);
  else await deleteMoment(tx, moment);
}

export async function answerMoment(
  tx: Database,
  services: NoticeServices,
  author_id: number,
  id: string,
  text: string,
): Promise<Moment> {
  const { moment, video } = await openMoment(tx, author_id, id, 'mark');
  const created_at = services.now();
  await insertAnswer(tx, {
    owner_id: moment.owner_id,
    moment_id: id,
    author_id,
    author_name: await accountName(tx, author_id),
    text,
    created_at,
  });
  await notifyOfReply(tx, services, { moment, video }, author_id, created_at);
  return readMoment(tx, author_id, id);
}

/** Loads a reply and the id of its moment; throws if the viewer isn't allowed to do `action` with it. */
async function openAnswer(
  db: Database,
  viewer: number,
  id: string,
  action: 'change' | 'remove',
): Promise<{ moment: string; answer: AnswerRow }> {
  const moment = requireFound(await momentOfAnswer(db, id));
  const {
    moment: { answers },
  } = await openMoment(db, viewer, moment, action === 'change' ? 'mark' : 'read');
  const answer = requireFound(answers.find((candidate) => candidate.id === id));
  requireAuthor(answer, viewer, action);
  return { moment, answer };
}

export async function changeAnswer(
  tx: Database,
  viewer: number,
  id: string,
  text: string,
): Promise<Moment> {
  const { moment, answer } = await openAnswer(tx, viewer, id, 'change');
  await updateAnswer(tx, answer, text);
  return readMoment(tx, viewer, moment);
}

export async function removeAnswer(tx: Database, viewer: number, id: string): Promise<void> {
  const { answer } = await openAnswer(tx, viewer, id, 'remove');
  await deleteAnswer(tx, answer);
}
