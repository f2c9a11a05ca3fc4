import { otherSide, type Side, type Visibility } from '@fencing-journal/contract/shared/enums';
import { legCount, sheetLegs, type SheetLeg } from '@fencing-journal/contract/team-matches';
import type { Database } from '../../lib/services.ts';
import { assertBoutLimit, insertBouts } from '../bouts/index.ts';
import { assertFencerLimits, insertFencer } from '../fencers/index.ts';
import {
  boutsOfMatches,
  deleteLegs,
  linkMember,
  updateLeg,
  type Member,
  type OwnMatch,
} from './team-matches.queries.ts';

/** The leg as a bout with the owner as fencer A; undefined without a winner, which every bout has. */
function resultOf(leg: SheetLeg, own: Side, priority: Side | null) {
  const score_a = leg[`scored_${own}`];
  const score_b = leg[`scored_${otherSide(own)}`];
  if (score_a !== score_b)
    return { score_a, score_b, winner_is_a: score_a > score_b, won_on_priority: null };
  if (leg.leg !== legCount || priority === null) return undefined;
  const winner_is_a = priority === own;
  return { score_a, score_b, winner_is_a, won_on_priority: winner_is_a ? 'a' : 'b' } as const;
}

/** Returns the opponent's card; a name without one gets one, because bouts are between cards. */
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

/**
 * Makes the bouts of a match those of its own legs. Returns the slugs of deleted bouts. Existing bouts keep their
 * level, which may be narrower than the match's, unless a new one is given.
 */
export async function syncOwnLegs(
  tx: Database,
  match: OwnMatch,
  members: Record<Side, Member[]>,
  newLevel: Visibility | undefined,
): Promise<string[]> {
  const { owner_id: owner } = match;
  const stored = await boutsOfMatches(tx, owner, [match.id]);
  const kept = new Set<number>();
  const added: Parameters<typeof insertBouts>[1][number][] = [];
  for (const leg of sheetLegs(match.legs, match.substitutions)) {
    const a = members.a[leg.place_a];
    const b = members.b[leg.place_b];
    const own = a?.is_self ? 'a' : b?.is_self ? 'b' : undefined;
    const [self, opponent] = own === 'a' ? [a, b] : [b, a];
    const result = own && resultOf(leg, own, match.priority);
    if (!result || !self?.fencer_id || !opponent) continue;
    const columns = {
      ...result,
      fencer_a_id: self.fencer_id,
      fencer_b_id: await cardOf(tx, match, opponent),
      event_id: match.event_id,
      round: match.round,
    };
    const bout = stored.find((one) => one.leg === leg.leg);
    if (bout) {
      kept.add(bout.id);
      await updateLeg(tx, owner, bout.id, {
        ...columns,
        ...(newLevel && { shareable: newLevel }),
      });
    } else
      added.push({
        ...columns,
        shareable: match.shareable,
        owner_id: owner,
        team_match_id: match.id,
        team_leg: leg.leg,
        bout_type: 'Team Relay',
        hand_a: self.hand,
        hand_b: opponent.hand,
      });
  }
  const removed = stored.filter(({ id }) => !kept.has(id));
  await deleteLegs(
    tx,
    owner,
    removed.map(({ id }) => id),
  );
  await insertBouts(tx, added);
  if (added.length > 0)
    await assertBoutLimit(tx, owner, { event_id: match.event_id, practice_id: null });
  return removed.map(({ slug }) => slug);
}
