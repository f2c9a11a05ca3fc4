import { momentTexts, type Moment, type MomentBody } from '@fencing-journal/contract/moments';
import type { Changes } from '../../lib/changes.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { connectedCoaches, relationsTo } from '../access/index.ts';
import { questionNotice, replyNotice } from '../mail/index.ts';
import { momentsFor, openClip, type OpenedClip } from './access.service.ts';
import type { Clip } from './media.queries.ts';
import {
  deleteAnswer,
  deleteMoment,
  findMoment,
  insertAnswer,
  insertMoment,
  momentOfAnswer,
  momentsOf,
  nameOf,
  updateAnswer,
  updateMoment,
  type AnswerRow,
  type MomentRow,
} from './moments.queries.ts';
import { markRepliesRead } from './waiting.queries.ts';

type Now = Pick<Services, 'now'>;
type Noticing = Pick<Services, 'now' | 'config'>;

const authorOf = ({
  author_slug,
  author_name,
}: Pick<MomentRow, 'author_slug' | 'author_name'>) => ({ slug: author_slug, name: author_name });

/** A moment as the viewer gets it. */
function asAnswer(
  viewer: number,
  { owner_id, id, at_ms, kind, note, author_id, created_at, answers, ...author }: MomentRow,
): Moment {
  const whose = (writer: number | null) => ({
    mine: writer === viewer,
    removable: writer === viewer || owner_id === viewer,
  });
  return {
    id,
    at_ms,
    kind,
    note,
    author: authorOf(author),
    ...whose(author_id),
    created_at: created_at.toISOString(),
    answers: answers.map((answer) => ({
      id: answer.id,
      text: answer.text,
      author: authorOf(answer),
      ...whose(answer.author_id),
      created_at: answer.created_at.toISOString(),
      ...(owner_id === viewer && {
        unread: answer.author_id !== owner_id && answer.read_at === null,
      }),
    })),
  };
}

/** Loads a video whose moments the viewer may read; 403 if they can see the video but not its moments. */
async function openMoments(db: Database, viewer: number, slug: string): Promise<OpenedClip> {
  const opened = await openClip(db, viewer, slug, 'read');
  if (momentsFor(opened.clip, viewer, opened.held) === 'none') throw new AppError('forbidden');
  return opened;
}

/** Loads a moment with its video; throws if the viewer may not do `action` there. */
async function openMoment(
  db: Database,
  viewer: number,
  id: string,
  action: 'read' | 'mark',
): Promise<{ moment: MomentRow; clip: Clip }> {
  const { moment, video } = found(await findMoment(db, viewer, id));
  const open =
    action === 'mark' ? openClip(db, viewer, video, 'mark') : openMoments(db, viewer, video);
  return { moment, clip: (await open).clip };
}

/** Only the author may change what they wrote; the owner of the video may also remove it. */
function demandAuthor(
  { author_id, owner_id }: Pick<MomentRow | AnswerRow, 'author_id' | 'owner_id'>,
  viewer: number,
  action: 'change' | 'remove',
): void {
  if (author_id !== viewer && !(action === 'remove' && owner_id === viewer))
    throw new AppError('forbidden');
}

const readMoment = async (db: Database, viewer: number, id: string): Promise<Moment> =>
  asAnswer(viewer, found(await findMoment(db, viewer, id)).moment);

export async function listMoments(db: Database, viewer: number, slug: string): Promise<Moment[]> {
  const { clip } = await openMoments(db, viewer, slug);
  return (await momentsOf(db, viewer, clip)).map((moment) => asAnswer(viewer, moment));
}

/** Marks replies as read. Returns the moments as they were before, so that new replies can still be shown as new. */
export async function readReplies(
  tx: Database,
  { now }: Now,
  owner: number,
  slug: string,
): Promise<Moment[]> {
  const { clip } = await openClip(tx, owner, slug, 'change');
  const read = await momentsOf(tx, owner, clip);
  await markRepliesRead(tx, clip, now());
  return read.map((moment) => asAnswer(owner, moment));
}

/** Emails a student's question to the coaches who may answer it. */
async function tellCoaches(tx: Database, services: Noticing, clip: Clip): Promise<void> {
  for (const coach of await connectedCoaches(tx, clip.owner_id)) {
    const held = await relationsTo(tx, clip.owner_id, coach);
    if (momentsFor(clip, coach, held) === 'mark')
      await questionNotice(tx, services, { to: coach, from: clip.owner_id, video: clip.slug });
  }
}

/** A mark needs a note or a kind. */
function demandMeaning({ kind, note }: { kind: MomentRow['kind']; note: string }): void {
  if (kind === null && note === '') throw invalid('note', momentTexts.empty);
}

export async function addMoment(
  tx: Database,
  services: Noticing,
  author_id: number,
  slug: string,
  { at_ms, kind = null, note = '' }: MomentBody,
): Promise<Moment> {
  const { clip } = await openClip(tx, author_id, slug, 'mark');
  demandMeaning({ kind, note });
  const id = await insertMoment(tx, {
    owner_id: clip.owner_id,
    media_id: clip.id,
    author_id,
    author_name: await nameOf(tx, author_id),
    at_ms,
    kind,
    note,
    created_at: services.now(),
  });
  if (kind === 'question' && author_id === clip.owner_id) await tellCoaches(tx, services, clip);
  return readMoment(tx, author_id, id);
}

export async function changeMoment(
  tx: Database,
  services: Noticing,
  viewer: number,
  id: string,
  { at_ms, kind, note }: Changes<MomentBody>,
): Promise<Moment> {
  const { moment, clip } = await openMoment(tx, viewer, id, 'mark');
  demandAuthor(moment, viewer, 'change');
  const changed = {
    at_ms: at_ms ?? moment.at_ms,
    kind: kind === undefined ? moment.kind : kind,
    note: note ?? moment.note,
  };
  demandMeaning(changed);
  await updateMoment(tx, moment, changed);
  const asks = changed.kind === 'question' && moment.kind !== 'question';
  if (asks && viewer === clip.owner_id) await tellCoaches(tx, services, clip);
  return readMoment(tx, viewer, id);
}

export async function removeMoment(tx: Database, viewer: number, id: string): Promise<void> {
  const { moment } = await openMoment(tx, viewer, id, 'read');
  demandAuthor(moment, viewer, 'remove');
  await deleteMoment(tx, moment);
}

export async function answerMoment(
  tx: Database,
  services: Noticing,
  author_id: number,
  id: string,
  text: string,
): Promise<Moment> {
  const { moment, clip } = await openMoment(tx, author_id, id, 'mark');
  await insertAnswer(tx, {
    owner_id: moment.owner_id,
    moment_id: id,
    author_id,
    author_name: await nameOf(tx, author_id),
    text,
    created_at: services.now(),
  });
  if (author_id !== clip.owner_id)
    await replyNotice(tx, services, { to: clip.owner_id, from: author_id, video: clip.slug });
  return readMoment(tx, author_id, id);
}

/** Loads a reply and the id of its moment; throws if the viewer may not do `action` with it. */
async function openAnswer(
  db: Database,
  viewer: number,
  id: string,
  action: 'change' | 'remove',
): Promise<{ moment: string; answer: AnswerRow }> {
  const moment = found(await momentOfAnswer(db, id));
  const {
    moment: { answers },
  } = await openMoment(db, viewer, moment, action === 'change' ? 'mark' : 'read');
  const answer = found(answers.find((one) => one.id === id));
  demandAuthor(answer, viewer, action);
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
