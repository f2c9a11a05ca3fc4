import type {
  ImportEvent,
  ImportPreview,
  ImportTournament,
} from '@fencing-journal/contract/imports';
import { weapons } from '@fencing-journal/contract/shared/enums';
import { useState, type ComponentProps } from 'react';
import { formatDate, optionsOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, SelectField, TextField } from '../../ui/field.tsx';
import type { EventPanel } from './event-panel.tsx';

interface Props {
  tournament: ImportTournament;
  event: ImportEvent;
  ownEvents: ImportPreview['own_events'];
  busy: boolean;
  /** The event can't be stored yet. */
  isNeeded: boolean;
  onChange: ComponentProps<typeof EventPanel>['onChange'];
}

/** What the file doesn't say about an event, or the event of the journal that it is. */
export function EventDetails({ tournament, event, ownEvents, busy, isNeeded, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(isNeeded);
  const [values, setValues] = useState({
    tournament: tournament.name,
    name: event.name,
    date: event.date ?? '',
    weapon: event.weapon ?? '',
  });
  if (!isOpen && !isNeeded)
    return (
      <Button variant="quiet" className="-ml-4" onClick={() => setIsOpen(true)}>
        Correct this
      </Button>
    );
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  });
  const isComplete = Object.values(values).every((value) => value.trim() !== '');
  const save = async () => {
    const weapon = weapons.find((one) => one === values.weapon);
    if (await onChange({ ...values, event: undefined, weapon })) setIsOpen(false);
  };
  const choose = async (slug: string) => {
    if (await onChange({ event: slug === '' ? null : slug })) setIsOpen(false);
  };
  return (
    <form
      className="mt-3 grid grid-cols-1 gap-3 rounded-xl bg-sunken p-4 sm:grid-cols-2"
      onSubmit={(submit) => {
        submit.preventDefault();
        void save();
      }}
    >
      {ownEvents.length > 0 && (
        <div className="sm:col-span-2">
          <SelectField
            label="Where the results go"
            placeholder="A new event"
            value={event.event?.slug ?? ''}
            disabled={busy}
            options={ownEvents.map(({ slug, name, date, tournament: of }) => ({
              value: slug,
              label: `${of}, ${name}, ${formatDate(date)}`,
            }))}
            onChange={({ target }) => void choose(target.value)}
          />
        </div>
      )}
      {event.event === null && (
        <>
          <TextField label="Tournament" markRequired maxLength={100} {...field('tournament')} />
          <TextField label="Event" markRequired maxLength={100} {...field('name')} />
          <DateField label="Date" markRequired {...field('date')} />
          <SelectField
            label="Weapon"
            markRequired
            placeholder="Choose a weapon"
            options={optionsOf(weapons)}
            {...field('weapon')}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            disabled={!isComplete}
            className="sm:col-span-2 sm:justify-self-start"
          >
            Use this
          </Button>
        </>
      )}
    </form>
  );
}
