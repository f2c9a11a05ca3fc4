import { clubTexts, type Candidate, type Membership } from '@fencing-journal/contract/club';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, atMost, found } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { countsForClub, mayConfirm } from '../access/index.ts';
import {
  candidatesOf,
  clubsNamedBy,
  confirmationsAbout,
  confirmationsBy,
  connectionWith,
  findConfirmation,
  givenCount,
  insertConfirmation,
  keyOf,
  type CandidateRow,
} from './club.queries.ts';

/** The clubs on an account's own card, each with what confirms it. */
async function membershipsOf(db: Database, account: number) {
  const clubs = await clubsNamedBy(db, account);
  const confirmations = await confirmationsAbout(db, account);
  return clubs.map(({ key, name, record }) => ({
    key,
    club: name,
    record,
    confirmed_by: confirmations.flatMap(({ key: confirmed, ...by }) =>
      confirmed === key ? [by] : [],
    ),
  }));
}

/** People the account can confirm, one row per person and club. `member` is the slug of one of them. */
async function possible(
  db: Database,
  account: number,
  memberships: readonly (Membership & { key: string })[],
  member?: string,
): Promise<CandidateRow[]> {
  const own = memberships.filter(({ record, confirmed_by }) =>
    countsForClub({ record, vouched: confirmed_by.length > 0 }),
  );
  const rows = await candidatesOf(
    db,
    account,
    own.map(({ club }) => club),
    member,
  );
  const once = new Map<string, CandidateRow>();
  for (const row of rows.filter(mayConfirm)) {
    const key = `${row.slug} ${row.key}`;
    if (!once.has(key)) once.set(key, row);
  }
  return [...once.values()];
}

/** What confirms the account's own clubs, and the people it can confirm or has confirmed. */
export async function confirmationsOf(db: Database, account: number) {
  const memberships = await membershipsOf(db, account);
  const given = await confirmationsBy(db, account);
  const done = new Set(given.map(({ slug, key }) => `${slug} ${key}`));
  const candidates = await possible(db, account, memberships);
  return {
    memberships: memberships.map(({ key: _key, ...membership }): Membership => membership),
    awaiting: candidates
      .filter(({ slug, key }) => !done.has(`${slug} ${key}`))
      .map(({ slug, first_name, last_name, club }): Candidate => ({
        slug,
        first_name,
        last_name,
        club,
      })),
    given: given.map(({ key: _key, ...confirmation }) => confirmation),
  };
}

/** Confirms that a connected person fences for a club; once for each club. */
export async function confirm(
  tx: Database,
  account: number,
  { member, club }: { member: string; club: string },
): Promise<{ id: string; isNew: boolean }> {
  const other = found(await connectionWith(tx, account, member));
  const key = await keyOf(tx, club);
  const candidates = await possible(tx, account, await membershipsOf(tx, account), member);
  const candidate = candidates.find((one) => one.key === key);
  if (key === null || !candidate) throw new AppError('forbidden', clubTexts.notYours);
  const added = await insertConfirmation(tx, account, other, candidate.club);
  if (!added)
    return { ...found(await findConfirmation(tx, account, other.account, key)), isNew: false };
  atMost(limits.clubConfirmations, await givenCount(tx, account), 'confirmations');
  return { ...added, isNew: true };
}
