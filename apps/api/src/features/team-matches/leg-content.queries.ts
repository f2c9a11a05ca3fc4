import { onSide } from '@fencing-journal/contract/bouts';
import { emptyDetails, emptySide } from '@fencing-journal/contract/bouts/values';
import { sides } from '@fencing-journal/contract/shared/enums';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts } from '../../db/schema.ts';
import type { LegBout } from './team-matches.queries.ts';

const { hand: _hand, ...emptyWithoutHand } = emptySide;
const emptyValues = Object.entries({
  ...emptyDetails,
  ...Object.assign({}, ...sides.map((side) => onSide(emptyWithoutHand, side))),
});

const countIn = (table: 'media' | 'touches' | 'bout_comments' | 'bout_tags') =>
  sql<number>`(SELECT count(*)::int FROM ${sql.identifier(table)} x
    WHERE x.owner_id = bouts.owner_id AND x.bout_id = bouts.id)`;

const counted = (count: number, one: string, many = `${one}s`): string | false =>
  count > 0 && `${count} ${count === 1 ? one : many}`;

/** Locks and returns bouts with what was added to them, in words: "2 videos", "12 touches", "notes". */
export async function contentOfBouts(tx: Database, owner: number, of: readonly LegBout[]) {
  if (of.length === 0) return [];
  const isAsked = and(
    eq(bouts.owner_id, owner),
    inArray(
      bouts.id,
      of.map(({ id }) => id),
    ),
  );
  // A separate statement: a single one that waited for a lock would count what there was before it waited.
  await tx.select({ id: bouts.id }).from(bouts).where(isAsked).orderBy(asc(bouts.id)).for('update');
  const rows = await tx
    .select({
      bout: getTableColumns(bouts),
      videos: countIn('media'),
      uploads: sql<number>`(SELECT count(*)::int FROM media_uploads x
        WHERE x.owner_id = bouts.owner_id AND x.bout_id = bouts.id AND x.media_id IS NULL)`,
      touches: countIn('touches'),
      comments: countIn('bout_comments'),
      tags: countIn('bout_tags'),
    })
    .from(bouts)
    .where(isAsked)
    .orderBy(asc(bouts.team_leg));
  return rows.map(({ bout, videos, uploads, touches, comments, tags }) => {
    const entered = emptyValues.filter(
      ([field, empty]) => bout[field as keyof typeof bout] !== empty,
    );
    const notes = entered.filter(([field]) => field.startsWith('notes'));
    return {
      slug: bout.slug,
      leg: bout.team_leg,
      content: [
        counted(videos + uploads, 'video'),
        counted(touches, 'touch', 'touches'),
        counted(comments, 'comment'),
        notes.length > 0 && 'notes',
        (tags > 0 || entered.length > notes.length) && 'other details',
      ].filter((part) => part !== false),
    };
  });
}
