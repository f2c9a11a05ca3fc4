import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { useFrozenRecord } from '../../forms/use-record-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { BoutForm } from './bout-form.tsx';
import { boutQuery, boutEventQuery } from './bouts.api.ts';
import { crumbsInEvent } from './crumbs.ts';

/** The form for adding and editing a bout. A path that ends in /bout/edit edits. */
export function Component() {
  const { tournamentName = '', eventName = '', boutSlug = '' } = useParams();
  const { pathname } = useLocation();
  const editing = pathname.replace(/\/$/, '').endsWith('/bout/edit');
  const event = useQuery(boutEventQuery(eventName));
  const bout = useFrozenRecord({ ...boutQuery(boutSlug), enabled: editing });
  const loadError = event.error ?? bout.error;
  // Other people's bouts are read-only, so the form is not found.
  if ((loadError instanceof ApiError && loadError.status === 404) || bout.data?.mine === false)
    return <NotFound />;
  const ready = event.data && (!editing || bout.data);

  const crumbs = crumbsInEvent(
    event.data,
    loadError,
    { tournamentName, eventName },
    editing ? 'Edit Bout' : 'Add Bout',
  );
  // Replaces this page in the history, because the score pad links back to it.
  const liveLink = (
    <ButtonLink
      to={paths.boutLive(tournamentName, eventName)}
      replace
      variant="secondary"
      icon="stopwatch"
    >
      Live
    </ButtonLink>
  );
  return (
    <Page
      title={editing ? 'Edit Bout' : 'Add Bout'}
      narrow
      crumbs={crumbs}
      actions={editing ? undefined : liveLink}
    >
      {!ready && !loadError && <Skeleton rows={3} className="h-40" />}
      {loadError && (
        <ErrorState
          onRetry={() => void Promise.all([event.refetch(), editing && bout.refetch()])}
        />
      )}
      {ready && event.data && (
        <BoutForm
          key={boutSlug}
          event={event.data}
          bout={editing ? bout.data : undefined}
          back={paths.event(tournamentName, eventName)}
          padUrl={paths.boutLive(tournamentName, eventName)}
        />
      )}
    </Page>
  );
}
