import { boutTexts, decideWinner } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useDialogs } from '../../ui/dialogs.tsx';
import type { BoutValues } from './bouts.rules.ts';

type Result = { [S in Side]: Pick<BoutValues[S], 'score'> } & Pick<BoutValues, 'won_on_priority'>;

/**
 * Returns a function that resolves to whether fencer A won, by the rules or, for a tie, by the user's answer. Undefined
 * if the user closed the question or there is no result.
 */
export function useResolveWinner() {
  const dialogs = useDialogs();
  return async (
    { a, b, won_on_priority }: Result,
    nameOf: (side: Side) => string,
  ): Promise<boolean | undefined> => {
    const decided = decideWinner({
      score_a: a.score,
      score_b: b.score,
      won_on_priority: won_on_priority === '' ? null : (won_on_priority as Side),
    });
    if ('winner_is_a' in decided) return decided.winner_is_a;
    if (decided.field !== 'winner_is_a') {
      await dialogs.message({ title: texts.error.title, body: decided.message });
      return undefined;
    }
    const answer = await dialogs.choose({
      title: 'Who won?',
      body: boutTexts.tie,
      options: [
        { value: 'a', label: nameOf('a') },
        { value: 'b', label: nameOf('b') },
      ],
    });
    return answer === null ? undefined : answer === 'a';
  };
}
