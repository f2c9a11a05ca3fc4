import { useDeferredValue, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { ApiError } from '../../http/api-error.ts';
import { useFrozenRecord } from '../../forms/use-record-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { BoutForm, boutFormId } from './bout-form.tsx';
import { crumbsInPlace, pathsOfPlace, useBoutEvent } from './bout-event.ts';
import { boutQuery } from './bouts.api.ts';

/** Whether the screen is a phone in landscape, as the variant `short` in styles.css. */
const isShortScreen = () => window.matchMedia('(max-height: 500px) and (min-width: 560px)').matches;

/** The form for adding and editing a bout. A path that ends in /edit edits. */
export function Component() {
  const params = useParams();
  const { boutSlug = '' } = params;
  const { pathname } = useLocation();
  const editing = pathname.replace(/\/$/, '').endsWith('/edit');
  const { event, error, refetch } = useBoutEvent(params);
  const { home, pad } = pathsOfPlace(params);
  // There, the button below the form is three screens away.
  const [isLandscape] = useState(isShortScreen);
  const bout = useFrozenRecord({ ...boutQuery(boutSlug), enabled: editing });
  const loadError = error ?? bout.error;
  const isLoaded = event !== undefined && (!editing || bout.data !== undefined);
  // Rendering the form in slices keeps a phone responsive.
  const isReady = useDeferredValue(isLoaded, false);
  // Other people's bouts are read-only, so the form is not found.
  if ((loadError instanceof ApiError && loadError.status === 404) || bout.data?.mine === false)
    return <NotFound />;

  const crumbs = crumbsInPlace(event, loadError, params, editing ? 'Edit Bout' : 'Add Bout');
  // Replaces this page in the history, because the score pad links back to it.
  const liveLink = (
    <ButtonLink to={pad} replace variant="secondary" icon="stopwatch">
      Live
    </ButtonLink>
  );
  return (
    <Page
      title={editing ? 'Edit Bout' : 'Add Bout'}
      narrow
      crumbs={crumbs}
      actions={
        <>
          {!editing && liveLink}
          {isLandscape && isReady && (
            <Button type="submit" form={boutFormId}>
              {editing ? 'Update Bout' : 'Add Bout'}
            </Button>
          )}
        </>
      }
    >
      {!isReady && !loadError && <Skeleton rows={3} className="h-40" />}
      {loadError && (
        <ErrorState onRetry={() => void Promise.all([refetch(), editing && bout.refetch()])} />
      )}
      {isReady && event && (
        <BoutForm
          key={boutSlug}
          event={event}
          bout={editing ? bout.data : undefined}
          back={home}
          padUrl={pad}
        />
      )}
    </Page>
  );
}
