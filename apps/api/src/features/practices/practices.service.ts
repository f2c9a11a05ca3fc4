import type { BoutPatch } from '@fencing-journal/contract/bouts';
import {
  practiceTexts,
  type PracticeBody,
  type PracticeDetail,
  type PracticePatch,
} from '@fencing-journal/contract/practices';
import { formatTo, touchesToWin } from '@fencing-journal/contract/shared/touches-to-win';
import { invalidField, requireFound } from '../../lib/errors.ts';
import { assertVersion } from '../../lib/optimistic-lock.ts';
import type { Database } from '../../lib/services.ts';
import { changeBout, insertOwnRows, levelOfNewBout, requireBoutLevel } from '../bouts/index.ts';
import { selfCard } from '../fencers/index.ts';
import {
  assertPracticeLimit,
  boutsOfPractice,
  deleteBouts,
  findPractice,
  insertPractice,
  latestWeapon,
  lockPractice,
  updatePractice,
  type OwnPractice,
} from './practices.queries.ts';

type PracticeBouts = PracticeDetail['bouts'];
type NewBout = NonNullable<PracticeBody['bouts']>[number];
type SentBout = NonNullable<PracticePatch['bouts']>[number];

const formatOf = (to: number | null | undefined): string => (to ? formatTo(to) : '');

/** Returns the bouts as the owner entered them. If the self card is on neither side, side A counts as the owner's. */
async function readBouts(db: Database, practice: OwnPractice): Promise<PracticeBouts> {
  const self = await selfCard(db, practice.owner_id);
  return (await boutsOfPractice(db, practice)).map(({ id: _id, ...bout }) => {
    const isA = bout.fencer_b_slug !== self.slug;
    return {
      ...bout,
      fencer: isA ? bout.fencer_b_slug : bout.fencer_a_slug,
      score: isA ? bout.score_a : bout.score_b,
      against: isA ? bout.score_b : bout.score_a,
      won: bout.winner_is_a === isA,
      to: touchesToWin(bout.bout_format),
    };
  });
}

const withBouts = async (db: Database, practice: OwnPractice): Promise<PracticeDetail> => ({
  ...practice,
  bouts: await readBouts(db, practice),
});

/** Returns the owner's practice with its bouts; throws 404 if there is none. */
export const readPractice = async (
  db: Database,
  owner: number,
  slug: string,
): Promise<PracticeDetail> => withBouts(db, requireFound(await findPractice(db, owner, slug)));

async function addBouts(
  tx: Database,
  practice: OwnPractice,
  rows: readonly NewBout[],
): Promise<void> {
  if (rows.length === 0) return;
  const { id, handed } = await selfCard(tx, practice.owner_id);
  await insertOwnRows(
    tx,
    { owner: practice.owner_id, self: { id, hand: handed } },
    { event_id: null, practice_id: practice.id },
    {
      name: 'bouts',
      rows,
      allowsRepeatedOpponents: true,
      fields: ({ to }) => ({ bout_format: formatOf(to), shareable: practice.shareable }),
    },
  );
}

export async function createPractice(
  tx: Database,
  owner: number,
  { bouts = [], ...body }: PracticeBody,
): Promise<PracticeDetail> {
  const practice = await insertPractice(tx, owner, {
    ...body,
    weapon: body.weapon ?? (await latestWeapon(tx, owner)),
    shareable: await levelOfNewBout(tx, owner, body.shareable ?? 'Private'),
  });
  await assertPracticeLimit(tx, owner);
  await addBouts(tx, practice, bouts);
  return withBouts(tx, practice);
}

/** Returns the changes to a bout in the bout's fields, with the owner on the side where they are. */
function patchOf(stored: PracticeBouts[number], row: SentBout): BoutPatch {
  const [own, other] = stored.fencer === stored.fencer_a_slug ? ['b', 'a'] : ['a', 'b'];
  const won = row.won_on_priority ?? row.won;
  const tied = row.score === row.against;
  return {
    [`score_${own}`]: row.score,
    [`score_${other}`]: row.against,
    ...(row.fencer !== undefined && { [`fencer_${other}`]: row.fencer }),
    ...(row.to !== undefined && { bout_format: formatOf(row.to) }),
    ...(!tied && { won_on_priority: null }),
    ...(tied && typeof won === 'boolean' && { won_on_priority: won ? own : other }),
  } as BoutPatch;
}

/** Replaces the practice's bouts with the list that was sent. Returns the slugs of deleted bouts. */
async function replaceBouts(
  tx: Database,
  practice: OwnPractice,
  rows: readonly SentBout[],
): Promise<string[]> {
  const stored = await readBouts(tx, practice);
  const kept = new Set<string>();
  const added: NewBout[] = [];
  for (const [index, { slug, ...row }] of rows.entries()) {
    if (slug === undefined) {
      added.push({ ...row, fencer: row.fencer ?? '' });
      continue;
    }
    const bout = stored.find((one) => one.slug === slug);
    if (!bout || kept.has(slug))
      throw invalidField(`bouts.${index}.slug`, practiceTexts.notItsBout);
    kept.add(slug);
    await changeBout(tx, practice.owner_id, slug, patchOf(bout, row));
  }
  const removed = stored.map(({ slug }) => slug).filter((slug) => !kept.has(slug));
  await deleteBouts(tx, practice, removed);
  await addBouts(tx, practice, added);
  return removed;
}

export async function changePractice(
  tx: Database,
  owner: number,
  slug: string,
  { bouts, ...changes }: PracticePatch,
  expectedVersion: number | undefined,
): Promise<{ practice: PracticeDetail; removed: string[] }> {
  const stored = requireFound(await lockPractice(tx, owner, slug));
  await assertVersion(tx, 'practice', stored, expectedVersion);
  await requireBoutLevel(tx, owner, { stored: stored.shareable, requested: changes.shareable });
  await updatePractice(tx, stored, changes);
  const practice = requireFound(await findPractice(tx, owner, slug));
  const removed = bouts === undefined ? [] : await replaceBouts(tx, practice, bouts);
  return { practice: await withBouts(tx, practice), removed };
}
