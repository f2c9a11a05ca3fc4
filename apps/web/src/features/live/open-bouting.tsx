import type { FencerChoice } from '@fencing-journal/contract/events';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { formatTo } from '@fencing-journal/contract/shared/touches-to-win';
import { useState } from 'react';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Scoreboard } from '../../ui/scoreboard.tsx';
import {
  opponentOptions,
  OpponentPicker,
  TouchesToWin,
  usePreloadedPicker,
  type BoutEvent,
} from '../bouts/index.ts';
import {
  afterBout,
  dueOpponents,
  join,
  leave,
  targetOf,
  type OpenBouting,
} from './open-bouting.rules.ts';

interface Props {
  event: BoutEvent;
  bouting: OpenBouting;
  onChange: (bouting: OpenBouting) => void;
  onStart: (pair: Record<Side, FencerChoice>) => void;
}

/** Shown between two bouts, to choose with one tap who fences next. */
export function OpenBoutingPanel({ event, bouting, onChange, onStart }: Props) {
  usePreloadedPicker();
  const self = event.userFencer;
  const [isAdding, setAdding] = useState(false);
  const [selected, setSelected] = useState('');
  const chosen = useResolvedSlugs(selected);
  const [newFencers, setNewFencers] = useState<FencerChoice[]>([]);
  const added = useResolvedSlugs(newFencers);
  const fencers = [
    ...event.fencers,
    ...added.filter((fencer) => !event.fencers.some(({ slug }) => slug === fencer.slug)),
  ];
  const find = (slug: string) => [self, ...fencers].find((fencer) => fencer.slug === slug);
  const to = targetOf(bouting, event.bouts);
  const isLine = bouting.mode === 'winner stays';
  const people = [...bouting.strip, ...bouting.line];

  /** Adds the chosen opponent to the line, or starts the bout right away. */
  function choose(fencer: FencerChoice) {
    if (isLine) onChange(join(bouting, fencer.slug));
    else onStart({ a: self, b: fencer });
  }

  const met = [...new Set(event.bouts.flatMap((bout) => [bout.fencer_a_slug, bout.fencer_b_slug]))]
    .filter((slug) => slug !== null && slug !== self.slug)
    .flatMap((slug) => find(slug ?? '')?.slug ?? []);
  const due = dueOpponents(met, event.bouts).flatMap((slug) => find(slug) ?? []);

  return (
    <div className="grid grid-cols-1 gap-5">
      <LastBout event={event} />
      {isLine ? (
        <Line bouting={bouting} self={self} find={find} onStart={onStart} onChange={onChange} />
      ) : (
        due.length > 0 && (
          <section aria-labelledby="next" className="grid gap-2">
            <div className="flex items-baseline gap-2">
              <h2 id="next" className="text-2xl">
                Next opponent
              </h2>
              <p className="text-muted">to {formatTo(to)}</p>
            </div>
            <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              {due.map((fencer, index) => (
                <li key={fencer.slug}>
                  <Button
                    icon="play"
                    variant={index === 0 ? 'primary' : 'secondary'}
                    className="min-h-14 w-full justify-start! text-lg wrap-anywhere"
                    onClick={() => choose(fencer)}
                  >
                    {fencer.fencer_name}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <SelectField
            label={isLine ? 'Add to the line' : due.length > 0 ? 'Someone else' : 'Next opponent'}
            placeholder="Select fencer"
            value={chosen}
            options={opponentOptions(
              event,
              fencers.filter(({ slug }) => !isLine || !people.includes(slug)),
            )}
            onChange={({ target }) => setSelected(target.value)}
          />
        </div>
        <Button
          variant="secondary"
          paused={chosen === ''}
          onClick={() => {
            const fencer = find(chosen);
            setSelected('');
            if (fencer) choose(fencer);
          }}
        >
          {isLine ? 'Add' : 'Fence'}
        </Button>
        <Button variant="secondary" icon="zoomIn" onClick={() => setAdding(true)}>
          Find or add
        </Button>
      </div>
      <Rules bouting={bouting} to={to} self={self} onChange={onChange} />
      <p className="text-sm text-muted">Works offline. Each bout is saved as soon as it ends.</p>
      {isAdding && (
        <OpponentPicker
          event={event}
          onClose={() => setAdding(false)}
          onChosen={([fencer]) => {
            if (!fencer) return;
            setNewFencers([...added, fencer]);
            setAdding(false);
            choose(fencer);
          }}
        />
      )}
    </div>
  );
}

/** Sets to how many touches the bouts are fenced, and how the next opponent is found. */
function Rules({
  bouting,
  to,
  self,
  onChange,
}: Pick<Props, 'bouting' | 'onChange'> & { to: number; self: FencerChoice }) {
  const { mode } = bouting;
  return (
    <div className="panel grid grid-cols-1 gap-4 p-4">
      <TouchesToWin
        to={to}
        onChange={(touches) => onChange({ ...bouting, chosenTouches: touches })}
      />
      <ChoiceChips
        label="Who fences next"
        options={[
          { value: 'choose', label: 'I choose' },
          { value: 'winner stays', label: 'Winner stays' },
        ]}
        value={mode}
        onChange={(value) =>
          onChange(
            value === 'winner stays'
              ? join({ ...bouting, mode: 'winner stays' }, self.slug)
              : { ...bouting, mode: 'choose' },
          )
        }
      />
    </div>
  );
}

/** The pair on the strip and who is waiting. For a bout between two others, only the winner is entered. */
function Line({
  bouting,
  self,
  find,
  onStart,
  onChange,
}: Pick<Props, 'bouting' | 'onStart' | 'onChange'> & {
  self: FencerChoice;
  find: (slug: string) => FencerChoice | undefined;
}) {
  const nameOf = (slug: string) =>
    slug === self.slug ? 'You' : (find(slug)?.fencer_name ?? 'Fencer');
  const [first = '', second = ''] = bouting.strip;
  const other = find(first === self.slug ? second : first);
  const isMine = bouting.strip.includes(self.slug);
  const people = [...bouting.strip, ...bouting.line];
  return (
    <section aria-labelledby="strip" className="panel grid gap-3 p-4">
      <h2 id="strip" className="text-2xl">
        On the strip
      </h2>
      {bouting.strip.length < 2 ? (
        <p className="text-muted">Add the people you fence with. The first two begin.</p>
      ) : (
        <p className="font-display text-3xl leading-tight font-semibold wrap-anywhere">
          {nameOf(first)} vs {nameOf(second)}
        </p>
      )}
      {bouting.strip.length === 2 && isMine && other && (
        <Button
          icon="play"
          className="min-h-14 text-lg"
          onClick={() => onStart({ a: self, b: other })}
        >
          Start bout
        </Button>
      )}
      {bouting.strip.length === 2 && !isMine && (
        <div className="grid grid-cols-2 gap-2">
          {[first, second].map((winner) => (
            <Button
              key={winner}
              variant="secondary"
              className="min-h-14 wrap-anywhere"
              onClick={() =>
                onChange(afterBout(bouting, { winner, loser: winner === first ? second : first }))
              }
            >
              {nameOf(winner)} won
            </Button>
          ))}
        </div>
      )}
      {people.length > 0 && (
        <>
          <h3 className="text-lg text-muted">Order</h3>
          <ol className="divide-y divide-line">
            {people.map((slug) => (
              <li key={slug} className="flex min-h-11 items-center justify-between gap-3">
                <span className="font-medium wrap-anywhere">
                  {nameOf(slug)}
                  {bouting.strip.includes(slug) && (
                    <span className="font-normal text-muted"> · on the strip</span>
                  )}
                </span>
                <IconButton
                  icon="close"
                  label={slug === self.slug ? 'Leave the line' : `Remove ${nameOf(slug)}`}
                  onClick={() => onChange(leave(bouting, slug))}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {!people.includes(self.slug) && (
        <Button variant="secondary" onClick={() => onChange(join(bouting, self.slug))}>
          Add me to the line
        </Button>
      )}
    </section>
  );
}

/** The bout that was just saved. */
function LastBout({ event }: { event: BoutEvent }) {
  const bout = event.bouts.at(-1);
  return (
    <div role="status">
      {bout && (
        <div className="panel p-4">
          <p className="mb-2 text-sm text-muted">Last bout · {event.bouts.length} so far</p>
          <Scoreboard
            a={{ name: bout.fencer_a, score: bout.score_a, won: bout.winner_is_a }}
            b={{ name: bout.fencer_b, score: bout.score_b, won: !bout.winner_is_a }}
          />
        </div>
      )}
    </div>
  );
}
