import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import {
  fencersPerTeam,
  matchWinner,
  sheetError,
  sheetLegs,
  teamMatchTexts,
  type TeamMatch,
  type TeamMatchBody,
  type TeamMatchPatch,
} from '@fencing-journal/contract/team-matches';
import { invalidField, notFound, requireFound } from '../../lib/errors.ts';
import { assertVersion } from '../../lib/optimistic-lock.ts';
import type { Database } from '../../lib/services.ts';
import { findEventId, findFencerIds, levelOfNewBout, requireBoutLevel } from '../bouts/index.ts';
import { syncOwnLegs } from './own-legs.service.ts';
import {
  assertMatchLimit,
  boutsOfMatches,
  bySide,
  findMatch,
  insertMatch,
  membersOf,
  replaceMembers,
  updateMatch,
  type Member,
  type OwnMatch,
} from './team-matches.queries.ts';

type SentTeam = TeamMatchBody['fencers_a'];

/** Returns matches with their sheets, using two queries for all of them. */
export async function withSheets(
  db: Database,
  owner: number,
  matches: readonly OwnMatch[],
): Promise<TeamMatch[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const members = await membersOf(db, owner, ids);
  const bouts = await boutsOfMatches(db, owner, ids);
  return matches.map((match) => {
    const teams = bySide(members.filter(({ match_id }) => match_id === match.id));
    const last = match.legs.at(-1) ?? { a: 0, b: 0 };
    return {
      ...match,
      fencers_a: teams.a,
      fencers_b: teams.b,
      legs: sheetLegs(match.legs, match.substitutions).map((leg) => ({
        ...leg,
        bout:
          bouts.find((bout) => bout.match_id === match.id && bout.leg === leg.leg)?.slug ?? null,
      })),
      score_a: last.a,
      score_b: last.b,
      winner: matchWinner(match),
      own: sides.find((side) => teams[side].some(({ is_self }) => is_self)) ?? null,
    };
  });
}

/** Returns the owner's match; throws 404 if there is none. */
export async function readMatch(db: Database, owner: number, slug: string): Promise<TeamMatch> {
  const match = requireFound(await findMatch(db, owner, slug));
  const [sheet] = await withSheets(db, owner, [match]);
  return requireFound(sheet);
}

export const requireEvent = async (db: Database, owner: number, slug: string): Promise<number> =>
  requireFound(await findEventId(db, owner, slug));

/**
 * Stores a team. A name keeps the card that it had on the sheet: the card may have been deleted since, or created by
 * the server after an offline device had read the sheet.
 */
async function storeTeam(
  tx: Database,
  match: OwnMatch,
  side: Side,
  team: SentTeam,
  before: readonly Member[],
): Promise<void> {
  const slugs = team.flatMap(({ fencer }) => fencer || []);
  const cards = await findFencerIds(tx, match.owner_id, slugs);
  const named = before.filter(
    (one) => one.fencer === null || (one.side === side && !slugs.includes(one.fencer)),
  );
  const members = team.map(({ fencer, name = '' }) => {
    if (!fencer) {
      const index = named.findIndex((one) => one.name === name);
      const [known] = index === -1 ? [] : named.splice(index, 1);
      return { fencer_id: known?.fencer_id ?? null, name };
    }
    const card = cards.get(fencer);
    if (!card) throw notFound();
    return { fencer_id: card.id, name: name || card.name };
  });
  await replaceMembers(tx, match, side, members);
}

/** Checks the stored sheet and updates the bouts of the owner's legs. Returns the slugs of deleted bouts. */
async function settle(
  tx: Database,
  owner: number,
  slug: string,
  options: Parameters<typeof syncOwnLegs>[3] = {},
): Promise<{ match: TeamMatch; removed: string[] }> {
  const match = requireFound(await findMatch(tx, owner, slug));
  const all = await membersOf(tx, owner, [match.id]);
  const teams = bySide(all);
  const repeated = all.find(
    ({ fencer_id }) =>
      fencer_id !== null && all.filter((one) => one.fencer_id === fencer_id).length > 1,
  );
  if (repeated)
    throw invalidField(`fencers_${repeated.side}.${repeated.place}.fencer`, teamMatchTexts.twice);
  const error = sheetError(match, {
    a: teams.a.length > fencersPerTeam,
    b: teams.b.length > fencersPerTeam,
  });
  if (error) throw invalidField(error.field, error.message);
  const removed = await syncOwnLegs(tx, match, teams, options);
  return { match: await readMatch(tx, owner, slug), removed };
}

export async function createMatch(
  tx: Database,
  owner: number,
  { event, fencers_a, fencers_b, ...body }: TeamMatchBody,
): Promise<TeamMatch> {
  const event_id = await requireEvent(tx, owner, event);
  const slug = await insertMatch(tx, owner, {
    ...body,
    event_id,
    legs: body.legs ?? [],
    substitutions: body.substitutions ?? [],
    shareable: await levelOfNewBout(tx, owner, body.shareable),
  });
  await assertMatchLimit(tx, owner, event_id);
  const match = requireFound(await findMatch(tx, owner, slug));
  await storeTeam(tx, match, 'a', fencers_a, []);
  await storeTeam(tx, match, 'b', fencers_b, []);
  return (await settle(tx, owner, slug)).match;
}

export async function changeMatch(
  tx: Database,
  owner: number,
  slug: string,
  { event, fencers_a, fencers_b, delete_bouts: deletable, ...changes }: TeamMatchPatch,
  expectedVersion: number | undefined,
): Promise<{ match: TeamMatch; removed: string[] }> {
  const match = requireFound(await findMatch(tx, owner, slug));
  await assertVersion(tx, 'team_match', match, expectedVersion);
  await requireBoutLevel(tx, owner, { stored: match.shareable, requested: changes.shareable });
  const event_id = event === undefined ? undefined : await requireEvent(tx, owner, event);
  await updateMatch(tx, match, { ...changes, ...(event_id !== undefined && { event_id }) });
  if (event_id !== undefined && event_id !== match.event_id)
    await assertMatchLimit(tx, owner, event_id);
  const before = await membersOf(tx, owner, [match.id]);
  if (fencers_a) await storeTeam(tx, match, 'a', fencers_a, before);
  if (fencers_b) await storeTeam(tx, match, 'b', fencers_b, before);
  // Forms send the level even if it is unchanged; then bouts that show less stay as they are.
  const newLevel = changes.shareable === match.shareable ? undefined : changes.shareable;
  return settle(tx, owner, slug, { newLevel, deletable });
}
