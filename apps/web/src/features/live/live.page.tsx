import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useLeaveForm } from '../../lib/use-leave-form.ts';
import { nameOfCrumb } from '../../ui/breadcrumbs.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { emptyBout, eventOfBoutQuery, fillBout, typedBout } from '../bouts/index.ts';
import { play } from './bout.rules.ts';
import { settle } from './clock.rules.ts';
import { ScorePad } from './pad.tsx';
import { boutOf } from './result.rules.ts';
import { Setup } from './setup.tsx';
import { usePad } from './use-pad.ts';

export function Component() {
  const { eventName = '' } = useParams();
  return <LiveBout key={eventName} />;
}

/** A bout that is on the pad goes on at once, with or without a network; else who fences and how is chosen first. */
function LiveBout() {
  const { tournamentName = '', eventName = '' } = useParams();
  const navigate = useNavigate();
  const leave = useLeaveForm();
  const dialogs = useDialogs();
  const [pad, keep] = usePad(eventName);
  const {
    data: event,
    error,
    refetch,
  } = useQuery({ ...eventOfBoutQuery(eventName), enabled: !pad });
  const back = paths.event(tournamentName, eventName);

  /** Nothing is sent: the form of the new bout shows what was fenced, to be completed and saved there. */
  function finish() {
    if (!pad) return;
    const { format, fencers, self, log } = pad;
    const state = settle(play(format, log), Date.now());
    fillBout(
      eventName,
      self,
      boutOf(format, state, fencers, typedBout(eventName, self) ?? emptyBout(self)),
    );
    keep({ ...pad, filled: true });
    void navigate(paths.boutAdd(tournamentName, eventName), { replace: true, state: 'fenced' });
  }

  async function discard() {
    const sure = await dialogs.confirm({
      title: 'Discard Bout',
      body: 'Its score, cards and clock will be gone.',
      confirmLabel: 'Discard bout',
    });
    if (sure) keep(undefined);
  }

  if (pad) {
    const names = { a: pad.fencers.a.name, b: pad.fencers.b.name };
    return (
      <ScorePad
        pad={pad}
        names={names}
        onChange={keep}
        onLeave={() => void leave(back)}
        onFinish={finish}
        onDiscard={() => void discard()}
      />
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    {
      label: nameOfCrumb(event?.tournament.name, error, 'Tournament'),
      to: paths.tournament(tournamentName),
    },
    { label: nameOfCrumb(event?.name, error, 'Event'), to: back },
    { label: 'Live Bout' },
  ];
  return (
    <Page title="Live Bout" narrow crumbs={crumbs}>
      {!event && !error && <Skeleton rows={3} className="h-24" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {event && <Setup event={event} onBegin={keep} />}
    </Page>
  );
}
