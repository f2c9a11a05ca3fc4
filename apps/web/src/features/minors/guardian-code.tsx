import { guardian } from '@fencing-journal/contract/guardian';
import { call } from '../../http/client.ts';
import { CodeMaker } from '../codes/index.ts';

/** A code that links a parent to the account. */
export const GuardianCode = ({ secondary = false }: { secondary?: boolean }) => (
  <CodeMaker
    secondary={secondary}
    label="Make a code for your parent"
    createCode={() => call(guardian.createCode, {})}
    revocation={{
      label: 'Revoke codes for parents',
      revoke: () => call(guardian.revokeCodes, {}),
    }}
    shareText={(code) => `My code for Fencing Journal: ${code}`}
  />
);
