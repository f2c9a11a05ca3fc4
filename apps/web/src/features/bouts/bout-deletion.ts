import { boutTexts } from '@fencing-journal/contract/bouts';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';

interface Result {
  fencer_a: string;
  fencer_b: string;
  score_a: number;
  score_b: number;
}

/** Returns the content of the confirmation dialog for deleting a bout. */
export const boutDeletion = ({ fencer_a, fencer_b, score_a, score_b }: Result) =>
  deleteConfirmation('bout', {
    subject: `${fencer_a} ${score_a}–${score_b} ${fencer_b}`,
    detail: 'Only this bout will be deleted.',
    body: boutTexts.confirmDelete,
  });
