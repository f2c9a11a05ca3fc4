import { useState } from 'react';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { NumberField } from '../../ui/field.tsx';

/** Touches that most bouts are fought to. */
const usualTouches = [5, 10, 15] as const;

/** The touches that a bout is fought to: a usual number with one tap, or any other number typed. */
export function TouchesToWin({ to, onChange }: { to: number; onChange: (to: number) => void }) {
  /** The text of the field for another number. It may be empty while the user is typing. */
  const [typed, setTyped] = useState(
    usualTouches.some((touches) => touches === to) ? undefined : String(to),
  );
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <ChoiceChips
        label="To"
        options={[
          ...usualTouches.map((touches) => ({
            value: String(touches),
            label: String(touches),
            name: `To ${touches} touches`,
          })),
          { value: 'other', label: 'Other' },
        ]}
        value={typed === undefined ? String(to) : 'other'}
        onChange={(value) => {
          setTyped(value === 'other' ? String(to) : undefined);
          if (value !== 'other') onChange(Number(value));
        }}
      />
      {typed !== undefined && (
        <div className="w-24">
          <NumberField
            label="Touches"
            maxLength={2}
            value={typed}
            onChange={({ target }) => {
              const text = target.value.replace(/\D/g, '').slice(0, 2);
              setTyped(text);
              if (Number(text) > 0) onChange(Number(text));
            }}
            onBlur={() => setTyped(String(to))}
          />
        </div>
      )}
    </div>
  );
}
