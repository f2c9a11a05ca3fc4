import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import { CodeMaker } from '../codes/index.ts';
import { createInviteCode } from './invites.api.ts';

/** A code that connects a coach. `createCode` makes it for somebody else, by default for the user. */
export const InviteCoach = ({
  createCode = createInviteCode,
}: {
  createCode?: () => Promise<CodeResponse>;
}) => (
  <>
    <p className="mt-3 text-muted">
      Make a code and give it to your coach. They enter it on their Connections page.
    </p>
    <CodeMaker
      label="Make a code for a coach"
      createCode={createCode}
      shareText={(code) =>
        `My code for you as my coach in Fencing Journal: ${code}. Enter it under Connections.`
      }
    />
  </>
);
