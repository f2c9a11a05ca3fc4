import type { TeamMatch, TeamMatchPatch } from '@fencing-journal/contract/team-matches';
import { ApiError, concernsOnly } from '../../http/api-error.ts';
import type { SaveResult } from '../../offline/outbox/records.ts';
import { useDialogs, type ConfirmContent } from '../../ui/dialogs.tsx';
import { updateTeamMatch } from './team-matches.api.ts';

/** Thrown if the user chose to keep the bouts that a change would delete. Nothing was changed. */
class DeletionDeclined extends Error {}

const boutsField = 'delete_bouts';

/** Lists the bouts that would be deleted, by leg, with what was added to them. */
const question = (lost: readonly string[]): ConfirmContent => ({
  title: lost.length === 1 ? 'Delete your bout?' : `Delete ${lost.length} of your bouts?`,
  body: 'This change deletes these bouts, along with everything you added to them:',
  detail: lost.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  )),
  confirmLabel: 'Save and delete',
  tone: 'danger',
});

/** Changes a team sheet. Asks the user first if that deletes bouts that have more than a result. */
export function useSheetUpdate() {
  const dialogs = useDialogs();

  async function update(from: TeamMatch, change: TeamMatchPatch): Promise<SaveResult> {
    try {
      return await updateTeamMatch(from, change);
    } catch (error) {
      if (!(error instanceof ApiError && concernsOnly(error, boutsField))) throw error;
      if (!(await dialogs.confirm(question(Object.values(error.errors).flat()))))
        throw new DeletionDeclined();
      const delete_bouts = Object.keys(error.errors).map((name) => name.split('.')[1] ?? '');
      return updateTeamMatch(from, { ...change, delete_bouts });
    }
  }

  /** Shows why a change failed, unless the user canceled it. */
  const showError = async (error: unknown) => {
    if (!(error instanceof DeletionDeclined)) await dialogs.showError(error);
  };
  return { update, showError };
}
