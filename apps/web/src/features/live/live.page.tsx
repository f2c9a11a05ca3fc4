import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useLeaveForm } from '../../lib/use-leave-form.ts';
import { nameOfCrumb } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import {
  emptyBout,
  eventOfBoutQuery,
  fillBout,
  typedBout,
  useDiscardFenced,
} from '../bouts/index.ts';
import { play } from './bout.rules.ts';
import { settle } from './clock.rules.ts';
import { titleOf, type Pad } from './pad.rules.ts';
import { ScorePad } from './pad.tsx';
import { boutOf } from './result.rules.ts';
import { Setup } from './setup.tsx';
import { usePad } from './use-pad.ts';

export function Component() {
  const { eventName = '' } = useParams();
  return <LiveBout key={eventName} />;
}

/** Continues a bout that is on the pad immediately, also offline; otherwise asks for fencers and format first. */
function LiveBout() {
  const { tournamentName = '', eventName = '' } = useParams();
  const navigate = useNavigate();
  const leave = useLeaveForm();
  const discardFenced = useDiscardFenced();
  const [pad, keep] = usePad(eventName);
  const {
    data: event,
    error,
    refetch,
  } = useQuery({ ...eventOfBoutQuery(eventName), enabled: !pad });
  const back = paths.event(tournamentName, eventName);

  /** Sends nothing: fills the new-bout form with the result, for the user to complete and save. */
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
    void navigate(paths.boutAdd(tournamentName, eventName), { replace: true });
  }

  async function discard(shown: Pad) {
    const address = paths.boutLive(tournamentName, eventName);
    if (await discardFenced({ event: eventName, title: titleOf(shown), pad: address }))
      keep(undefined);
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
        onDiscard={() => void discard(pad)}
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
    { label: 'Live bout' },
  ];
  return (
    <Page title="Live bout" narrow crumbs={crumbs}>
      {!event && !error && <Skeleton rows={3} className="h-24" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {event && (
        <Setup event={event} onBegin={(begun) => keep({ ...begun, tournament: tournamentName })} />
      )}
    </Page>
  );
}
