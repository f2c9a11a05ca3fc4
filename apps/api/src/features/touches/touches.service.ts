import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { errorTable } from '@fencing-journal/contract/shared/errors';
import {
  pointsOf,
  touches,
  touchTexts,
  type Touch,
  type TouchBody,
  type TouchLog,
  type TouchPatch,
} from '@fencing-journal/contract/touches';
import { AppError, invalidField, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { accountName, decide, type Relation } from '../access/index.ts';
import { openBout, type OpenedBout } from '../bouts/index.ts';
import {
  areTaken,
  checkedTouch,
  deleteTouch,
  insertTouch,
  lockTouchLog,
  replaceTouches,
  touchContext,
  touchLogVersion,
  updateTouch,
} from '../touch-log/index.ts';
import { boutOfTouch, touchesOf, type TouchRow } from './touches.queries.ts';

type Clock = Pick<Services, 'now'>;

/** Returns a touch as the viewer gets it. Strangers get neither notes nor authors. */
function toTouch(viewer: number, row: TouchRow, isConfidant: boolean): Touch {
  const {
    owner_id,
    bout_id: _bout,
    media_id: _media,
    author_id,
    author_name,
    author_slug,
    created_at,
    ...touch
  } = row;
  const mine = author_id === viewer;
  return {
    ...touch,
    note: isConfidant ? touch.note : '',
    author: isConfidant ? { slug: author_slug, name: author_name } : { slug: null, name: '' },
    mine,
    removable: mine || owner_id === viewer,
    created_at: created_at.toISOString(),
  };
}

/** Whether the viewer may read notes and learn who wrote them: the same people who may read the bout's notes. */
const isConfidantOf = ({ shareable: level }: OpenedBout, relations: readonly Relation[]) =>
  decide('bout', 'notes', relations, { level }) === 'allowed';

function permissionOf(
  { owner_id, shareable: level }: OpenedBout,
  viewer: number,
  relations: readonly Relation[],
): TouchLog['permission'] {
  if (owner_id === viewer) return 'change';
  return decide('bout', 'mark', relations, { level }) === 'allowed' ? 'mark' : 'read';
}

async function readLog(
  db: Database,
  viewer: number,
  bout: OpenedBout,
  relations: readonly Relation[],
): Promise<TouchLog> {
  const rows = await touchesOf(db, viewer, bout);
  const isConfidant = isConfidantOf(bout, relations);
  const score_a = pointsOf(rows, 'a');
  const score_b = pointsOf(rows, 'b');
  return {
    touches: rows.map((row) => toTouch(viewer, row, isConfidant)),
    score_a,
    score_b,
    agrees: score_a === bout.score_a && score_b === bout.score_b,
    bout_score: { a: bout.score_a, b: bout.score_b },
    version: await touchLogVersion(db, bout),
    weapon: (await touchContext(db, bout)).weapon,
    permission: permissionOf(bout, viewer, relations),
  };
}

/** Returns the touches of a bout, for everybody who may see the bout. */
export async function listTouches(db: Database, viewer: number, slug: string): Promise<TouchLog> {
  const { bout, viewerRelations } = await openBout(db, viewer, slug, 'read');
  return readLog(db, viewer, bout, viewerRelations);
}

const authorOf = async (tx: Database, { now }: Clock, author_id: number) => ({
  author_id,
  author_name: await accountName(tx, author_id),
  created_at: now(),
});

const findTouch = async (db: Database, viewer: number, bout: OpenedBout, id: string) =>
  requireFound((await touchesOf(db, viewer, bout)).find((row) => row.id === id));

/** Adds a touch to a bout of the viewer, or of a student for whom they may write moments. */
export async function addTouch(
  tx: Database,
  services: Clock,
  viewer: number,
  slug: string,
  body: TouchBody,
): Promise<Touch> {
  const { bout } = await openBout(tx, viewer, slug, 'mark');
  requireNoForeignNote(bout, viewer, body.note);
  await lockTouchLog(tx, bout);
  const columns = checkedTouch(await touchContext(tx, bout), body);
  const author = await authorOf(tx, services, viewer);
  const id = await insertTouch(tx, bout, { ...columns, ...author, position: body.number });
  return toTouch(viewer, await findTouch(tx, viewer, bout, id), true);
}

/**
 * Throws if a coach writes a note for a student. That text belongs in a moment or a comment, where guardians can read
 * it and see changes.
 */
function requireNoForeignNote({ owner_id }: OpenedBout, viewer: number, note = ''): void {
  if (owner_id !== viewer && note !== '') throw invalidField('note', touchTexts.coachNote);
}

/** Throws if the list has changed since the client read it. */
async function assertLogVersion(
  tx: Database,
  bout: OpenedBout,
  { version, ifMatch }: { version: number | undefined; ifMatch: number | undefined },
): Promise<void> {
  const current = await touchLogVersion(tx, bout);
  if (ifMatch !== undefined && ifMatch !== current) throw new AppError('changed');
  if (version !== undefined && version !== current)
    throw new AppError('conflict', errorTable.changed.message);
}

/** Replaces the owner's list if it still has the version that was read. */
export async function replaceLog(
  tx: Database,
  services: Clock,
  owner: number,
  slug: string,
  { touches: list, version }: BodyOf<typeof touches.replace>,
  ifMatch: number | undefined,
): Promise<TouchLog> {
  const { bout, viewerRelations } = await openBout(tx, owner, slug, 'change');
  await lockTouchLog(tx, bout);
  await assertLogVersion(tx, bout, { version, ifMatch });
  const context = await touchContext(tx, bout);
  const submitted = list.map(({ id, ...body }, index) => ({
    ...checkedTouch(context, body, `touches.${index}.`),
    ...(id ? { id } : {}),
  }));
  const ids = submitted.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw invalidField('touches', touchTexts.repeated);
  if (await areTaken(tx, bout, ids)) throw invalidField('touches', touchTexts.unknown);
  await replaceTouches(tx, bout, submitted, await authorOf(tx, services, owner));
  return readLog(tx, owner, bout, viewerRelations);
}

/** Loads a touch of a bout that the viewer may mark. */
async function openTouch(
  tx: Database,
  viewer: number,
  id: string,
): Promise<{ bout: OpenedBout; touch: TouchRow }> {
  const slug = requireFound(await boutOfTouch(tx, id));
  const { bout } = await openBout(tx, viewer, slug, 'mark');
  await lockTouchLog(tx, bout);
  return { bout, touch: await findTouch(tx, viewer, bout, id) };
}

/** The fields that a coach may correct in a touch that somebody else logged. */
const coachFields: ReadonlySet<string> = new Set(['action', 'action_b', 'target', 'zone']);

/** Changes a touch. A coach may change the touches they logged, and only `coachFields` in touches of others. */
export async function changeTouch(
  tx: Database,
  viewer: number,
  id: string,
  body: TouchPatch,
): Promise<Touch> {
  const { bout, touch } = await openTouch(tx, viewer, id);
  const mine = touch.author_id === viewer;
  const submitted = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!mine && bout.owner_id !== viewer && submitted.some(([field]) => !coachFields.has(field)))
    throw new AppError('forbidden');
  // Nobody may write a note in somebody else's name.
  if (!mine && body.note !== undefined && body.note !== touch.note) throw new AppError('forbidden');
  requireNoForeignNote(bout, viewer, body.note);
  const { number, ...fields } = { ...touch, ...Object.fromEntries(submitted) } as TouchBody;
  const columns = checkedTouch(await touchContext(tx, bout), fields);
  await updateTouch(tx, touch, {
    ...columns,
    position: body.number === undefined ? undefined : number,
  });
  return toTouch(viewer, await findTouch(tx, viewer, bout, id), true);
}

/** Removes a touch. The owner of the bout may remove any touch, a coach only those they logged. */
export async function removeTouch(tx: Database, viewer: number, id: string): Promise<void> {
  const { bout, touch } = await openTouch(tx, viewer, id);
  if (bout.owner_id !== viewer && touch.author_id !== viewer) throw new AppError('forbidden');
  await deleteTouch(tx, touch);
}
