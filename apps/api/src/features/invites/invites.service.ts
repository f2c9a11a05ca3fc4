import { inviteTexts, type invites } from '@fencing-journal/contract/invites';
import { isMinor } from '@fencing-journal/contract/shared/age';
import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { ageGroupOf, guardianIdsOf, isGuardianAccount, needsApproval } from '../access/index.ts';
import { createCode, limitCodes, takeCode, type CodeServices } from '../codes/index.ts';
import { connectByCode } from '../connections/index.ts';
import { notify } from '../notifications/index.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { areConnected, insertApproval } from './invites.queries.ts';

/** Makes a code for a coach. Throws 409 for a guardian's account, which has no journal. */
export async function createInviteCode(
  tx: Database,
  services: CodeServices,
  student: number,
): Promise<CodeResponse> {
  if (await isGuardianAccount(tx, student)) throw new AppError('conflict');
  return createCode(tx, services, student, 'invite');
}

/** Throws 403 for minors, guardian accounts and accounts without the Coach plan. Called before looking up the code. */
async function requireCoach(db: Database, account: number): Promise<void> {
  if (isMinor(await ageGroupOf(db, account)) || (await isGuardianAccount(db, account)))
    throw new AppError('forbidden', inviteTexts.adultsOnly);
  if (!(await hasCoachPlan(db, account))) throw new AppError('plan_required');
}

type RedeemResponse = ResponseOf<typeof invites.redeem>;
const connected: RedeemResponse = {
  connected: true,
  waiting: false,
  message: inviteTexts.connected,
};
const waiting: RedeemResponse = { connected: false, waiting: true, message: inviteTexts.waiting };

/** Makes the caller the coach of the code's owner, or asks the owner's guardian first. */
export async function redeemInvite(
  services: Services,
  coach: number,
  ip: string,
  code: string,
): Promise<RedeemResponse> {
  await requireCoach(services.db, coach);
  return limitCodes(services, { ip, redeemer: coach }, () =>
    services.inTransaction(async (tx) => {
      const student = await takeCode(tx, services, { kind: 'invite', code, redeemer: coach });
      if (await areConnected(tx, student, coach)) return connected;
      const guardians = await guardianIdsOf(tx, student);
      const state = guardians.length > 0 ? 'linked' : 'none';
      if (needsApproval(await ageGroupOf(tx, student), state)) {
        if (await insertApproval(tx, student, coach, services.now()))
          for (const guardian of guardians)
            await notify(tx, services, { kind: 'approval', to: guardian, from: student });
        return waiting;
      }
      await connectByCode(services, tx, { student, coach }, coach);
      return connected;
    }),
  );
}
