import type { Phrase } from '@fencing-journal/contract/coach-phrases';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { coachPhrases } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';

const fields = { id: coachPhrases.id, text: coachPhrases.text };
const matchesKey = (owner: number, id: string) =>
  and(eq(coachPhrases.owner_id, owner), eq(coachPhrases.id, id));

export const phrasesOf = (db: Database, owner: number): Promise<Phrase[]> =>
  db
    .select(fields)
    .from(coachPhrases)
    .where(eq(coachPhrases.owner_id, owner))
    .orderBy(asc(sql`lower(${coachPhrases.text})`), asc(coachPhrases.id));

export async function insertPhrase(tx: Database, owner_id: number, text: string): Promise<Phrase> {
  const [row] = await tx.insert(coachPhrases).values({ owner_id, text }).returning(fields);
  const count = await tx.$count(coachPhrases, eq(coachPhrases.owner_id, owner_id));
  assertAtMost(limits.phrases, count, 'phrases');
  return requireFound(row);
}

export async function changePhrase(
  tx: Database,
  owner: number,
  id: string,
  text: string,
): Promise<Phrase> {
  const [row] = await tx
    .update(coachPhrases)
    .set({ text })
    .where(matchesKey(owner, id))
    .returning(fields);
  return requireFound(row);
}

export async function deletePhrase(tx: Database, owner: number, id: string): Promise<void> {
  const [row] = await tx.delete(coachPhrases).where(matchesKey(owner, id)).returning(fields);
  requireFound(row);
}
