import type { FencerChoice } from '@fencing-journal/contract/events';
import { otherSide, type Side } from '@fencing-journal/contract/shared/enums';
import { formatTo } from '@fencing-journal/contract/shared/touches-to-win';
import { useParams } from 'react-router';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import {
  crumbsInPlace,
  emptyBout,
  toBoutBody,
  useBoutEvent,
  useDiscardLiveBout,
  useResolveWinner,
  useBackgroundSave,
  type BoutEvent,
} from '../bouts/index.ts';
import { advanceClock } from './clock.rules.ts';
import { forSides } from './formats.rules.ts';
import { OpenBoutingPanel } from './open-bouting.tsx';
import { afterBout, openFormat, targetOf } from './open-bouting.rules.ts';
import { padTitle, type Pad } from './pad.rules.ts';
import { ScorePad } from './pad.tsx';
import { replay } from './replay.rules.ts';
import { resultToBoutValues } from './result.rules.ts';
import { touchesOf } from './touches.rules.ts';
import { useOpenBouting } from './use-open-bouting.ts';
import { usePad } from './use-pad.ts';

export function Component() {
  const { practiceName = '' } = useParams();
  return <OpenBouting key={practiceName} practiceName={practiceName} />;
}

/** Bout after bout at a practice: each is saved without a form, and the next opponent is one tap away. */
function OpenBouting({ practiceName }: { practiceName: string }) {
  const leave = useLeaveForm();
  const discardLiveBout = useDiscardLiveBout();
  const resolveWinner = useResolveWinner();
  const saveInBackground = useBackgroundSave();
  const [pad, savePad] = usePad(practiceName);
  const [bouting, saveBouting] = useOpenBouting(practiceName);
  const { event, error, refetch } = useBoutEvent({ practiceName });

  /** Saves the bout. The pad is free for the next one as soon as the device has stored it. */
  async function finish(shown: Pad) {
    const { format, fencers, self, log, weapon } = shown;
    const state = advanceClock(replay(format, log), Date.now());
    const touches = touchesOf(format, weapon, log);
    const values = resultToBoutValues(format, state, fencers, emptyBout(self), touches);
    const isWonByA = await resolveWinner(values, (side) => fencers[side].name);
    if (isWonByA === undefined) return;
    const body = toBoutBody(
      { ...values, bout_type: '', bout_format: formatTo(format.target) },
      { practice: practiceName },
      isWonByA,
    );
    const winner: Side = isWonByA ? 'a' : 'b';
    const place = { slug: practiceName, name: 'Practice', isPractice: true } as const;
    await saveInBackground(place, body, () => {
      savePad(undefined);
      saveBouting(
        afterBout(bouting, {
          winner: fencers[winner].slug,
          loser: fencers[otherSide(winner)].slug,
        }),
      );
    });
  }

  function start(shownEvent: BoutEvent, pair: Record<Side, FencerChoice>) {
    savePad({
      isPractice: true,
      self: shownEvent.userFencer,
      fencers: forSides((side) => ({
        slug: pair[side].slug,
        name: pair[side].fencer_name,
        hand: pair[side].handed ?? '',
      })),
      weapon: shownEvent.weapon,
      format: openFormat(targetOf(bouting, shownEvent.bouts)),
      log: [],
      swapped: false,
      filled: false,
    });
  }

  if (pad)
    return (
      <ScorePad
        pad={pad}
        names={{ a: pad.fencers.a.name, b: pad.fencers.b.name }}
        onChange={savePad}
        onLeave={() => void leave(paths.practice(practiceName))}
        onFinish={() => void finish(pad)}
        onDiscard={() =>
          void discardLiveBout({
            event: practiceName,
            title: padTitle(pad),
            padUrl: paths.practiceLive(practiceName),
          }).then((isDiscarded) => isDiscarded && savePad(undefined))
        }
      />
    );
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      title="Open bouting"
      narrow
      crumbs={crumbsInPlace(event, error, { practiceName }, 'Open bouting')}
    >
      {!event && !error && <Skeleton rows={3} className="h-24" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {event && (
        <OpenBoutingPanel
          event={event}
          bouting={bouting}
          onChange={saveBouting}
          onStart={(pair) => start(event, pair)}
        />
      )}
    </Page>
  );
}
