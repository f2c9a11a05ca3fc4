import { boutTexts, type Bout, type BoutBody } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { useEffect, useMemo, useState } from 'react';
import { concernsOnly, messageOf } from '../../http/api-error.ts';
import { usePageForm } from '../../forms/page-form.tsx';
import type { FieldErrors } from '../../forms/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { StickyActions } from '../../ui/sticky-actions.tsx';
import { isKeptChange } from '../../offline/outbox/records.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { usePreloadedPicker } from '../fencers/index.ts';
import { placeOf, type BoutEvent } from './bout-place.rules.ts';
import { createBout, updateBout } from './bouts.api.ts';
import { newBoutBase, newBoutDraftKey } from './bouts.draft.ts';
import { guessFor } from './guess.rules.ts';
import { filledPadDraft, isFilledFromPad } from './live-bout.draft.ts';
import { toBoutBody, toBoutValues, emptyBout, type BoutValues } from './bouts.rules.ts';
import { nextBout } from './next-bout.ts';
import { OpponentPicker } from './opponent-picker.tsx';
import { OverallFields } from './overall-fields.tsx';
import { SideFields } from './side-fields.tsx';
import { touchesQuestion } from './touches.rules.ts';
import { useResolveWinner } from './use-resolve-winner.ts';
import { touchProblem, withoutTouchesQuestion } from './without-touches.rules.ts';
import { useDiscardLiveBout } from './use-discard-live-bout.ts';

const questionOf = ({ a, b, bout_type, bout_format }: BoutValues) =>
  touchesQuestion({ score_a: a.score, score_b: b.score, bout_type, bout_format });

/** The form's id, for a submit button outside it. */
export const boutFormId = 'bout-form';

/** `padUrl`: the address of the score pad, which may have filled in the form. */
export function BoutForm({
  event,
  bout,
  back,
  padUrl,
}: {
  event: BoutEvent;
  bout: Bout | undefined;
  back: string;
  padUrl: string;
}) {
  const dialogs = useDialogs();
  const resolveWinner = useResolveWinner();
  usePreloadedPicker();
  const [tab, setTab] = useState('Overall');
  const [pickerSide, setPickerSide] = useState<Side>();
  const [presets] = useState(() => (bout ? {} : { a: emptyBout(event.userFencer).a }));
  const form = usePageForm<BoutValues, { winner: boolean; touches: BoutValues['touches'] }>({
    values: bout ? toBoutValues(bout) : newBoutBase(event.userFencer),
    presets,
    draft: bout ? `bout ${bout.slug}` : newBoutDraftKey(event.slug),
    otherDrafts: () => (bout ? [] : filledPadDraft(event.slug)),
    validate(values) {
      const errors = findError(values);
      // The field must be rendered before it can show the error and take the focus.
      if (Object.keys(errors).length > 0) setTab('Overall');
      return errors;
    },
    async ask(values) {
      if (!(await confirmScore(withGuess(values)))) return undefined;
      const winner = await resolveWinner(values, (side) => nameOfSide(values, side));
      if (winner === undefined) return undefined;
      const problem = touchProblem(values.touches, event.weapon);
      if (problem === undefined) return { winner, touches: values.touches };
      return (await confirmWithoutTouches(values, problem)) ? { winner, touches: [] } : undefined;
    },
    async send(values, { winner, touches }) {
      const body = toBoutBody({ ...withGuess(values), touches }, placeOf(event), winner);
      const stored = await save(body).catch(async (error: unknown) => {
        // The weapon was changed elsewhere, perhaps while the bout was waiting on this device.
        if (!concernsOnly(error, 'touches') || isKeptChange(error)) throw error;
        if (await confirmWithoutTouches(values, messageOf(error)))
          return save({ ...body, touches: [] });
        throw error;
      });
      return { to: back, stored };
    },
    showError: (error) =>
      concernsOnly(error, 'touches') && !isKeptChange(error) ? undefined : dialogs.showError(error),
    success: bout ? boutTexts.updated : { ...boutTexts.created, action: nextBout(event) },
  });
  const save = (body: BoutBody) => (bout ? updateBout(event, bout, body) : createBout(event, body));
  const { restored, discard, setFocus } = form;
  const [fencerA, fencerB] = form.watch(['a.fencer', 'b.fencer']);
  const discardLiveBout = useDiscardLiveBout();
  const [wasFilledFromPad] = useState(() => !bout && isFilledFromPad(event.slug));
  const fromPad = restored && wasFilledFromPad;
  const formerNames: Partial<Record<Side, string>> = useMemo(
    () =>
      bout
        ? {
            ...(bout.fencer_a_slug ? {} : { a: bout.fencer_a }),
            ...(bout.fencer_b_slug ? {} : { b: bout.fencer_b }),
          }
        : {},
    [bout],
  );

  const withGuess = (values: BoutValues): BoutValues =>
    bout ? values : { ...values, ...guessFor(event, values) };

  const [addedCount, setAddedCount] = useState(0);
  // Focuses the score only after the picker has restored the focus.
  useEffect(() => {
    if (addedCount > 0) setFocus('a.score');
  }, [addedCount, setFocus]);

  /** Returns the first error: a missing fencer, the same fencer twice, or no touch. */
  function findError({ a, b, won_on_priority }: BoutValues): FieldErrors {
    if (a.fencer === '' && !formerNames.a) return { 'a.fencer': boutTexts.fencerA };
    if (b.fencer === '' && !formerNames.b) return { 'b.fencer': boutTexts.fencerB };
    if (a.fencer !== '' && a.fencer === b.fencer) return { 'b.fencer': boutTexts.sameFencer };
    if (a.score + b.score === 0 && won_on_priority === '') return { 'a.score': boutTexts.bothZero };
    return {};
  }

  const findName = (side: Side, slug: string): string | undefined =>
    [event.userFencer, ...event.fencers].find((fencer) => fencer.slug === slug)?.fencer_name ??
    formerNames[side];
  const nameOfSide = (values: BoutValues, side: Side): string =>
    findName(side, values[side].fencer) ?? `Fencer ${side.toUpperCase()}`;

  async function discardBout() {
    const values = form.getValues();
    const title = `${nameOfSide(values, 'a')} ${values.a.score}–${values.b.score} ${nameOfSide(values, 'b')}`;
    if (await discardLiveBout({ event: event.slug, title, padUrl })) discard();
  }

  const confirmWithoutTouches = ({ touches }: BoutValues, reason: string) =>
    dialogs.confirm({ ...withoutTouchesQuestion(touches.length, reason), tone: 'danger' });

  /** Confirms a score above the bout's touch limit, unless the saved bout already raised the same question. */
  async function confirmScore(values: BoutValues): Promise<boolean> {
    const question = questionOf(values);
    if (question === undefined || (bout && question === questionOf(toBoutValues(bout))))
      return true;
    return dialogs.confirm({
      title: question,
      body: `The score is ${values.a.score}–${values.b.score}. Check the score, type and format.`,
      confirmLabel: 'Save anyway',
      tone: 'primary',
    });
  }

  return (
    <>
      {restored && (
        <RestoredDraft
          {...(fromPad
            ? { message: 'Filled in from the score pad. Check it, then save.' }
            : { onDiscard: discard })}
        />
      )}
      <form id={boutFormId} {...form.props}>
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
                  formerNames={formerNames}
                  guessing={!bout}
                  onFindOpponent={setPickerSide}
                />
              ),
            },
            {
              name: 'Fencer A',
              detail: findName('a', fencerA),
              content: <SideFields side="a" form={form} />,
            },
            {
              name: 'Fencer B',
              detail: findName('b', fencerB),
              content: <SideFields side="b" form={form} />,
            },
          ]}
        />
        {/* At the bottom: directly above the tabs it would be easy to hit by accident. */}
        {fromPad && (
          <Button variant="quiet" icon="trash" className="mt-8" onClick={() => void discardBout()}>
            Discard bout
          </Button>
        )}
        <StickyActions className="-mx-4 mt-6 border-t border-line bg-page px-4 py-3">
          <Button type="submit" busy={form.busy} className="w-full">
            {bout ? 'Update Bout' : 'Add Bout'}
          </Button>
        </StickyActions>
      </form>
      {pickerSide && (
        <OpponentPicker
          event={event}
          onClose={() => setPickerSide(undefined)}
          onChosen={([fencer]) => {
            if (!fencer) return;
            form.setValue(`${pickerSide}.fencer`, fencer.slug);
            form.setValue(`${pickerSide}.hand`, fencer.handed ?? '');
            form.clearErrors();
            setPickerSide(undefined);
            setAddedCount(addedCount + 1);
          }}
        />
      )}
    </>
  );
}
