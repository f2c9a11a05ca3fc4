import {
  boutTexts,
  decideWinner,
  sideFields,
  type Bout,
  type BoutBody,
  type BoutPatch,
} from '@fencing-journal/contract/bouts';
import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { requireFound, invalidField, notFound } from '../../lib/errors.ts';
import { boutForOthers, nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database } from '../../lib/services.ts';
import { assertVersion } from '../../plugins/optimistic-lock.queries.ts';
import { decide, enforce, relationsTo, type Relation } from '../access/index.ts';
import {
  assertBoutLimit,
  accessFactsOfBout,
  findBout,
  findEventId,
  findFencerIds,
  insertBout,
  defaultVisibility,
  replaceTags,
  tagsOfBout,
  updateBout,
  type BoutColumns,
  type OwnBout,
} from './bouts.queries.ts';

/**
 * Loads a bout and checks that the viewer may do `action`: 404 if they can't see it, 403 if they can't change it. The
 * same queries run up to that answer if the bout does not exist.
 */
export async function openBout(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change',
): Promise<{ bout: OwnBout; viewerRelations: readonly Relation[] }> {
  const facts = await accessFactsOfBout(db, slug);
  const viewerRelations = await relationsTo(db, facts?.owner_id, viewer);
  const { owner_id, level } = requireFound(facts);
  enforce(decide('bout', action, viewerRelations, { level }));
  return { bout: requireFound(await findBout(db, owner_id, slug)), viewerRelations };
}

/** Keeps the id, by which the videos are found. */
export type BoutWithIds = Bout & Pick<OwnBout, 'id' | 'owner_id'>;

/**
 * Returns the bout as the viewer may read it, without its videos. Notes and tags are only for the owner and their
 * coaches.
 */
export async function readBout(db: Database, viewer: number, slug: string): Promise<BoutWithIds> {
  const { bout, viewerRelations } = await openBout(db, viewer, slug, 'read');
  const mine = bout.owner_id === viewer;
  const visibleBout = mine
    ? bout
    : { ...boutForOthers(bout), owner: { ...bout.owner, name: nameForOthers(bout.owner.name) } };
  if (decide('bout', 'notes', viewerRelations, { level: bout.shareable }) === 'allowed')
    return { ...visibleBout, tag_name: await tagsOfBout(db, bout), bout_media: [], mine };
  return {
    ...visibleBout,
    notes: '',
    notes_a: '',
    notes_b: '',
    tag_name: [],
    bout_media: [],
    mine,
  };
}

/** Returns the ids of the two fencers. Throws 400 if both are the same, 404 if a card is not the owner's. */
async function requireFencerIds(
  db: Database,
  owner: number,
  a: string,
  b: string,
): Promise<{ fencer_a_id: number; fencer_b_id: number }> {
  if (a === b) throw invalidField('fencer_b', boutTexts.sameFencer);
  const ids = await findFencerIds(db, owner, [a, b]);
  return { fencer_a_id: requireFound(ids.get(a)).id, fencer_b_id: requireFound(ids.get(b)).id };
}

type ReconciledSide = {
  red_carded?: boolean;
  red_cards?: number;
  priority?: boolean;
  p_card?: BoutColumns['p_card_a'];
  video_used?: number;
  video_upheld?: number;
};

/**
 * The specified booleans remain authoritative for the specified screens: a red card count or a P-card sets its boolean,
 * and a submitted boolean overrides the count. A side cannot have more video replays upheld than used.
 */
function reconcileSide(
  stored: ReconciledSide,
  submitted: ReconciledSide,
  side: Side,
): ReconciledSide {
  const red_carded =
    submitted.red_carded ??
    (submitted.red_cards === undefined ? (stored.red_carded ?? false) : submitted.red_cards > 0);
  const red_cards = red_carded ? Math.max(1, submitted.red_cards ?? stored.red_cards ?? 1) : 0;
  const priority =
    submitted.priority ??
    (submitted.p_card === undefined ? (stored.priority ?? false) : submitted.p_card !== 'none');
  const p_card = priority ? (submitted.p_card ?? stored.p_card ?? 'none') : 'none';
  const video_used = submitted.video_used ?? stored.video_used ?? 0;
  const video_upheld = submitted.video_upheld ?? Math.min(stored.video_upheld ?? 0, video_used);
  if (video_upheld > video_used)
    throw invalidField(`video_upheld_${side}`, "Can't be more than the video replays used.");
  return { red_carded, red_cards, priority, p_card, video_used, video_upheld };
}

const pickSide = (bout: Record<string, unknown>, side: Side, keys: readonly string[]) =>
  Object.fromEntries(
    keys
      .filter((key) => bout[`${key}_${side}`] !== undefined)
      .map((key) => [key, bout[`${key}_${side}`]]),
  );
const onSide = (values: Record<string, unknown>, side: Side) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${key}_${side}`, value]));

const reconciledFields = [
  'red_carded',
  'red_cards',
  'priority',
  'p_card',
  'video_used',
  'video_upheld',
];

/** Returns the side fields to store: the submitted ones and those derived from them. */
function sideColumns(
  stored: Record<string, unknown>,
  submitted: Record<string, unknown>,
): Partial<BoutColumns> {
  return Object.assign(
    {},
    ...sides.map((side) => ({
      ...onSide(pickSide(submitted, side, sideFields), side),
      ...onSide(
        {
          ...reconcileSide(
            pickSide(stored, side, reconciledFields),
            pickSide(submitted, side, reconciledFields),
            side,
          ),
        },
        side,
      ),
    })),
  );
}

/** Returns whether fencer A wins by the rules; throws 400 naming the field if that is undecided. */
function requireWinner(result: Parameters<typeof decideWinner>[0]): boolean {
  const decision = decideWinner(result);
  if ('message' in decision) throw invalidField(decision.field, decision.message);
  return decision.winner_is_a;
}

const definedOnly = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** The columns stored exactly as submitted. */
const plainColumns = ({
  referee,
  round,
  notes,
  bout_format,
  bout_type,
  shareable,
  duration_s,
  won_on_priority,
}: BoutPatch) =>
  definedOnly({
    referee,
    round,
    notes,
    bout_format,
    bout_type,
    shareable,
    duration_s,
    won_on_priority,
  });

/** Logs a bout between two of the owner's cards in one of their events. */
export async function createBout(
  tx: Database,
  owner: number,
  body: BoutBody,
): Promise<BoutWithIds> {
  const event_id = requireFound(await findEventId(tx, owner, body.event));
  const ids = await requireFencerIds(tx, owner, body.fencer_a, body.fencer_b);
  const scores = { score_a: body.score_a ?? 0, score_b: body.score_b ?? 0 };
  const winner_is_a = requireWinner({
    ...scores,
    winner_is_a: body.winner_is_a,
    won_on_priority: body.won_on_priority,
  });
  const shareable = body.shareable ?? (await defaultVisibility(tx, owner));
  const { id, slug } = await insertBout(tx, {
    ...plainColumns(body),
    ...sideColumns({}, body),
    ...scores,
    ...ids,
    owner_id: owner,
    event_id,
    winner_is_a,
    shareable,
  });
  await assertBoutLimit(tx, owner, event_id);
  await replaceTags(tx, owner, id, body.tag_name ?? []);
  return readBout(tx, owner, slug);
}

/** Returns the fencer ids that change. An unchanged side keeps its fencer, whose card may have been deleted. */
async function changedFencerIds(
  tx: Database,
  bout: OwnBout,
  body: BoutPatch,
): Promise<Partial<BoutColumns>> {
  const current = { a: bout.fencer_a_slug, b: bout.fencer_b_slug };
  const ids: Partial<BoutColumns> = {};
  for (const side of sides) {
    const submittedFencer = body[`fencer_${side}`];
    // A side whose card was deleted is returned as a plain name, and clients may send that back.
    if (
      submittedFencer === undefined ||
      submittedFencer === (current[side] ?? bout[`fencer_${side}`])
    )
      continue;
    ids[`fencer_${side}_id`] = requireFound(
      (await findFencerIds(tx, bout.owner_id, [submittedFencer])).get(submittedFencer),
    ).id;
  }
  const a = ids.fencer_a_id ?? bout.fencer_a_id;
  const b = ids.fencer_b_id ?? bout.fencer_b_id;
  if (a === b) throw invalidField('fencer_b', boutTexts.sameFencer);
  return ids;
}

/**
 * Keeps the stored priority if it agrees with the submitted result, so that clients unaware of the field can still
 * change results.
 */
function resolvePriority(
  { won_on_priority }: OwnBout,
  { score_a, score_b }: { score_a: number; score_b: number },
  submittedWinner: boolean | null | undefined,
): Side | null {
  const aWins = score_a === score_b ? submittedWinner : score_a > score_b;
  return aWins === undefined || aWins === null || aWins === (won_on_priority === 'a')
    ? won_on_priority
    : null;
}

/**
 * Applies the submitted fields and validates the resulting bout. If `read` is given, it must be the current version.
 */
export async function changeBout(
  tx: Database,
  owner: number,
  slug: string,
  body: BoutPatch,
  expectedVersion?: number,
): Promise<BoutWithIds> {
  const { bout } = await openBout(tx, owner, slug, 'change');
  await assertVersion(tx, 'bout', bout, expectedVersion);
  const ids = await changedFencerIds(tx, bout, body);
  const event: { event_id?: number } =
    body.event === undefined
      ? {}
      : { event_id: requireFound(await findEventId(tx, owner, body.event)) };
  const scores = { score_a: body.score_a ?? bout.score_a, score_b: body.score_b ?? bout.score_b };
  const won_on_priority =
    body.won_on_priority === undefined
      ? resolvePriority(bout, scores, body.winner_is_a)
      : body.won_on_priority;
  const unchanged =
    scores.score_a === bout.score_a &&
    scores.score_b === bout.score_b &&
    won_on_priority === bout.won_on_priority;
  const winner_is_a = requireWinner({
    ...scores,
    won_on_priority,
    winner_is_a: body.winner_is_a ?? (unchanged ? bout.winner_is_a : undefined),
  });
  await updateBout(tx, bout, {
    ...plainColumns(body),
    ...sideColumns(bout, body),
    ...scores,
    ...ids,
    ...event,
    winner_is_a,
    won_on_priority,
  });
  if (event.event_id !== undefined && event.event_id !== bout.event_id)
    await assertBoutLimit(tx, owner, event.event_id);
  if (body.tag_name !== undefined) await replaceTags(tx, owner, bout.id, body.tag_name);
  return readBout(tx, owner, slug);
}

export interface PoolRow {
  fencer: string;
  score: number;
  against: number;
  won?: boolean | null | undefined;
  won_on_priority?: boolean | null | undefined;
}

/**
 * Creates the owner's row of a pool sheet: one pool bout with each opponent, the owner as fencer A. Returns the ids of
 * the bouts. One invalid row rejects the whole pool.
 */
export async function createPool(
  tx: Database,
  owner: number,
  self: { id: number; hand: BoutColumns['hand_a'] },
  pool: {
    event: string;
    round?: number | undefined;
    referee?: string | undefined;
    shareable?: BoutColumns['shareable'] | undefined;
    rows: PoolRow[];
  },
): Promise<number[]> {
  const event_id = requireFound(await findEventId(tx, owner, pool.event));
  const opponents = await findFencerIds(
    tx,
    owner,
    pool.rows.map((row) => row.fencer),
  );
  const shareable = pool.shareable ?? (await defaultVisibility(tx, owner));
  const ids: number[] = [];
  for (const [index, row] of pool.rows.entries()) {
    const opponent = opponents.get(row.fencer);
    if (!opponent) throw notFound();
    if (opponent.is_self) throw invalidField(`rows.${index}.fencer`, boutTexts.sameFencer);
    if (pool.rows.findIndex((other) => other.fencer === row.fencer) !== index)
      throw invalidField(`rows.${index}.fencer`, 'This opponent is already in the pool.');
    const { id } = await insertBout(tx, {
      owner_id: owner,
      event_id,
      fencer_a_id: self.id,
      fencer_b_id: opponent.id,
      score_a: row.score,
      score_b: row.against,
      ...poolResult(row, index),
      hand_a: self.hand,
      hand_b: opponent.hand,
      round: pool.round ?? 0,
      referee: pool.referee ?? '',
      bout_type: 'Pool',
      bout_format: '5 touches',
      shareable,
    });
    ids.push(id);
  }
  await assertBoutLimit(tx, owner, event_id);
  return ids;
}

/** A pool bout with equal scores was decided on priority, no matter who won. */
function poolResult(
  row: PoolRow,
  index: number,
): { winner_is_a: boolean; won_on_priority: Side | null } {
  const tied = row.score === row.against;
  const won = tied ? (row.won_on_priority ?? row.won) : row.score > row.against;
  if (won === undefined || won === null) throw invalidField(`rows.${index}.won`, boutTexts.tie);
  return { winner_is_a: won, won_on_priority: tied ? (won ? 'a' : 'b') : null };
}
