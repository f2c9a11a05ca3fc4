import {
  guardianLimits,
  guardianTexts,
  type Child,
  type guardian,
} from '@fencing-journal/contract/guardian';
import { ageGroup, isMinor, type AgeGroup } from '@fencing-journal/contract/shared/age';
import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import type { BodyOf, ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { visibilities } from '@fencing-journal/contract/shared/enums';
import { AppError, invalidField, notFound, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { newSlug } from '../../lib/slugs.ts';
import { closeAccount, cancelDeletion, lockDeletion } from '../account/index.ts';
import { ageGroupOf } from '../access/index.ts';
import { accountById, insertAccount } from '../auth/index.ts';
import { createCode } from '../codes/index.ts';
import { lockAccounts } from '../connections/index.ts';
import { createSelfCard } from '../fencers/index.ts';
import { childrenOf, insertLink, fullNameOf, setLevel, type ChildRow } from './children.queries.ts';
import { insertConsent } from './consents.queries.ts';
import { confirmedAt, requireConsent, type Consent } from './consents.service.ts';

/** Whether the account has a login name instead of an email address. */
const hasLoginName = ({ email }: { email: string }): boolean => !email.includes('@');

export const canUnlink = (age: AgeGroup): boolean => age === '16 to 17';

const toChild = ({
  id: _id,
  email,
  confirmed_at,
  guarded: _guarded,
  linked_at,
  delete_on,
  ...row
}: ChildRow): Child => ({
  ...row,
  login_name: hasLoginName({ email }) ? email : null,
  linked_at: linked_at.toISOString(),
  consent_pending: confirmed_at === null,
  can_delete: row.age_group === 'under 13',
  can_unlink: canUnlink(row.age_group),
  delete_on: delete_on?.toISOString() ?? null,
});

export const listChildren = async (db: Database, guardianId: number): Promise<Child[]> =>
  (await childrenOf(db, guardianId)).map(toChild);

/** Returns a child of the guardian, even if the consent is not confirmed yet. Throws 404 for other children. */
const findLinkedChild = async (db: Database, guardianId: number, slug: string): Promise<ChildRow> =>
  requireFound((await childrenOf(db, guardianId, slug))[0]);

/** Returns a child of the guardian. Throws 404 for other children, and until the consent is confirmed. */
export async function findChild(db: Database, guardianId: number, slug: string): Promise<ChildRow> {
  const child = await findLinkedChild(db, guardianId, slug);
  if (child.confirmed_at === null) throw notFound();
  return child;
}

const readChild = async (db: Database, guardianId: number, slug: string): Promise<Child> =>
  toChild(await findChild(db, guardianId, slug));

/**
 * Throws 403 if the account can't become or act as a guardian. Only adults are guardians, and their address must be
 * confirmed, because emails about the child go there and the operator uses it to reach them.
 */
export async function requireGuardian(db: Database, account: number): Promise<void> {
  const { age_group, email_verified } = requireFound(await accountById(db, account));
  if (isMinor(age_group)) throw new AppError('forbidden', guardianTexts.adultsOnly);
  if (!email_verified) throw new AppError('unconfirmed_email');
}

/** Throws 409 if the guardian has the maximum number of children. The guardian's account must be locked. */
export async function requireRoomForChild(tx: Database, guardianId: number): Promise<void> {
  if ((await childrenOf(tx, guardianId)).length >= guardianLimits.children)
    throw new AppError('conflict', guardianTexts.tooManyChildren);
}

/** Links a guardian to a child and records the consent, if given. Consents are checked only for children under 13. */
export async function storeLink(
  tx: Database,
  { now }: Pick<Services, 'now'>,
  pair: { guardian: number; child: number },
  consent: Consent | undefined,
): Promise<void> {
  const at = now();
  const { guardian: guardian_id, child: child_id } = pair;
  const isChecked = consent && (await ageGroupOf(tx, child_id)) === 'under 13';
  const confirmed_at = isChecked ? confirmedAt(consent, at) : at;
  await insertLink(tx, { guardian_id, child_id, created_at: at, confirmed_at });
  if (!consent) return;
  await insertConsent(tx, {
    owner_id: child_id,
    guardian_id,
    guardian_name: requireFound(await fullNameOf(tx, guardian_id)),
    kind: 'account',
    ...consent,
    agreed_at: at,
    confirmed_at,
  });
}

/** Returns a name to log in with. It has no @, so it is never mistaken for an email address. */
const newLoginName = (firstName: string): string => newSlug(firstName, 'child', 20);

/**
 * Opens an account for a child. It has a login name instead of an email address, and no password until the code is
 * used.
 */
export async function addChild(
  tx: Database,
  services: Services,
  guardianId: number,
  { consent, birth_year, first_name, last_name }: BodyOf<typeof guardian.addChild>,
): Promise<ResponseOf<typeof guardian.addChild>> {
  await requireGuardian(tx, guardianId);
  if (!isMinor(ageGroup(birth_year, services.now().getUTCFullYear())))
    throw invalidField('birth_year', guardianTexts.childrenOnly);
  requireConsent(services.config, consent);
  await lockAccounts(tx, [guardianId]);
  await requireRoomForChild(tx, guardianId);
  const login_name = newLoginName(first_name);
  const person = { email: login_name, first_name, last_name, birth_year, password_hash: null };
  const id = await insertAccount(tx, person, services.now());
  if (id === undefined) throw new AppError('conflict');
  await createSelfCard(tx, id, { first_name, last_name, profile: {} });
  await storeLink(tx, services, { guardian: guardianId, child: id }, consent);
  const { slug } = requireFound(await accountById(tx, id));
  return { slug, login_name, ...(await createCode(tx, services, id, 'child')) };
}

/** Makes a new code, with which a child without an email address can replace a lost password. */
export async function renewChildCode(
  tx: Database,
  services: Services,
  guardianId: number,
  slug: string,
): Promise<CodeResponse> {
  const child = await findChild(tx, guardianId, slug);
  if (!hasLoginName(child)) throw new AppError('conflict', guardianTexts.hasAddress);
  return createCode(tx, services, child.id, 'child');
}

/** Lowers the level of a child's profile. Throws 400 for a level that shows more than the current one. */
export async function lowerVisibility(
  tx: Database,
  guardianId: number,
  slug: string,
  { shareable, all_bouts = false }: BodyOf<typeof guardian.lowerVisibility>,
): Promise<Child> {
  const child = await findChild(tx, guardianId, slug);
  if (visibilities.indexOf(shareable) > visibilities.indexOf(child.shareable))
    throw invalidField('shareable', guardianTexts.noHigherLevel);
  await setLevel(tx, child.id, shareable, all_bouts);
  return readChild(tx, guardianId, slug);
}

/**
 * Returns a child whose account the guardian may delete or keep. This includes an account that the guardian opened but
 * that nobody could use yet.
 */
async function findOwnChild(db: Database, guardianId: number, slug: string): Promise<ChildRow> {
  const child = await findLinkedChild(db, guardianId, slug);
  if (child.confirmed_at === null && (child.guarded || !hasLoginName(child))) throw notFound();
  return child;
}

/** Closes the account of a child under 13 and schedules its deletion. */
export async function deleteChild(
  services: Services,
  guardianId: number,
  slug: string,
): Promise<Date> {
  const child = await findOwnChild(services.db, guardianId, slug);
  if (child.age_group !== 'under 13') throw new AppError('forbidden', guardianTexts.under13Only);
  return closeAccount(services, child, guardianId);
}

/** Cancels the deletion of a child's account. Throws 403 if the child is 13 or older and requested it. */
export async function keepChild(
  tx: Database,
  services: Services,
  guardianId: number,
  slug: string,
): Promise<Child> {
  const { id, age_group } = await findOwnChild(tx, guardianId, slug);
  const deletion = await lockDeletion(tx, id);
  // Only guardians can cancel a deletion that a guardian requested, even after the child's 13th birthday.
  if (age_group !== 'under 13' && deletion?.requested_by === id)
    throw new AppError('forbidden', guardianTexts.childsDeletion);
  await cancelDeletion(tx, services, id);
  return toChild(await findOwnChild(tx, guardianId, slug));
}
