import { otherSide, type Side, type Visibility } from '@fencing-journal/contract/shared/enums';
import {
  legCount,
  sheetLegs,
  teamMatchTexts,
  type SheetLeg,
} from '@fencing-journal/contract/team-matches';
import { AppError } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { assertBoutLimit, insertBouts } from '../bouts/index.ts';
import { assertFencerLimits, insertFencer } from '../fencers/index.ts';
import { contentOfBouts } from './leg-content.queries.ts';
import {
  boutsOfMatches,
  deleteLegs,
  linkMember,
  updateLeg,
  type LegBout,
  type Member,
  type OwnMatch,
} from './team-matches.queries.ts';

/** Returns the leg as a bout with the owner as fencer A, or undefined if there is no winner, which a bout needs. */
function resultOf(leg: SheetLeg, own: Side, priority: Side | null) {
  const score_a = leg[`scored_${own}`];
  const score_b = leg[`scored_${otherSide(own)}`];
  if (score_a !== score_b)
    return { score_a, score_b, winner_is_a: score_a > score_b, won_on_priority: null };
  if (leg.leg !== legCount || priority === null) return undefined;
  const winner_is_a = priority === own;
  return { score_a, score_b, winner_is_a, won_on_priority: winner_is_a ? 'a' : 'b' } as const;
}

/** Returns the opponent's card. A name without a card gets one, because bouts are between cards. */
async function cardOf(tx: Database, match: OwnMatch, member: Member): Promise<number> {
  if (member.fencer_id !== null) return member.fencer_id;
  const [, first_name = '–', last_name = member.name] = /^(.*)\s(\S+)$/.exec(member.name) ?? [];
  const { id } = await insertFencer(tx, match.owner_id, {
    first_name,
    last_name,
    region: 0,
  });
  await assertFencerLimits(tx, match.owner_id);
  await linkMember(tx, match, member, id);
  member.fencer_id = id;
  return id;
}

/** A leg of the owner. The result is undefined if the leg is not a bout. */
interface OwnLeg {
  leg: SheetLeg;
  result: ReturnType<typeof resultOf>;
  self: Member;
  opponent: Member;
}

const ownLegs = (match: OwnMatch, members: Record<Side, Member[]>): OwnLeg[] =>
  sheetLegs(match.legs, match.substitutions).flatMap((leg) => {
    const a = members.a[leg.place_a];
    const b = members.b[leg.place_b];
    const own = a?.is_self ? 'a' : b?.is_self ? 'b' : undefined;
    const [self, opponent] = own === 'a' ? [a, b] : [b, a];
    if (!own || !self || !opponent) return [];
    return [{ leg, result: resultOf(leg, own, match.priority), self, opponent }];
  });

/**
 * Returns the bout of each leg, by the number of the leg. If the owner's number on the sheet was corrected, they have
 * other legs, but still in the order in which they fenced, so the bouts move to the new legs in order.
 */
function placeBouts(legs: readonly OwnLeg[], stored: readonly LegBout[]): Map<number, LegBout> {
  const placed = new Map<number, LegBout>();
  const displaced = stored.filter((bout) => !legs.some(({ leg }) => leg.leg === bout.leg));
  for (const { leg, result } of legs) {
    if (!result) continue;
    const bout = stored.find((one) => one.leg === leg.leg) ?? displaced.shift();
    if (bout) placed.set(leg.leg, bout);
  }
  return placed;
}

/** Throws if bouts hold more than their result and the owner hasn't agreed to delete that content. */
async function requireDeletable(
  tx: Database,
  owner: number,
  removed: readonly LegBout[],
  agreed: readonly string[],
): Promise<void> {
  const asked = removed.filter(({ slug }) => !agreed.includes(slug));
  const lost = (await contentOfBouts(tx, owner, asked)).filter(({ content }) => content.length > 0);
  if (lost.length > 0)
    throw new AppError(
      'validation',
      teamMatchTexts.deletesBouts,
      Object.fromEntries(
        lost.map(({ slug, leg, content }) => [
          `delete_bouts.${slug}`,
          [`Leg ${leg}: ${content.join(', ')}`],
        ]),
      ),
    );
}

/**
 * Returns only changed columns. An update without changes would be a new version, which other devices would have to
 * merge.
 */
const changedColumns = <T extends object>(stored: T, columns: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => stored[name as keyof T] !== value),
  ) as Partial<T>;

/**
 * Makes the bouts of a match correspond to the owner's legs. Returns the slugs of deleted bouts. Existing bouts keep
 * their level, which may be narrower than the match's, unless a new one is given.
 */
export async function syncOwnLegs(
  tx: Database,
  match: OwnMatch,
  members: Record<Side, Member[]>,
  {
    newLevel,
    deletable = [],
  }: { newLevel?: Visibility | undefined; deletable?: string[] | undefined },
): Promise<string[]> {
  const { owner_id: owner } = match;
  const stored = await boutsOfMatches(tx, owner, [match.id]);
  const legs = ownLegs(match, members);
  const placed = placeBouts(legs, stored);
  const kept = new Set([...placed.values()].map(({ id }) => id));
  const removed = stored.filter(({ id }) => !kept.has(id));
  await requireDeletable(tx, owner, removed, deletable);
  await deleteLegs(
    tx,
    owner,
    removed.map(({ id }) => id),
  );
  const added: Parameters<typeof insertBouts>[1][number][] = [];
  for (const { leg, result, self, opponent } of legs) {
    if (!result || !self.fencer_id) continue;
    const fencer_b_id = await cardOf(tx, match, opponent);
    const columns = {
      ...result,
      fencer_a_id: self.fencer_id,
      fencer_b_id,
      event_id: match.event_id,
      round: match.round,
      team_leg: leg.leg,
    };
    const bout = placed.get(leg.leg);
    if (bout) {
      const changes = {
        ...changedColumns(bout.of_sheet, columns),
        ...(bout.of_sheet.fencer_b_id !== fencer_b_id && { hand_b: opponent.hand }),
        ...(newLevel && newLevel !== bout.shareable && { shareable: newLevel }),
      };
      if (Object.keys(changes).length > 0) await updateLeg(tx, owner, bout.id, changes);
    } else
      added.push({
        ...columns,
        shareable: match.shareable,
        owner_id: owner,
        team_match_id: match.id,
        bout_type: 'Team Relay',
        hand_a: self.hand,
        hand_b: opponent.hand,
      });
  }
  await insertBouts(tx, added);
  if (added.length > 0)
    await assertBoutLimit(tx, owner, { event_id: match.event_id, practice_id: null });
  return removed.map(({ slug }) => slug);
}
