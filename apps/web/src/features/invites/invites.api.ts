import { invites } from '@fencing-journal/contract/invites';
import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export const createInviteCode = (): Promise<CodeResponse> => call(invites.create, {});

/** Voids the user's codes for coaches that nobody has used. */
export const revokeInviteCodes = () => call(invites.revoke, {});

/** Connects the user as the coach of whoever made the code. A new connection changes what every list shows. */
export async function redeemInviteCode(code: string): Promise<ResponseOf<typeof invites.redeem>> {
  const answer = await call(invites.redeem, { body: { code } });
  if (answer.connected) await queryClient.invalidateQueries();
  return answer;
}
