import { limits } from '@fencing-journal/contract/shared/limits';
import { useRef, useState, type FormEvent } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Item } from './items.tsx';

interface Props {
  items: readonly { id: string; text: string }[];
  ticked: ReadonlySet<string>;
  onTick: (id: string, ticked: boolean) => void;
  onAdd: (text: string) => void;
  onRemove: (id: string) => void;
}

/** Items that the user added to a list. */
export function OwnItems({ items, ticked, onTick, onAdd, onRemove }: Props) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onAdd(text.trim());
    setText('');
    field.current?.focus();
  }
  function remove(id: string) {
    onRemove(id);
    // The focused button is about to disappear.
    field.current?.focus();
  }

  return (
    <section
      className={`panel break-inside-avoid p-5 ${items.length === 0 ? 'print:hidden' : ''}`}
      aria-labelledby="own-items"
    >
      <h2 id="own-items" className="mb-1 text-2xl">
        Your own items
      </h2>
      <ul>
        {items.map((item) => (
          <Item
            key={item.id}
            text={item.text}
            ticked={ticked.has(item.id)}
            disabled={false}
            onTick={(isTicked) => onTick(item.id, isTicked)}
          >
            <IconButton
              icon="trash"
              label={`Remove ${item.text}`}
              onClick={() => remove(item.id)}
            />
          </Item>
        ))}
      </ul>
      <form className="mt-2 flex flex-wrap items-end gap-3 print:hidden" onSubmit={add}>
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            ref={field}
            label="New item"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={limits.ownItem}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          icon="plus"
          className="min-h-[2.9rem]"
          disabled={items.length >= limits.ownItems}
        >
          Add
        </Button>
      </form>
    </section>
  );
}
