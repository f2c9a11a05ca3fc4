import { clubTexts, type Candidate, type Membership } from '@fencing-journal/contract/club';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, assertAtMost, requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { isClubMember, canConfirm } from '../access/index.ts';
import {
  candidatesOf,
  clubsOnOwnCard,
  confirmationsAbout,
  confirmationsBy,
  findConnectedPerson,
  findConfirmation,
  countGivenConfirmations,
  insertConfirmation,
  clubKeyOf,
  type CandidateRow,
} from './club.queries.ts';

/** Returns the clubs on an account's self card, each with what confirms it. */
async function membershipsOf(db: Database, account: number) {
  const clubs = await clubsOnOwnCard(db, account);
  const confirmations = await confirmationsAbout(db, account);
  return clubs.map(({ key, name, record }) => ({
    key,
    club: name,
    record,
    confirmed_by: confirmations.flatMap(({ key: confirmedKey, ...confirmer }) =>
      confirmedKey === key ? [confirmer] : [],
    ),
  }));
}

/** Returns the people the account can confirm, one row per person and club. `member` is the slug of a single person. */
async function listCandidates(
  db: Database,
  account: number,
  memberships: readonly (Membership & { key: string })[],
  member?: string,
): Promise<CandidateRow[]> {
  const confirmedMemberships = memberships.filter(({ record, confirmed_by }) =>
    isClubMember({ record, vouched: confirmed_by.length > 0 }),
  );
  const rows = await candidatesOf(
    db,
    account,
    confirmedMemberships.map(({ club }) => club),
    member,
  );
  const unique = new Map<string, CandidateRow>();
  for (const row of rows.filter(canConfirm)) {
    const key = `${row.slug} ${row.key}`;
    if (!unique.has(key)) unique.set(key, row);
  }
  return [...unique.values()];
}

/** Returns what confirms the account's clubs, and the people it can confirm or has confirmed. */
export async function confirmationsOf(db: Database, account: number) {
  const memberships = await membershipsOf(db, account);
  const given = await confirmationsBy(db, account);
  const confirmedKeys = new Set(given.map(({ slug, key }) => `${slug} ${key}`));
  const candidates = await listCandidates(db, account, memberships);
  return {
    memberships: memberships.map(({ key: _key, ...membership }): Membership => membership),
    awaiting: candidates
      .filter(({ slug, key }) => !confirmedKeys.has(`${slug} ${key}`))
      .map(({ slug, first_name, last_name, club }): Candidate => ({
        slug,
        first_name,
        last_name,
        club,
      })),
    given: given.map(({ key: _key, ...confirmation }) => confirmation),
  };
}

/** Confirms that a connected person fences for a club. A repeated call returns the existing confirmation. */
export async function confirm(
  tx: Database,
  account: number,
  { member, club }: { member: string; club: string },
): Promise<{ id: string; isNew: boolean }> {
  const connectedPerson = requireFound(await findConnectedPerson(tx, account, member));
  const key = await clubKeyOf(tx, club);
  const candidates = await listCandidates(tx, account, await membershipsOf(tx, account), member);
  const candidate = candidates.find((row) => row.key === key);
  if (key === null || !candidate) throw new AppError('forbidden', clubTexts.notYours);
  const inserted = await insertConfirmation(tx, account, connectedPerson, candidate.club);
  if (!inserted)
    return {
      ...requireFound(await findConfirmation(tx, account, connectedPerson.account, key)),
      isNew: false,
    };
  assertAtMost(
    limits.clubConfirmations,
    await countGivenConfirmations(tx, account),
    'confirmations',
  );
  return { ...inserted, isNew: true };
}
