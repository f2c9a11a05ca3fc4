import { boutTexts, type Bout } from '@fencing-journal/contract/bouts';
import { ratingKinds, sides, type Side } from '@fencing-journal/contract/shared/enums';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { crumbLabel, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page } from '../../ui/page.tsx';
import { Scoreboard } from '../../ui/scoreboard.tsx';
import { StarDisplay } from '../../ui/star-rating.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { MediaPanel } from '../media/index.ts';
import { CommentsSection } from './comments.section.tsx';
import { boutDeletion } from './bout-deletion.ts';
import { boutQuery, deleteBout } from './bouts.api.ts';
import { ratingKindLabels } from './labels.ts';

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

  const title = crumbLabel(bout && `${bout.fencer_a} vs ${bout.fencer_b}`, error, 'Bout');
  const actions =
    bout &&
    (bout.mine ? (
      <>
        <ButtonLink to={paths.boutEdit(tournamentName, eventName, boutName)} icon="pencil">
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
      {bout && <BoutDetails bout={bout} />}
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

/** The fencer's name, linked to their card unless the card was deleted. */
const FencerName = ({ bout, side }: { bout: Bout; side: Side }) => {
  const slug = bout[`fencer_${side}_slug`];
  const name = bout[`fencer_${side}`];
  return slug ? (
    <Link
      to={paths.fencer(slug)}
      className="inline-block py-2 underline decoration-1 underline-offset-4"
    >
      {name}
    </Link>
  ) : (
    <>{name}</>
  );
};

function BoutDetails({ bout }: { bout: Bout }) {
  const facts: [string, ReactNode][] = [
    ['Type', bout.bout_type],
    ['Format', bout.bout_format],
    ['Round', bout.round || ''],
    ['Referee', bout.referee],
    ['Won on priority', bout.won_on_priority && bout[`fencer_${bout.won_on_priority}`]],
  ];
  const tags = bout.tag_name.join(', ');
  // Only the owner sees who the bout is shared with. Others see the tags row only if there are tags.
  if (bout.mine || tags !== '') facts.push(['Tags', tags]);
  if (bout.mine) facts.push(['Shareable', bout.shareable]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="panel p-5 sm:p-8 sm:text-xl">
        <Scoreboard
          a={{
            name: <FencerName bout={bout} side="a" />,
            score: bout.score_a,
            won: bout.winner_is_a,
          }}
          b={{
            name: <FencerName bout={bout} side="b" />,
            score: bout.score_b,
            won: !bout.winner_is_a,
          }}
        />
      </div>
      <section className="panel p-5">
        <h2 className="mb-2 flex flex-wrap items-center gap-3 text-2xl">
          Bout
          <SyncMark slug={bout.slug} />
        </h2>
        <dl className="grid gap-x-8 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
        {bout.notes !== '' && (
          <p className="mt-3 wrap-anywhere whitespace-pre-line">{bout.notes}</p>
        )}
      </section>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {sides.map((side) => (
          <SideDetails key={side} bout={bout} side={side} />
        ))}
      </div>
      <Suspense fallback={<Skeleton rows={1} className="h-56" />}>
        <MediaPanel
          mine={bout.mine}
          place={{ kind: 'bout', slug: bout.slug }}
          items={bout.bout_media}
          title={`${bout.fencer_a} vs ${bout.fencer_b}`}
          to={paths.bout(bout.tournament.slug, bout.event.slug, bout.slug)}
        />
      </Suspense>
      <CommentsSection bout={bout} />
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="flex justify-between gap-4 border-b border-line py-1.5">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 text-right font-medium break-words">
      {value === '' || value === null || value === undefined ? '-' : value}
    </dd>
  </div>
);

function SideDetails({ bout, side }: { bout: Bout; side: Side }) {
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
  const facts: [string, ReactNode][] = [
    ['Hand', bout[`hand_${side}`]],
    ['Yellow card', yesNo(bout[`yellow_carded_${side}`])],
    ['Red card', yesNo(bout[`red_carded_${side}`])],
    ['Black card', yesNo(bout[`black_carded_${side}`])],
    ['Medical timeout', yesNo(bout[`medical_${side}`])],
    ['Passivity', yesNo(bout[`priority_${side}`])],
    ['Video replays used', bout[`video_used_${side}`]],
  ];
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl break-words">{bout[`fencer_${side}`]}</h2>
      {ratingKinds.map((kind) => (
        <StarDisplay key={kind} label={ratingKindLabels[kind]} value={bout[`${kind}_${side}`]} />
      ))}
      <dl className="mt-3">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {bout[`notes_${side}`] !== '' && (
        <p className="mt-3 break-words whitespace-pre-line">{bout[`notes_${side}`]}</p>
      )}
    </section>
  );
}
