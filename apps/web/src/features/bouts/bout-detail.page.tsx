import { boutTexts, type Bout } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { crumbLabel, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { boutDeletion } from './bout-deletion.ts';
import { BoutDetails } from './bout-details.tsx';
import { boutQuery, changeScore, deleteBout } from './bouts.api.ts';

export function Component() {
  const { tournamentName = '', eventName = '', boutName = '' } = useParams();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  // True while the bout is being deleted: disables the query, so "not found" doesn't flash before the navigation.
  const [isDeleting, setIsDeleting] = useState(false);
  const {
    data: bout,
    error,
    isPending,
    refetch,
  } = useQuery({ ...boutQuery(boutName), enabled: !isDeleting });
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (bout && (bout.tournament.slug !== tournamentName || bout.event.slug !== eventName)) {
    return <Navigate to={paths.bout(bout.tournament.slug, bout.event.slug, boutName)} replace />;
  }

  async function remove(shown: Bout) {
    const confirmed = await dialogs.confirm(boutDeletion(shown));
    if (!confirmed) return;
    setIsDeleting(true);
    try {
      const stored = await deleteBout(shown);
      await navigate(paths.event(tournamentName, eventName), { replace: true });
      await showSaved(dialogs, stored, boutTexts.deleted);
    } catch (failure) {
      setIsDeleting(false);
      await dialogs.showError(failure);
    }
  }

  async function takeScore(shown: Bout, score: Record<Side, number>) {
    await showSaved(dialogs, await changeScore(shown, score), boutTexts.updated);
  }

  const title = crumbLabel(bout && `${bout.fencer_a} vs ${bout.fencer_b}`, error, 'Bout');
  const actions =
    bout &&
    (bout.mine ? (
      <>
        {bout.bout_media[0] && (
          <ButtonLink to={paths.review(bout.bout_media[0].slug)} icon="play">
            Review video
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.boutEdit(tournamentName, eventName, boutName)}
          variant="secondary"
          icon="pencil"
        >
          Edit
        </ButtonLink>
        <Button variant="secondary" icon="trash" onClick={() => void remove(bout)}>
          Delete
        </Button>
      </>
    ) : (
      <BackButton />
    ));
  return (
    <Page
      title={title}
      documentTitle="Bout"
      // The scoreboard shows the names.
      hideTitle
      crumbs={crumbsOf(
        bout,
        {
          tournament: crumbLabel(bout?.tournament.name, error, 'Tournament'),
          event: crumbLabel(bout?.event.name, error, 'Event'),
          title,
        },
        { tournamentName, eventName },
      )}
      actions={actions}
    >
      {isPending && <Skeleton rows={3} className="h-40" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {bout && !bout.mine && <p className="-mt-3 mb-4 text-muted">{bout.owner.name}’s bout</p>}
      {bout && <BoutDetails bout={bout} onUseScore={(score) => takeScore(bout, score)} />}
    </Page>
  );
}

/** Breadcrumbs. In someone else's bout, tournament and event are plain text, because only their owner can open them. */
function crumbsOf(
  bout: Bout | undefined,
  { tournament, event, title }: Record<'tournament' | 'event' | 'title', Crumb['label']>,
  { tournamentName, eventName }: Record<'tournamentName' | 'eventName', string>,
): Crumb[] {
  const journal = { label: 'Journal', to: paths.journal };
  if (bout?.mine === false)
    return [journal, { label: tournament }, { label: event }, { label: title }];
  return [
    journal,
    { label: 'Tournaments', to: paths.tournaments },
    { label: tournament, to: paths.tournament(tournamentName) },
    { label: event, to: paths.event(tournamentName, eventName) },
    { label: title },
  ];
}

/** Goes back in the history, because a reader can come from a list of bouts or from a fencer card. */
function BackButton() {
  const navigate = useNavigate();
  // On the first page of a visit there is nothing to go back to.
  const isFirst = useLocation().key === 'default';
  return (
    <Button
      variant="secondary"
      icon="back"
      onClick={() => void (isFirst ? navigate(paths.journal) : navigate(-1))}
    >
      Back
    </Button>
  );
}
