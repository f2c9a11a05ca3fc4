import {
  boutTexts,
  decideWinner,
  type Bout,
  type BoutBody,
  type BoutPatch,
} from '@fencing-journal/contract/bouts';
import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { teamMatchTexts } from '@fencing-journal/contract/team-matches';
import { requireFound, invalidField } from '../../lib/errors.ts';
import { boutForOthers, nameForOthers } from '../../lib/sanitize-name.ts';
import type { Changes } from '../../lib/changes.ts';
import type { Database, Services } from '../../lib/services.ts';
import { assertVersion } from '../../lib/optimistic-lock.ts';
import {
  accountName,
  decide,
  enforce,
  relationsTo,
  remarkPermission,
  type Relation,
} from '../access/index.ts';
import { checkedTouch, replaceTouches, touchContext, type BoutKey } from '../touch-log/index.ts';
import { findPlace } from './bout-place.service.ts';
import { levelOfNewBout, requireBoutLevel } from './bout-level.service.ts';
import { plainColumns, sideColumns } from './bout-columns.ts';
import {
  assertBoutLimit,
  accessFactsOfBout,
  findBout,
  insertBout,
  replaceTags,
  tagsOfBout,
  updateBout,
  type BoutColumns,
  type OpenedBout,
} from './bouts.queries.ts';
import { findFencerIds } from './references.queries.ts';

/**
 * Loads a bout and checks that the viewer may do `action`. Throws 404 if they can't see it, 403 if they can't change
 * it. If the bout does not exist, the same queries run until the error.
 */
export async function openBout(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change' | 'mark',
): Promise<{ bout: OpenedBout; viewerRelations: readonly Relation[] }> {
  const facts = await accessFactsOfBout(db, slug);
  const viewerRelations = await relationsTo(db, facts?.owner_id, viewer);
  const { owner_id, level } = requireFound(facts);
  enforce(decide('bout', action, viewerRelations, { level }));
  return { bout: requireFound(await findBout(db, owner_id, slug)), viewerRelations };
}

/** Returns what a viewer who may read the bout may do with its comments. */
export const commentPermission = (
  { shareable: level }: Pick<OpenedBout, 'shareable'>,
  viewerRelations: readonly Relation[],
) => remarkPermission(decide('bout', 'mark', viewerRelations, { level }), viewerRelations);

/** A bout with the ids that are needed to find its videos. */
export type BoutWithIds = Bout & Pick<OpenedBout, 'id' | 'owner_id'>;

/**
 * Returns the bout as the viewer may read it, without its videos. Notes, tags and the day are only for the owner and
 * their coaches.
 */
export async function readBout(db: Database, viewer: number, slug: string): Promise<BoutWithIds> {
  const { bout, viewerRelations } = await openBout(db, viewer, slug, 'read');
  const mine = bout.owner_id === viewer;
  const visibleBout = mine
    ? bout
    : {
        ...boutForOthers(bout),
        team_match: null,
        owner: { ...bout.owner, name: nameForOthers(bout.owner.name) },
      };
  const common = { bout_media: [], mine, comments: commentPermission(bout, viewerRelations) };
  if (decide('bout', 'notes', viewerRelations, { level: bout.shareable }) === 'allowed')
    return { ...visibleBout, ...common, tag_name: await tagsOfBout(db, bout) };
  return {
    ...visibleBout,
    ...common,
    notes: '',
    notes_a: '',
    notes_b: '',
    tag_name: [],
    date: undefined,
  };
}

/** Returns the ids of the two fencers. Throws 400 if they are the same card, and 404 if a card is not the owner's. */
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

/** Returns whether fencer A wins by the rules. Throws 400 naming the field if that is undecided. */
function requireWinner(result: Parameters<typeof decideWinner>[0]): boolean {
  const decision = decideWinner(result);
  if ('message' in decision) throw invalidField(decision.field, decision.message);
  return decision.winner_is_a;
}

/** Stores the touches of a new bout. */
async function logTouches(
  tx: Database,
  { now }: Pick<Services, 'now'>,
  bout: BoutKey,
  touches: NonNullable<BoutBody['touches']>,
): Promise<void> {
  if (touches.length === 0) return;
  const context = await touchContext(tx, bout);
  const list = touches.map((touch, index) => checkedTouch(context, touch, `touches.${index}.`));
  await replaceTouches(tx, bout, list, {
    author_id: bout.owner_id,
    author_name: await accountName(tx, bout.owner_id),
    created_at: now(),
  });
}

/** Logs a bout between two of the owner's cards in one of their events or practices. */
export async function createBout(
  tx: Database,
  services: Pick<Services, 'now'>,
  owner: number,
  body: BoutBody,
): Promise<BoutWithIds> {
  const { shareable: levelThere, ...place } = requireFound(await findPlace(tx, owner, body));
  const ids = await requireFencerIds(tx, owner, body.fencer_a, body.fencer_b);
  const scores = { score_a: body.score_a ?? 0, score_b: body.score_b ?? 0 };
  const winner_is_a = requireWinner({
    ...scores,
    winner_is_a: body.winner_is_a,
    won_on_priority: body.won_on_priority,
  });
  const shareable = await levelOfNewBout(tx, owner, body.shareable ?? levelThere);
  const { id, slug } = await insertBout(tx, {
    ...plainColumns(body),
    ...sideColumns({}, body),
    ...scores,
    ...ids,
    owner_id: owner,
    ...place,
    winner_is_a,
    shareable,
  });
  await assertBoutLimit(tx, owner, place);
  await replaceTags(tx, owner, id, body.tag_name ?? []);
  await logTouches(tx, services, { owner_id: owner, id }, body.touches ?? []);
  return readBout(tx, owner, slug);
}

/** Returns the fencer ids that change. An unchanged side keeps its fencer, even if the card has been deleted. */
async function changedFencerIds(
  tx: Database,
  bout: OpenedBout,
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
 * Returns the stored priority if it agrees with the submitted result, otherwise null, so that clients that don't know
 * the field can still change results. A tie that is corrected to a win by touches was not won on priority.
 */
function resolvePriority(
  bout: OpenedBout,
  { score_a, score_b }: { score_a: number; score_b: number },
  submittedWinner: boolean | null | undefined,
): Side | null {
  if (score_a !== score_b && bout.score_a === bout.score_b) return null;
  const aWins = score_a === score_b ? submittedWinner : score_a > score_b;
  return aWins === undefined || aWins === null || aWins === (bout.won_on_priority === 'a')
    ? bout.won_on_priority
    : null;
}

/** Whether a change sets a field, other than the result, that a leg takes from its team match. */
const changesLeg = (bout: OpenedBout, changes: Changes<BoutColumns>): boolean =>
  (['fencer_a_id', 'fencer_b_id', 'event_id', 'practice_id', 'bout_type'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== bout[name],
  );

/**
 * Applies the submitted fields and validates the resulting bout. If `expectedVersion` is given, it must be the current
 * version.
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
  await requireBoutLevel(tx, owner, { stored: bout.shareable, requested: body.shareable });
  const ids = await changedFencerIds(tx, bout, body);
  const { shareable: _level, ...place } = (await findPlace(tx, owner, body)) ?? {
    event_id: bout.event_id,
    practice_id: bout.practice_id,
  };
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
  if (
    bout.team_match_id !== null &&
    (!unchanged || changesLeg(bout, { ...ids, ...place, bout_type: body.bout_type }))
  )
    throw invalidField('score_a', teamMatchTexts.boutOfSheet);
  await updateBout(tx, bout, {
    ...plainColumns(body),
    ...sideColumns(bout, body),
    ...scores,
    ...ids,
    ...place,
    winner_is_a,
    won_on_priority,
  });
  if (place.event_id !== bout.event_id || place.practice_id !== bout.practice_id)
    await assertBoutLimit(tx, owner, place);
  if (body.tag_name !== undefined) await replaceTags(tx, owner, bout.id, body.tag_name);
  return readBout(tx, owner, slug);
}
