import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { teamMatchTexts, type TeamMatch } from '@fencing-journal/contract/team-matches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { showSaved } from '../../forms/show-saved.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { ApiError } from '../../http/api-error.ts';
import { tableName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { boutEventQuery, crumbsInEvent, useHasLiveBout } from '../bouts/index.ts';
import { decisionText, nextLeg } from './scores.rules.ts';
import { SheetTable } from './sheet-table.tsx';
import { SubstitutionDialog } from './substitution.dialog.tsx';
import { Substitutions } from './substitutions.tsx';
import { deleteTeamMatch, teamMatchQuery } from './team-matches.api.ts';
import { sidesToSubstitute, fencerOfLeg, teamName } from './teams.rules.ts';

/** A team match: the score, what comes next, and the sheet. */
export function Component() {
  const { tournamentName = '', eventName = '', matchName = '' } = useParams();
  const [isDeleting, setIsDeleting] = useState(false);
  const {
    data: match,
    error,
    refetch,
  } = useQuery({
    ...teamMatchQuery(matchName),
    enabled: !isDeleting,
  });
  const event = useQuery(boutEventQuery(eventName));
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [isSubstituting, setSubstituting] = useState(false);
  const { busy, attempt } = useAttempt({ onError: () => setIsDeleting(false) });
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  // The match decides, so an outdated tournament or event in the address is corrected.
  if (match && match.event.slug !== eventName && match.tournament.slug !== '-')
    return (
      <Navigate to={paths.teamMatch(match.tournament.slug, match.event.slug, matchName)} replace />
    );
  const name = match && `${teamName(match, 'a')} – ${teamName(match, 'b')}`;

  const remove = (shown: TeamMatch) =>
    attempt(
      async () => {
        setIsDeleting(true);
        const stored = await deleteTeamMatch(shown);
        await navigate(paths.event(tournamentName, eventName), { replace: true });
        await showSaved(dialogs, stored, {
          title: 'Team match deleted',
          body: teamMatchTexts.deleted,
        });
      },
      deleteConfirmation('team match', {
        subject: name ?? '',
        detail: shown.legs.some(({ bout }) => bout) && 'This also deletes your bouts in it.',
        body: 'Want to delete the team match?',
      }),
    );

  return (
    <Page
      title={crumbLabel(name, error, 'Team match')}
      documentTitle="Team match"
      hideTitle
      crumbs={crumbsInEvent(event.data, event.error, { tournamentName, eventName }, 'Team match')}
    >
      {!match && !error && <Skeleton rows={2} className="h-64" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {match && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_2fr]">
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <Hero match={match} />
            <NextLeg match={match} tournament={tournamentName} event={eventName} />
            {match.notes !== '' && (
              <section className="panel p-5 max-lg:hidden">
                <h2 className="mb-1 text-2xl">Notes</h2>
                <p className="wrap-anywhere whitespace-pre-line">{match.notes}</p>
              </section>
            )}
          </div>
          <section aria-label="Team sheet" className="panel min-w-0 p-2 sm:p-4">
            <SheetTable match={match} legs={match.legs} />
            <Substitutions match={match} />
            <div className="mt-3 flex flex-wrap gap-2">
              <ButtonLink
                to={paths.teamMatchScores(tournamentName, eventName, matchName)}
                variant="secondary"
                icon="pencil"
              >
                {match.legs.length === 0 ? 'Enter scores' : 'Edit scores'}
              </ButtonLink>
              {sidesToSubstitute(match).length > 0 && (
                <Button variant="secondary" icon="swap" onClick={() => setSubstituting(true)}>
                  Substitution
                </Button>
              )}
              <ButtonLink
                to={paths.teamMatchEdit(tournamentName, eventName, matchName)}
                variant="secondary"
                icon="people"
              >
                Edit teams
              </ButtonLink>
              <IconButton
                icon="trash"
                label="Delete team match"
                disabled={busy}
                onClick={() => void remove(match)}
              />
            </div>
          </section>
          {match.notes !== '' && (
            <section className="panel p-5 lg:hidden">
              <h2 className="mb-1 text-2xl">Notes</h2>
              <p className="wrap-anywhere whitespace-pre-line">{match.notes}</p>
            </section>
          )}
          {isSubstituting && (
            <SubstitutionDialog match={match} onClose={() => setSubstituting(false)} />
          )}
        </div>
      )}
    </Page>
  );
}

/** The score of the match, in the largest text on the page. */
function Hero({ match }: { match: TeamMatch }) {
  const { winner, round, own } = match;
  const decision = decisionText(match);
  return (
    <section aria-label="Score" className="panel p-4 sm:p-5">
      <div className="grid grid-cols-2 divide-x divide-line text-center">
        {sides.map((side) => (
          <div key={side} className="min-w-0 px-2">
            <p
              className={`leading-tight wrap-anywhere ${side === own ? 'font-semibold' : 'text-muted'}`}
            >
              {teamName(match, side)}
            </p>
            <p className="figures mt-1 text-7xl leading-none">
              <span
                className={
                  winner === side
                    ? 'border-b-6 border-lamp forced-colors:pb-1'
                    : winner
                      ? 'text-muted'
                      : ''
                }
              >
                {match[`score_${side}`]}
              </span>
              {winner === side && <span className="sr-only"> (winner)</span>}
            </p>
          </div>
        ))}
      </div>
      <p className="mt-3 flex flex-wrap justify-center gap-x-3 text-sm text-muted">
        {round > 0 && <span>{tableName(round)}</span>}
        {decision !== '' && <span>{decision}</span>}
        <SyncMark slug={match.slug} />
      </p>
    </section>
  );
}

/** Who fences the next leg, and the ways to score it. */
function NextLeg({
  match,
  tournament,
  event,
}: {
  match: TeamMatch;
  tournament: string;
  event: string;
}) {
  const isLive = useHasLiveBout(match.slug);
  const next = match.winner === null ? nextLeg(match.legs) : undefined;
  if (!next) return null;
  const { leg, to, toGo } = next;
  const side = (one: Side) => {
    const { number, name, isSelf } = fencerOfLeg(match, leg, one);
    return (
      <div className={`min-w-0 flex-1 ${one === 'b' ? 'text-right' : ''}`}>
        <p className={`leading-tight wrap-anywhere ${isSelf ? 'font-semibold' : ''}`}>
          <span className="figures text-muted">{number}</span> {name}
        </p>
        <p className="text-sm text-muted">{toGo[one]} to go</p>
      </div>
    );
  };
  return (
    <section aria-labelledby="next-leg" className="panel p-4 sm:p-5">
      <h2 id="next-leg" className="mb-2 text-2xl">
        Leg {leg} to {to}
      </h2>
      <div className="mb-4 flex items-start gap-3">
        {side('a')}
        <span className="text-xs leading-6 font-semibold text-muted">VS</span>
        {side('b')}
      </div>
      <ButtonLink
        to={paths.teamMatchLive(tournament, event, match.slug)}
        icon="stopwatch"
        className="min-h-14 w-full text-lg"
      >
        {isLive ? 'Resume live' : 'Score live'}
      </ButtonLink>
      <ButtonLink
        to={paths.teamMatchScores(tournament, event, match.slug)}
        variant="quiet"
        className="mt-2 w-full"
      >
        It ended early
      </ButtonLink>
    </section>
  );
}
