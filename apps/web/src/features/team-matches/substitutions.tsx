import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import { fencersPerTeam, type Substitution } from '@fencing-journal/contract/team-matches/relay';
import { IconButton } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useSheetUpdate } from './use-sheet-update.tsx';

/** Returns the text of a substitution: "From leg 4: Rea Serve for Ada Lunge". */
function substitutionText(match: TeamMatch, { side, number, leg }: Substitution): string {
  const team = match[`fencers_${side}`];
  const regular = team[(number - 1) % fencersPerTeam]?.name ?? '';
  const reserve = team[fencersPerTeam]?.name ?? '';
  const isReturn = match.substitutions.some(
    (one) => one.side === side && one.number === number && one.leg < leg,
  );
  return `From leg ${leg}: ${isReturn ? `${regular} for ${reserve}` : `${reserve} for ${regular}`}`;
}

/** The substitutions so far. The last one of each team can be taken back. */
export function Substitutions({ match }: { match: TeamMatch }) {
  const { busy, attempt } = useAttempt();
  const { update, showError } = useSheetUpdate();
  if (match.substitutions.length === 0) return null;
  const isLast = (one: Substitution) =>
    !match.substitutions.some(({ side, leg }) => side === one.side && leg > one.leg);
  const remove = (removed: Substitution) =>
    attempt(
      async () =>
        void (await update(match, {
          substitutions: match.substitutions.filter((one) => one !== removed),
        }).catch(showError)),
    );
  return (
    <ul className="mt-3" aria-label="Substitutions">
      {match.substitutions.map((one) => {
        const text = substitutionText(match, one);
        return (
          <li
            key={`${one.side} ${one.leg}`}
            className="flex min-h-11 items-center justify-between gap-2"
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            {isLast(one) && (
              <IconButton
                icon="close"
                label={`Take back: ${text}`}
                busy={busy}
                onClick={() => void remove(one)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
