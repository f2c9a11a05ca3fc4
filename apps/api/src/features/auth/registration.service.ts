import { authTexts, type NewUser } from '@fencing-journal/contract/auth';
import { ageGroup, ageTexts, isMinor } from '@fencing-journal/contract/shared/age';
import { sameLastName } from '@fencing-journal/contract/shared/names';
import type { ProfileBody } from '@fencing-journal/contract/shared/profile';
import type { MemberRecord } from '@fencing-journal/contract/usaf-data';
import { AppError, invalidField } from '../../lib/errors.ts';
import { hashPassword, passwordProblem } from '../../passwords/index.ts';
import type { Database, Services } from '../../lib/services.ts';
import { createSelfCard, updateSelfCard } from '../fencers/index.ts';
import { claimMember, findMember } from '../usaf-data/index.ts';
import { accountById, incrementRegistrationCount, insertAccount } from './accounts.queries.ts';
import { mailSecret } from './secrets.service.ts';
import { openSession, type Device, type OpenedSession } from './sessions.service.ts';

/**
 * Stores the profile's USA Fencing ID as the account's claim, no matter whether it is free, taken or unknown. Returns
 * the member record that prefills the profile only if the last names match: a number must not reveal whose it is.
 */
async function claimMemberNumber(
  services: Services,
  tx: Database,
  account: { id: number; last_name: string },
  profile: ProfileBody,
): Promise<MemberRecord | undefined> {
  const memberId =
    profile.usa_fencing_info ?? profile.member_id ?? profile.usafid ?? profile.usa_fencing;
  if (memberId === undefined || memberId === null) return undefined;
  await claimMember(services, tx, account.id, memberId);
  const member = await findMember(tx, memberId);
  return member && sameLastName(member.last_name, account.last_name) ? member : undefined;
}

/** How many accounts one email address can be used for. A login with the address tries the password of each. */
const registrationLimits = [
  { days: 1, accounts: 5 },
  { days: 30, accounts: 10 },
];

/** Creates account, self card and session in one transaction. */
export async function registerAccount(
  services: Services,
  user: NewUser,
  profile: ProfileBody,
  device: Device,
): Promise<OpenedSession> {
  const birth_year = user.birth_year ?? null;
  // Nothing from a child's request is kept: no row, no count by address, no log line.
  const group = ageGroup(birth_year, services.now().getUTCFullYear());
  if (group === 'under 13') throw new AppError('guardian_needed');
  if (user.kind === 'guardian' && isMinor(group))
    throw invalidField('user.birth_year', ageTexts.guardianIsAdult);
  const problem = await passwordProblem(user.password, user);
  if (problem !== undefined) throw invalidField('user.password', problem);
  const password_hash = await hashPassword(user.password);
  return services.inTransaction(async (tx) => {
    const person = {
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      password_hash,
      birth_year,
      kind: user.kind,
    };
    const id = await insertAccount(tx, person, services.now(), 'minors');
    if (id === undefined)
      throw new AppError('conflict', authTexts.emailTaken, {
        'user.email': [authTexts.emailTaken],
      });
    // An address that only minors have is counted in the same way as a free one.
    for (const { days, accounts } of registrationLimits)
      if ((await incrementRegistrationCount(tx, user.email, days, services.now())) > accounts)
        throw new AppError('rate_limited', authTexts.registeredTooOften);
    const member = await claimMemberNumber(
      services,
      tx,
      { id, last_name: user.last_name },
      profile,
    );
    await createSelfCard(tx, id, {
      first_name: user.first_name,
      last_name: user.last_name,
      profile,
      member,
    });
    await mailSecret(tx, services, 'verify-email', { account: id, address: user.email });
    return openSession(services, tx, id, 'register', device);
  });
}

/**
 * Handles step 2 when the account that it created sends it again, after Previous or a lost response: updates the
 * submitted profile fields and nothing else. Returns false if the bearer token belongs to another account.
 */
export async function repeatRegistration(
  services: Services,
  actor: { id: number },
  user: NewUser,
  profile: ProfileBody,
): Promise<boolean> {
  const account = await accountById(services.db, actor.id);
  if (account?.email.toLowerCase() !== user.email) return false;
  await services.inTransaction(async (tx) =>
    updateSelfCard(tx, actor.id, profile, await claimMemberNumber(services, tx, account, profile)),
  );
  return true;
}
