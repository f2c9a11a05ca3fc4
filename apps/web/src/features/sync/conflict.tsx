import { useState } from 'react';
import type { Base, Command } from '../../offline/outbox/command.ts';
import { differingFields, defaultChoices } from '../../offline/outbox/conflict.ts';
import { updateOutbox, flush } from '../../offline/outbox/outbox.ts';
import { resolveConflict, discardCommand } from '../../offline/outbox/state.ts';
import { recordType } from '../../offline/registry.ts';
import { nameOfSlug } from '../../offline/reads/read-through.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { moveFocusOnRemoval } from '../../ui/focus.ts';
import { fieldLabel, formatValue } from './conflict.rules.ts';

/** Compares both versions of a record changed here and elsewhere, field by field, for the user to choose. */
export function Conflict({ command, theirs }: { command: Command; theirs: Base }) {
  const dialogs = useDialogs();
  const fields = differingFields(command.body, theirs.values);
  const [choices, setChoices] = useState(() => defaultChoices(command, theirs.values));
  const valueOf = (field: string) =>
    choices[field] === 'theirs' ? theirs.values[field] : command.body[field];
  const save = () => {
    const values = Object.fromEntries(
      Object.keys(command.body).map((field) => [
        field,
        fields.includes(field) ? valueOf(field) : command.body[field],
      ]),
    );
    moveFocusOnRemoval(document.activeElement);
    return updateOutbox((outbox) => resolveConflict(outbox, command.id, values)).then(flush);
  };
  async function keepTheirs() {
    moveFocusOnRemoval(document.activeElement);
    await updateOutbox((outbox) => discardCommand(outbox, command.id));
    dialogs.notice({ title: 'Change discarded' });
    await flush();
  }
  const deleted = command.action === 'delete';
  const { entryText } = recordType(command.kind);
  return (
    <>
      <p className="my-1 font-medium text-loss">
        {deleted
          ? 'This was changed elsewhere after you deleted it here.'
          : 'This was changed elsewhere in the meantime. Choose which version to keep.'}
      </p>
      {fields.map((field) => (
        <fieldset key={field} className="my-2">
          <legend className="text-sm text-muted">{fieldLabel(field)}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="grid min-h-11 grid-cols-[auto_1fr] content-start gap-x-2 rounded-lg border-[1.5px] border-edge p-2.5 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  className="row-span-2 mt-1 size-5 accent-accent"
                  name={`${command.id} ${field}`}
                  checked={choices[field] === side}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                />
                <span className="text-sm text-muted">
                  {side === 'mine' ? 'On this device' : 'Elsewhere'}
                </span>
                <span className="line-clamp-6 whitespace-pre-line wrap-anywhere">
                  {formatValue(
                    (side === 'mine' ? command.body : theirs.values)[field],
                    nameOfSlug,
                    entryText,
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void save()}>
          {deleted ? 'Delete anyway' : 'Save this version'}
        </Button>
        <Button variant="secondary" onClick={() => void keepTheirs()}>
          {deleted ? 'Keep it' : 'Discard mine'}
        </Button>
      </div>
    </>
  );
}
