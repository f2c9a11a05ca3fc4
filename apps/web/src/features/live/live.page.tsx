import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import {
  emptyBout,
  boutEventQuery,
  crumbsInEvent,
  writeNewBoutDraft,
  otherUnsavedBout,
  readNewBoutDraft,
  useDiscardLiveBout,
} from '../bouts/index.ts';
import { advanceClock } from './clock.rules.ts';
import { replaceUnsavedBout, resultNotStored } from './result-dialogs.ts';
import { padTitle, type Pad } from './pad.rules.ts';
import { ScorePad } from './pad.tsx';
import { replay } from './replay.rules.ts';
import { resultToBoutValues } from './result.rules.ts';
import { Setup } from './setup.tsx';
import { touchesOf } from './touches.rules.ts';
import { usePad } from './use-pad.ts';

export function Component() {
  const { eventName = '' } = useParams();
  return <LiveBout key={eventName} />;
}

/** Immediately continues a bout that is on the pad, even offline. Otherwise asks for fencers and format first. */
function LiveBout() {
  const { tournamentName = '', eventName = '' } = useParams();
  const navigate = useNavigate();
  const leave = useLeaveForm();
  const discardLiveBout = useDiscardLiveBout();
  const dialogs = useDialogs();
  const [pad, savePad] = usePad(eventName);
  const { data: event, error, refetch } = useQuery({ ...boutEventQuery(eventName), enabled: !pad });
  const back = paths.event(tournamentName, eventName);

  /** Fills the new-bout form with the result, for the user to complete and save. Sends nothing. */
  async function finish() {
    if (!pad) return;
    const { format, fencers, self, log, weapon } = pad;
    const state = advanceClock(replay(format, log), Date.now());
    const other = otherUnsavedBout(eventName, pad);
    if (other && !(await dialogs.confirm(replaceUnsavedBout(other)))) return;
    const isStored = writeNewBoutDraft(
      eventName,
      self,
      resultToBoutValues(
        format,
        state,
        fencers,
        (other ? undefined : readNewBoutDraft(eventName, self)) ?? emptyBout(self),
        touchesOf(format, weapon, log),
      ),
    );
    if (!isStored) return void dialogs.message(resultNotStored);
    savePad({ ...pad, filled: true, hasFilled: true });
    void navigate(paths.boutAdd(tournamentName, eventName), { replace: true });
  }

  async function discard(shown: Pad) {
    const padUrl = paths.boutLive(tournamentName, eventName);
    if (await discardLiveBout({ event: eventName, title: padTitle(shown), padUrl: padUrl }))
      savePad(undefined);
  }

  if (pad) {
    const names = { a: pad.fencers.a.name, b: pad.fencers.b.name };
    return (
      <ScorePad
        pad={pad}
        names={names}
        onChange={savePad}
        onLeave={() => void leave(back)}
        onFinish={() => void finish()}
        onDiscard={() => void discard(pad)}
      />
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const crumbs = crumbsInEvent(event, error, { tournamentName, eventName }, 'Live bout');
  return (
    <Page title="Live bout" narrow crumbs={crumbs}>
      {!event && !error && <Skeleton rows={3} className="h-24" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {event && (
        <Setup
          event={event}
          onStart={(newPad) => savePad({ ...newPad, tournament: tournamentName })}
        />
      )}
    </Page>
  );
}
