import { sides } from '@fencing-journal/contract/shared/enums';
import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import { legCount } from '@fencing-journal/contract/team-matches/relay';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { writeDraft } from '../../forms/drafts.ts';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import {
  boutEventQuery,
  crumbsInEvent,
  useDiscardLiveBout,
  type BoutEvent,
} from '../bouts/index.ts';
import {
  fencerOfLeg,
  scoresDraft,
  sheetValues,
  sidesToSubstitute,
  teamMatchQuery,
  teamName,
  useSheetUpdate,
} from '../team-matches/index.ts';
import { phaseOf } from './bout.rules.ts';
import { advanceClock } from './clock.rules.ts';
import { forSides } from './formats.rules.ts';
import { append } from './log.rules.ts';
import { resultNotStored } from './result-dialogs.ts';
import { padTitle, type Pad } from './pad.rules.ts';
import { ScorePad } from './pad.tsx';
import { replay } from './replay.rules.ts';
import { finishedLegs, onSheet, sheetOfPad, teamFormat, withTeams } from './team-match.rules.ts';
import { usePad } from './use-pad.ts';

/** A team match on the score pad, starting with the leg after those on its sheet. */
export function Component() {
  const { tournamentName = '', eventName = '', matchName = '' } = useParams();
  const match = useQuery(teamMatchQuery(matchName));
  const event = useQuery(boutEventQuery(eventName));
  const error = match.error ?? event.error;
  // The pad is compared with the sheet, which somebody may have changed since this device read it.
  const [current, setCurrent] = useState<string>();
  const isCurrent = current === matchName || match.isFetchedAfterMount || !match.isFetching;
  // A later refetch must not hide the pad.
  if (match.data && isCurrent && current !== matchName) setCurrent(matchName);
  if (match.data && isCurrent && event.data)
    return (
      <TeamLive key={matchName} match={match.data} event={event.data} tournament={tournamentName} />
    );
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      title="Team match"
      narrow
      crumbs={crumbsInEvent(event.data, event.error, { tournamentName, eventName }, 'Live')}
    >
      {!error && <Skeleton rows={3} className="h-24" />}
      {error && <ErrorState onRetry={() => void Promise.all([match.refetch(), event.refetch()])} />}
    </Page>
  );
}

const teamNames = (match: TeamMatch) => forSides((side) => teamName(match, side));

function newPad(match: TeamMatch, event: BoutEvent, tournament: string): Pad {
  const legs = match.legs.map(({ a, b }) => ({ a, b }));
  return {
    tournament,
    teamMatch: { event: event.slug, legs },
    self: event.userFencer,
    fencers: forSides((side) => ({ slug: '', name: teamNames(match)[side], hand: '' })),
    weapon: event.weapon,
    format: teamFormat(legs, event.weapon),
    log: [],
    swapped: match.own === 'b',
    filled: false,
  };
}

/** Saves each leg on the sheet when the next one starts. Works offline. */
function TeamLive({
  match,
  event,
  tournament,
}: {
  match: TeamMatch;
  event: BoutEvent;
  tournament: string;
}) {
  const leave = useLeaveForm();
  const discardLiveBout = useDiscardLiveBout();
  const { update, showError } = useSheetUpdate();
  const dialogs = useDialogs();
  const [stored, savePad] = usePad(match.slug);
  // The pad is compared with the sheet once: afterwards the sheet follows the pad.
  const [initial] = useState(stored);
  const [first] = useState(
    () => stored && onSheet(withTeams(stored, teamNames(match)), match.legs),
  );
  const [hasChanged, setHasChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // Another tab may have continued on the pad.
  const isInitial = !hasChanged && stored === initial;
  const pad = (isInitial ? first : stored) ?? newPad(match, event, tournament);
  const home = paths.teamMatch(tournament, event.slug, match.slug);
  // The sheet is complete or the match ended early. If a stored pad still exists, the result was entered elsewhere.
  const isOver = match.winner !== null || match.legs.length >= legCount;
  const isComplete = !hasChanged && !isLeaving && isOver;
  const clearPad = useEffectEvent(() => savePad(undefined));
  useEffect(() => {
    if (isComplete) clearPad();
  }, [isComplete]);
  if (isComplete) return <Navigate to={home} replace />;

  const state = replay(pad.format, pad.log);
  const names = forSides((side) => fencerOfLeg(match, state.period, side).name);
  /** Resolves to whether the legs were saved on the sheet. */
  const store = (sheet: Parameters<typeof update>[1]) =>
    update(match, sheet).then(
      () => true,
      (failure: unknown) => showError(failure).then(() => false),
    );

  function change(next: Pad) {
    savePad(next);
    setHasChanged(true);
    const legs = finishedLegs(next);
    // This includes an undo that goes back to an earlier leg.
    if (legs.length !== finishedLegs(pad).length) void store({ legs, priority: null });
  }

  /** Ends the pad: the leg on it counts as fenced. */
  async function finish() {
    const { isUndecided, ...sheet } = sheetOfPad(pad, Date.now());
    setLeaving(true);
    const excluded =
      sheet.end_reason === 'exclusion' && sides.find((side) => side !== sheet.end_winner);
    const mayContinue = excluded && sidesToSubstitute(match).includes(excluded);
    if (isUndecided || mayContinue) {
      // The scores form asks who won, or whether the match goes on with the reserve.
      if (!writeDraft(scoresDraft(match.slug), sheetValues(match), sheetValues(sheet))) {
        setLeaving(false);
        return dialogs.message(resultNotStored);
      }
      savePad(undefined);
      return leave(paths.teamMatchScores(tournament, event.slug, match.slug));
    }
    if (!(await store(sheet))) return setLeaving(false);
    savePad(undefined);
    await leave(home);
  }

  /** Keeps the pad, so that the user can continue later. A leg that is over is saved on the sheet. */
  function pause() {
    const now = Date.now();
    const phase = phaseOf(pad.format, advanceClock(state, now));
    if (phase === 'over') return finish();
    if (phase === 'break') change({ ...pad, log: append(pad.log, { do: 'next' }, now) });
    return leave(home);
  }

  return (
    <ScorePad
      pad={pad}
      names={names}
      onChange={change}
      onLeave={() => void pause()}
      onFinish={() => void finish()}
      onDiscard={() =>
        void discardLiveBout({
          event: match.slug,
          title: padTitle(pad),
          padUrl: paths.teamMatchLive(tournament, event.slug, match.slug),
        }).then((isDiscarded) => {
          if (!isDiscarded) return;
          savePad(undefined);
          void leave(home);
        })
      }
    />
  );
}
