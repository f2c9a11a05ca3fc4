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
import { useFocusInside } from './use-focus-inside.ts';

interface Props {
  tournament: ImportTournament;
  event: ImportEvent;
  ownEvents: ImportPreview['own_events'];
  busy: boolean;
  /** Whether the event needs more details before it can be stored. */
  isNeeded: boolean;
  onChange: ComponentProps<typeof EventPanel>['onChange'];
}

/** Asks for what the file lacks about an event, or for the event in the journal that it matches. */
export function EventDetails({ tournament, event, ownEvents, busy, isNeeded, onChange }: Props) {
  const [isCorrecting, setCorrecting] = useState(false);
  const isOpen = isCorrecting || isNeeded;
  const place = useFocusInside<HTMLDivElement>(isOpen);
  const current = {
    tournament: tournament.name,
    name: event.name,
    date: event.date ?? '',
    weapon: event.weapon ?? '',
  };
  /** Only what the user typed. The rest changes if other columns of a table are chosen. */
  const [typed, setTyped] = useState<Partial<typeof current>>({});
  const values = { ...current, ...typed };
  /** The slug of the journal's event that gets the results; empty for a new event. */
  const [chosen, setChosen] = useState<string>();
  if (!isOpen)
    return (
      <div ref={place}>
        <Button variant="quiet" className="-ml-4" onClick={() => setCorrecting(true)}>
          Correct this
        </Button>
      </div>
    );
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  const currentEvent = event.event?.slug ?? '';
  const destination = chosen ?? currentEvent;
  const isNew = destination === '';
  const isComplete = !isNew || Object.values(values).every((value) => value.trim() !== '');
  const changes = () => {
    if (!isNew) return { event: destination };
    const weapon = weapons.find((one) => one === values.weapon);
    // If the user chooses nothing, the server looks for the event in the journal.
    return { ...values, weapon, event: currentEvent === '' ? undefined : null };
  };
  const save = async () => {
    if (!(await onChange(changes()))) return;
    setChosen(undefined);
    setTyped({});
    setCorrecting(false);
  };
  return (
    <div ref={place}>
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
              value={destination}
              disabled={busy}
              options={ownEvents.map(({ slug, name, date, tournament: of }) => ({
                value: slug,
                label: `${of}, ${name}, ${formatDate(date)}`,
              }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </div>
        )}
        {isNew && (
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
          </>
        )}
        <Button
          type="submit"
          variant="secondary"
          busy={busy}
          disabled={!isComplete}
          className="sm:col-span-2 sm:justify-self-start"
        >
          Use this
        </Button>
      </form>
    </div>
  );
}
