import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import { otherSide } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { fencersPerTeam } from '@fencing-journal/contract/team-matches/relay';
import { useId, useState } from 'react';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { controlClass, TextField } from '../../ui/field.tsx';
import { OpponentPicker, usePreloadedPicker } from '../bouts/index.ts';
import type { TeamValues } from './team-match-form.page.tsx';
import { numberOf, sentTeam, withSelfAt } from './teams.rules.ts';

/** A team in the order of its numbers. Names are typed or chosen in the picker. */
export function TeamFields({
  form,
  event,
  cards,
  onAdded,
  team,
}: {
  form: RecordForm<TeamValues>;
  event: EventDetail;
  /** The self card, the event's other fencers, and those added in this form. */
  cards: readonly FencerChoice[];
  onAdded: (fencers: readonly FencerChoice[]) => void;
  team: 'mine' | 'theirs';
}) {
  usePreloadedPicker();
  const listId = useId();
  const [adding, setAdding] = useState<number>();
  const values = form.watch();
  const isMine = team === 'mine';
  const side = isMine ? values.side : otherSide(values.side);
  const members = values[team];
  const self = event.userFencer;
  const ownPlace = members.findIndex(({ fencer }) => fencer === self.slug && fencer !== '');
  const title = isMine ? 'Your team' : 'The other team';

  /** Puts the first fencer at the place that was asked for, and the others at empty places. */
  function place(fencers: readonly FencerChoice[], first: number) {
    const next = [...members];
    let at = first;
    for (const { slug, fencer_name } of fencers) {
      next[at] = { fencer: slug, name: fencer_name };
      at = next.findIndex(({ name }) => name === '');
      if (at === -1) break;
    }
    form.setValue(team, next);
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-2xl font-semibold">{title}</legend>
      <TextField
        label="Team or club"
        maxLength={limits.name}
        autoComplete="off"
        {...form.field(`team_${team}`)}
        aria-label={`${title}: team or club`}
      />
      {isMine && (
        <ChoiceChips
          label="You are number"
          options={[
            ...members.map((_, index) => ({
              value: String(index),
              label: index === fencersPerTeam ? 'Reserve' : numberOf(side, index),
            })),
            { value: '-1', label: 'Not in it' },
          ]}
          value={String(ownPlace)}
          onChange={(value) =>
            form.setValue(
              'mine',
              withSelfAt(members, self, value === '-1' ? undefined : Number(value)),
            )
          }
        />
      )}
      {members.map((member, index) => {
        const isReserve = index === fencersPerTeam;
        const isOwn = isMine && index === ownPlace;
        const label = isReserve ? 'Reserve' : `Number ${numberOf(side, index)}`;
        const [sent] = sentTeam([member], cards);
        const { error, markRequired: _, ...input } = form.field(`${team}.${index}.name`);
        const note =
          error ?? (isOwn ? 'You' : sent && sent.fencer !== '' ? 'In your fencers' : undefined);
        const id = `${listId}-${index}`;
        return (
          <div key={index} className="grid grid-cols-[1.25rem_1fr_auto] items-center gap-x-1.5">
            <label htmlFor={id} className="figures text-center text-2xl text-muted">
              <span className="sr-only">
                {title}, {label}
              </span>
              <span aria-hidden="true">{numberOf(side, index)}</span>
            </label>
            <input
              id={id}
              list={listId}
              className={controlClass(error)}
              maxLength={limits.name}
              autoComplete="off"
              placeholder={isReserve ? 'Reserve, if there is one' : undefined}
              readOnly={isOwn}
              aria-required={!isReserve}
              aria-invalid={error !== undefined}
              aria-describedby={note === undefined ? undefined : `${id}-note`}
              {...input}
            />
            <IconButton
              icon="zoomIn"
              label={`Find or add: ${title}, ${label}`}
              disabled={isOwn}
              onClick={() => setAdding(index)}
            />
            <p
              id={`${id}-note`}
              aria-live="polite"
              className={`col-start-2 text-sm empty:hidden ${error ? 'font-medium text-loss' : 'text-muted'}`}
            >
              {note}
            </p>
          </div>
        );
      })}
      <datalist id={listId}>
        {event.fencers.map(({ slug, fencer_name }) => (
          <option key={slug} value={fencer_name} />
        ))}
      </datalist>
      {adding !== undefined && (
        <OpponentPicker
          event={event}
          chosenSlugs={[...values.mine, ...values.theirs].map(({ fencer }) => fencer)}
          room={fencersPerTeam + 1}
          onClose={() => setAdding(undefined)}
          onChosen={(fencers) => {
            onAdded(fencers);
            place(fencers, adding);
            setAdding(undefined);
          }}
        />
      )}
    </fieldset>
  );
}
