import { boutTexts, type Bout } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { editPathOfBout, pathOfBout } from '../../lib/bout-place.ts';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { crumbLabel, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';
import { boutDeletion } from './bout-deletion.ts';
import { BoutDetails } from './bout-details.tsx';
import { crumbsInPlace, pathsOfPlace, type PlaceParams } from './bout-event.ts';
import { boutQuery, changeScore, deleteBout } from './bouts.api.ts';
import { useResolveWinner } from './use-resolve-winner.ts';

export function Component() {
  const params = useParams();
  const { boutName = '' } = params;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.journal);
  const dialogs = useDialogs();
  const resolveWinner = useResolveWinner();
  // True while the bout is being deleted: disables the query, so "not found" doesn't flash before the navigation.
  const [isDeleting, setIsDeleting] = useState(false);
  const {
    data: bout,
    error,
    isPending,
    refetch,
  } = useQuery({ ...boutQuery(boutName), enabled: !isDeleting });
  // Rendering the details in slices keeps a phone responsive.
  const isReady = useDeferredValue(bout !== undefined, false);
  const shown = isReady ? bout : undefined;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (bout && pathOfBout(bout) !== pathname.replace(/\/$/, ''))
    return <Navigate to={pathOfBout(bout)} replace />;

  async function remove(shown: Bout) {
    const confirmed = await dialogs.confirm(boutDeletion(shown));
    if (!confirmed) return;
    setIsDeleting(true);
    try {
      const stored = await deleteBout(shown);
      await navigate(pathsOfPlace(params).home, { replace: true });
      await showSaved(dialogs, stored, boutTexts.deleted);
    } catch (failure) {
      setIsDeleting(false);
      await dialogs.showError(failure);
    }
  }

  async function takeScore(shown: Bout, score: Record<Side, number>) {
    const result = { a: { score: score.a }, b: { score: score.b }, won_on_priority: '' };
    const winner = await resolveWinner(result, (side) => shown[`fencer_${side}`]);
    if (winner === undefined) return;
    await showSaved(dialogs, await changeScore(shown, score, winner), boutTexts.updated);
  }

  const title = crumbLabel(bout && `${bout.fencer_a} vs ${bout.fencer_b}`, error, 'Bout');
  const actions = bout?.mine && (
    <>
      {bout.bout_media[0] && (
        <ButtonLink to={paths.review(bout.bout_media[0].slug)} icon="play">
          Review video
        </ButtonLink>
      )}
      <ButtonLink to={editPathOfBout(bout)} variant="secondary" icon="pencil">
        Edit
      </ButtonLink>
      {bout.team_match && bout.tournament && bout.event ? (
        <ButtonLink
          to={paths.teamMatch(bout.tournament.slug, bout.event.slug, bout.team_match)}
          variant="secondary"
          icon="people"
        >
          Team sheet
        </ButtonLink>
      ) : (
        <Button variant="quiet" icon="trash" onClick={() => void remove(bout)}>
          Delete
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={title}
      documentTitle="Bout"
      // The scoreboard shows the names.
      hideTitle={bout !== undefined || error === null}
      crumbs={crumbsOf(bout, params, error, title)}
      // Somebody else's bout can be reached from several lists.
      onBack={bout?.mine === false ? goBack : undefined}
      actions={actions}
    >
      {(isPending || (bout && !shown)) && <Skeleton rows={3} className="h-40" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {bout && !bout.mine && <p className="-mt-3 mb-4 text-muted">{bout.owner.name}’s bout</p>}
      {shown && <BoutDetails bout={shown} onUseScore={(score) => takeScore(shown, score)} />}
    </Page>
  );
}

/** Returns the breadcrumbs. In someone else's bout, its place is plain text, because only the owner can open it. */
function crumbsOf(
  bout: Bout | undefined,
  params: PlaceParams,
  error: unknown,
  title: Crumb['label'],
): Crumb[] {
  const isForeign = bout?.mine === false;
  const crumbs = crumbsInPlace(namesOf(bout), error, params, '').slice(0, -1);
  const own = isForeign ? crumbs.filter((_, index) => index !== 1) : crumbs;
  return [
    ...own.map((crumb, index) => (isForeign && index > 0 ? { label: crumb.label } : crumb)),
    { label: title },
  ];
}

/** Returns the names of a bout's event and tournament, or of its practice. */
const namesOf = (bout: Bout | undefined) =>
  bout && {
    name: bout.event?.name ?? 'Practice',
    tournament: { name: bout.tournament?.name ?? 'Practice' },
  };
