import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import { CodeMaker } from '../codes/index.ts';
import { createInviteCode, revokeInviteCodes } from './invites.api.ts';

/**
 * A code that connects a coach with `student`, by default the user. `createCode` and `revokeCodes` must be for them.
 * `secondary`: another action on the page is more important.
 */
export const InviteCoach = ({
  student,
  createCode = createInviteCode,
  revokeCodes = revokeInviteCodes,
  secondary = false,
}: {
  student?: string;
  createCode?: () => Promise<CodeResponse>;
  revokeCodes?: () => Promise<{ message: string }>;
  secondary?: boolean;
}) => (
  <>
    <p className="mt-3 text-muted">
      Make a code and give it to {student === undefined ? 'your' : `${student}’s`} coach. They enter
      it on their Connections page.
    </p>
    <CodeMaker
      label="Make a code for a coach"
      createCode={createCode}
      revocation={{ label: 'Revoke codes for coaches', revoke: revokeCodes }}
      secondary={secondary}
      shareText={(code) =>
        `${student === undefined ? 'My code for you as my' : `The code for you as ${student}’s`} coach in Fencing Journal: ${code}. Enter it under Connections.`
      }
    />
  </>
);
