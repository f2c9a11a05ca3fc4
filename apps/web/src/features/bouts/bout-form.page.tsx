import { boutTexts, decideWinner, type Bout } from '@fencing-journal/contract/bouts';
import type { EventDetail } from '@fencing-journal/contract/events';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useParams } from 'react-router';
import { nameOfCrumb } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showSaved } from '../../lib/outbox/said.ts';
import { useDraftForm } from '../../lib/use-record-form.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { useLeaveForm } from '../../lib/use-leave-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page } from '../../ui/page.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { boutQuery, createBout, eventOfBoutQuery, updateBout } from './bouts.api.ts';
import { newBoutDraft } from './bouts.draft.ts';
import { clearSavedBout, isFilledIn } from './fenced.draft.ts';
import { asBoutBody, asBoutValues, emptyBout, type BoutValues } from './bouts.rules.ts';
import { OpponentPicker } from './opponent-picker.tsx';
import { OverallFields } from './overall-fields.tsx';
import { SideFields } from './side-fields.tsx';
import { touchesQuestion } from './touches.rules.ts';
import { useDiscardFenced } from './use-discard-fenced.ts';

/** The form for adding and editing a bout. A path that ends in /bout/edit edits. */
export function Component() {
  const { tournamentName = '', eventName = '', boutSlug = '' } = useParams();
  const { pathname } = useLocation();
  const editing = pathname.replace(/\/$/, '').endsWith('/bout/edit');
  const event = useQuery(eventOfBoutQuery(eventName));
  const bout = useOpened({ ...boutQuery(boutSlug), enabled: editing });
  const failed = event.error ?? bout.error;
  // Other people's bouts are read-only, so the form is not found.
  if ((failed instanceof ApiError && failed.status === 404) || bout.data?.mine === false)
    return <NotFound />;
  const ready = event.data && (!editing || bout.data);

  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    {
      label: nameOfCrumb(event.data?.tournament.name, failed, 'Tournament'),
      to: paths.tournament(tournamentName),
    },
    {
      label: nameOfCrumb(event.data?.name, failed, 'Event'),
      to: paths.event(tournamentName, eventName),
    },
    { label: editing ? 'Edit Bout' : 'Add Bout' },
  ];
  // Replaces this page in the history, because the score pad links back to it.
  const live = (
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
      actions={editing ? undefined : live}
    >
      {!ready && !failed && <Skeleton rows={3} className="h-40" />}
      {failed && (
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
          pad={paths.boutLive(tournamentName, eventName)}
        />
      )}
    </Page>
  );
}

const questionOf = ({ a, b, bout_type, bout_format }: BoutValues) =>
  touchesQuestion({ score_a: a.score, score_b: b.score, bout_type, bout_format });

/** `pad`: the address of the score pad, which may have filled in the form. */
function BoutForm({
  event,
  bout,
  back,
  pad,
}: {
  event: EventDetail;
  bout: Bout | undefined;
  back: string;
  pad: string;
}) {
  const leave = useLeaveForm();
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  const [tab, setTab] = useState('Overall');
  const [opponentFor, setOpponentFor] = useState<Side>();
  const draft = bout ? `bout ${bout.slug}` : newBoutDraft(event.slug);
  const { form, restored, discard, saved } = useDraftForm<BoutValues>(
    draft,
    bout ? asBoutValues(bout) : emptyBout(event.userFencer),
  );
  const discardFenced = useDiscardFenced();
  const [filledIn] = useState(() => !bout && isFilledIn(event.slug));
  const fenced = restored && filledIn;
  const former: Partial<Record<Side, string>> = useMemo(
    () =>
      bout
        ? {
            ...(bout.fencer_a_slug ? {} : { a: bout.fencer_a }),
            ...(bout.fencer_b_slug ? {} : { b: bout.fencer_b }),
          }
        : {},
    [bout],
  );

  const [added, setAdded] = useState(0);
  // Focuses the score only after the picker has restored the focus.
  useEffect(() => {
    if (added > 0) form.setFocus('a.score');
  }, [added, form]);

  /** Shows the first error at its field and returns true: a fencer missing, the same fencer twice, or no touch. */
  function isBlocked(values: BoutValues): boolean {
    form.clearErrors();
    const block = (field: 'a.fencer' | 'b.fencer' | 'a.score', message: string) => {
      // The field must be rendered before it can show the error and take the focus.
      flushSync(() => setTab('Overall'));
      form.setError(field, { message }, { shouldFocus: true });
      return true;
    };
    if (values.a.fencer === '' && !former.b && !former.a)
      return block('a.fencer', boutTexts.fencerA);
    if (values.b.fencer === '' && !former.b && !former.a)
      return block('b.fencer', boutTexts.fencerB);
    if (values.a.fencer !== '' && values.a.fencer === values.b.fencer)
      return block('b.fencer', boutTexts.sameFencer);
    if (values.a.score + values.b.score === 0 && values.won_on_priority === '')
      return block('a.score', boutTexts.bothZero);
    return false;
  }

  const nameOfSide = (values: BoutValues, side: Side): string =>
    [event.userFencer, ...event.fencers].find(({ slug }) => slug === values[side].fencer)
      ?.fencer_name ??
    former[side] ??
    `Fencer ${side.toUpperCase()}`;

  async function discardBout() {
    const values = form.getValues();
    const title = `${nameOfSide(values, 'a')} ${values.a.score}–${values.b.score} ${nameOfSide(values, 'b')}`;
    if (await discardFenced({ event: event.slug, title, pad })) discard();
  }

  /** The winner by the rules or, for a tie, by the user's answer. Undefined if the user closed the question. */
  async function winnerOf(values: BoutValues): Promise<boolean | undefined> {
    const result = {
      score_a: values.a.score,
      score_b: values.b.score,
      won_on_priority: values.won_on_priority === '' ? null : (values.won_on_priority as Side),
    };
    const decided = decideWinner(result);
    if ('winner_is_a' in decided) return decided.winner_is_a;
    if (decided.field !== 'winner_is_a') {
      await dialogs.message({ title: texts.error.title, body: decided.message });
      return undefined;
    }
    const nameOf = (side: Side) => nameOfSide(values, side);
    const answer = await dialogs.choose({
      title: 'Who won?',
      body: boutTexts.tie,
      options: [
        { value: 'a', label: nameOf('a') },
        { value: 'b', label: nameOf('b') },
      ],
    });
    return answer === null ? undefined : answer === 'a';
  }

  /** Confirms a score above the bout's touch limit, unless the saved bout already raised the same question. */
  async function meansScore(values: BoutValues): Promise<boolean> {
    const question = questionOf(values);
    if (question === undefined || (bout && question === questionOf(asBoutValues(bout))))
      return true;
    return dialogs.confirm({
      title: question,
      body: `The score is ${values.a.score}–${values.b.score}. Check the score, type and format.`,
      confirmLabel: 'Save anyway',
      tone: 'primary',
    });
  }

  async function save(submit: FormEvent) {
    submit.preventDefault();
    const values = form.getValues();
    if (busy || isBlocked(values) || !(await meansScore(values))) return;
    const winner = await winnerOf(values);
    if (winner === undefined) return;
    setBusy(true);
    try {
      const body = asBoutBody(values, event.slug, winner);
      const stored = await (bout ? updateBout(event, bout, body) : createBout(event, body));
      saved();
      if (!bout) clearSavedBout(event.slug);
      await leave(back);
      await showSaved(dialogs, stored, bout ? boutTexts.updated : boutTexts.created);
    } catch (error) {
      setBusy(false);
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

  return (
    <>
      {restored && (
        <RestoredDraft
          {...(fenced
            ? { words: 'Filled in from the score pad. Check it, then save.' }
            : { onDiscard: discard })}
        />
      )}
      <form noValidate onSubmit={(submit) => void save(submit)}>
        <Tabs
          label="Bout sections"
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              name: 'Overall',
              content: (
                <OverallFields
                  form={form}
                  event={event}
                  formerNames={former}
                  onFindOpponent={setOpponentFor}
                />
              ),
            },
            { name: 'Fencer A', content: <SideFields side="a" form={form} /> },
            { name: 'Fencer B', content: <SideFields side="b" form={form} /> },
          ]}
        />
        {/* At the bottom: directly above the tabs it would be easy to hit by accident. */}
        {fenced && (
          <Button variant="quiet" icon="trash" className="mt-8" onClick={() => void discardBout()}>
            Discard bout
          </Button>
        )}
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 border-t border-line bg-page px-4 py-3 md:bottom-0 short:static">
          <Button type="submit" busy={busy} className="w-full">
            {bout ? 'Update Bout' : 'Add Bout'}
          </Button>
        </div>
      </form>
      {opponentFor && (
        <OpponentPicker
          event={event}
          onClose={() => setOpponentFor(undefined)}
          onChosen={({ slug, handed }) => {
            form.setValue(`${opponentFor}.fencer`, slug);
            form.setValue(`${opponentFor}.hand`, handed ?? '');
            form.clearErrors();
            setOpponentFor(undefined);
            setAdded(added + 1);
          }}
        />
      )}
    </>
  );
}
