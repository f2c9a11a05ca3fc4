import type { FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useRef, useState, type FormEvent } from 'react';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ScoreStepper } from '../../ui/score-stepper.tsx';
import { StickyActions } from '../../ui/sticky-actions.tsx';
import {
  opponentOptions,
  OpponentPicker,
  TouchesToWin,
  usePreloadedPicker,
  type BoutEvent,
} from '../bouts/index.ts';
import {
  maxScoreChips,
  recentOpponents,
  scoresOf,
  scoresUpTo,
  toPracticeBout,
} from './practices.rules.ts';
import { useBoutEntry } from './use-bout-entry.ts';

/** How many opponents can be chosen with one tap. On a phone, six fit on two lines. */
const maxChips = 6;

const messages: Record<string, string> = {
  fencer: 'Choose your opponent.',
  score: 'Choose your touches.',
  against: 'Choose their touches.',
  won: 'The score is tied. Who won?',
};

/** Enters a bout with four taps: opponent, two scores, next. */
export function QuickEntry({ event }: { event: BoutEvent }) {
  usePreloadedPicker();
  const self = event.userFencer.slug;
  const bouts = event.bouts.map((bout) => toPracticeBout(bout, self));
  const { entry, change, save, missing, isFull } = useBoutEntry(event, bouts.at(-1)?.to ?? 5);
  const [isAdding, setAdding] = useState(false);
  const [newFencers, setNewFencers] = useState<FencerChoice[]>([]);
  const added = useResolvedSlugs(newFencers);
  const chosen = useResolvedSlugs(entry.fencer);
  const form = useRef<HTMLFormElement>(null);
  const fencers = [
    ...event.fencers,
    ...added.filter((fencer) => !event.fencers.some(({ slug }) => slug === fencer.slug)),
  ];
  const recent = recentOpponents(bouts, fencers, maxChips);
  const shown =
    chosen === '' || recent.some(({ slug }) => slug === chosen)
      ? recent
      : [...fencers.filter(({ slug }) => slug === chosen), ...recent].slice(0, maxChips);
  const name = fencers.find(({ slug }) => slug === chosen)?.fencer_name ?? 'Opponent';
  const [score, against] = scoresOf(entry);
  const isTied = score !== null && score === against && (score > 0 || entry.to <= maxScoreChips);

  function submit(submitEvent: FormEvent) {
    submitEvent.preventDefault();
    // The next bout starts with the choice of the opponent.
    save(() => form.current?.querySelector<HTMLElement>('input, select')?.focus());
  }

  if (isFull)
    return (
      <p className="panel p-4 text-muted">
        A practice can have {limits.boutsPerPractice} bouts. Start another one to add more.
      </p>
    );
  return (
    <section aria-labelledby="entry" className="panel p-4 max-sm:p-3">
      <h2 id="entry" className="mb-3 text-2xl short:mb-1 short:text-xl max-sm:sr-only">
        Next bout
      </h2>
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-4 max-sm:gap-3 short:grid-cols-2 short:grid-rows-[auto_1fr]"
        onSubmit={submit}
      >
        <div className="grid content-start gap-4 max-sm:gap-2 short:row-span-2">
          <div className="grid content-start gap-2">
            {recent.length > 0 ? (
              <ChoiceChips
                label="Opponent"
                options={shown.map(({ slug, fencer_name }) => ({
                  value: slug,
                  label: fencer_name,
                }))}
                value={chosen}
                onChange={(fencer) => change({ fencer })}
              />
            ) : (
              <SelectField
                label="Opponent"
                placeholder="Select fencer"
                value={chosen}
                options={opponentOptions(event, fencers)}
                onChange={({ target }) => change({ fencer: target.value })}
              />
            )}
            <Button
              variant="quiet"
              icon="zoomIn"
              className="justify-self-start px-2!"
              onClick={() => setAdding(true)}
            >
              {recent.length > 0 ? 'Someone else' : 'Find or add opponent'}
            </Button>
          </div>
          <TouchesToWin to={entry.to} onChange={(to) => change({ to, ...scoresUpTo(to, entry) })} />
        </div>
        <div className="grid content-start gap-4">
          <div
            className={`grid gap-4 ${
              entry.to > maxScoreChips
                ? 'grid-cols-2 max-[24rem]:grid-cols-1'
                : 'grid-cols-1 sm:grid-cols-2 short:grid-cols-1'
            }`}
          >
            <Score
              label="You"
              to={entry.to}
              value={score}
              onChange={(value) => change({ score: value })}
            />
            <Score
              label={name}
              to={entry.to}
              value={against}
              onChange={(value) => change({ against: value })}
            />
          </div>
          {isTied && (
            <ChoiceChips
              label="Who won on priority?"
              options={[
                { value: 'yes', label: 'You' },
                { value: 'no', label: name },
              ]}
              value={entry.won === null ? '' : entry.won ? 'yes' : 'no'}
              onChange={(value) => change({ won: value === 'yes' })}
            />
          )}
          <p role="alert" className="font-medium text-loss empty:hidden">
            {missing && messages[missing]}
          </p>
        </div>
        <StickyActions className="-mb-3 grid self-start bg-card pb-3">
          <Button type="submit" icon="plus" className="min-h-14 text-lg">
            Add bout
          </Button>
        </StickyActions>
      </form>
      {isAdding && (
        <OpponentPicker
          event={event}
          onClose={() => setAdding(false)}
          onChosen={([fencer]) => {
            if (!fencer) return;
            setNewFencers([...added, fencer]);
            change({ fencer: fencer.slug });
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}

/** A score: chips for a short bout, otherwise a stepper that also accepts typed numbers. */
function Score({
  label,
  to,
  value,
  onChange,
}: {
  label: string;
  to: number;
  value: number | null;
  onChange: (value: number) => void;
}) {
  if (to > maxScoreChips)
    return <ScoreStepper label={label} value={value ?? 0} max={limits.score} onChange={onChange} />;
  return (
    <ChoiceChips
      label={label}
      options={Array.from({ length: to + 1 }, (_, touches) => ({
        value: String(touches),
        label: String(touches),
        name: `${label}: ${touches}`,
      }))}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
