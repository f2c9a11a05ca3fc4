import type { ImportPreview } from '@fencing-journal/contract/imports';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { reasonTexts } from './imports.rules.ts';
import { useFocusInside } from './use-focus-inside.ts';

interface Props {
  preview: Pick<ImportPreview, 'me' | 'people' | 'table'>;
  busy: boolean;
  onChange: (key: string) => Promise<boolean>;
}

/** Shows whose bouts are imported. Asks if the file doesn't say. */
export function MePanel({ preview: { me, people, table }, busy, onChange }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const isOpen = isChanging || me === null;
  const place = useFocusInside<HTMLElement>(isOpen);
  if (table && me?.name.startsWith('You ')) return null;
  const key = chosen ?? me?.key ?? '';
  const save = async () => {
    if (!(await onChange(key))) return;
    setChosen(undefined);
    setIsChanging(false);
  };
  return (
    <section ref={place} aria-labelledby="who" className="panel p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="who" className="min-w-0 text-2xl wrap-anywhere">
          {me ? `You’re ${me.name}` : 'Who are you in this file?'}
        </h2>
        {me && !isChanging && people.length > 1 && (
          <Button variant="quiet" onClick={() => setIsChanging(true)}>
            Not you?
          </Button>
        )}
      </div>
      {me && (
        <p className="text-muted">
          {[me.club, reasonTexts[me.reason]].filter(Boolean).join(' · ')}
        </p>
      )}
      {isOpen && (
        <form
          className="mt-3 grid grid-cols-1 gap-3"
          onSubmit={(submit) => {
            submit.preventDefault();
            void save();
          }}
        >
          <SelectField
            label="Your name in the file"
            hint="Only this person’s bouts are imported."
            placeholder="Choose a name"
            value={key}
            disabled={busy}
            options={people
              .map(({ key, name, club }) => ({
                value: key,
                label: club === '' ? name : `${name}, ${club}`,
              }))
              .toSorted((a, b) => a.label.localeCompare(b.label))}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button
            type="submit"
            // Until this is answered, nothing else on the page can be done.
            variant={me ? 'secondary' : 'primary'}
            busy={busy}
            disabled={key === ''}
            className="sm:justify-self-start"
          >
            This is me
          </Button>
        </form>
      )}
    </section>
  );
}
