import { sides } from '@fencing-journal/contract/shared/enums';
import { NumberField, SelectField, ToggleChip } from '../../ui/field.tsx';
import { timeText } from './clock.rules.ts';
import type { LiveFormat } from './formats.rules.ts';
import type { Names } from './words.rules.ts';

type Numbers = 'target' | 'periods' | 'breakAt' | 'videoCalls';
const numbers: readonly [Numbers, string, string?][] = [
  ['target', 'Touches'],
  ['periods', 'Periods'],
  ['breakAt', 'Break at score', '0 for none'],
  ['videoCalls', 'Video appeals each'],
];
const times = [
  ['periodSeconds', 'Period length', [60, 90, 120, 150, 180, 240, 300]],
  ['breakSeconds', 'Break length', [0, 30, 60, 90, 120, 180]],
] as const;

/** Summary of the bout's format with fields to change it: youth and club bouts have their own formats. */
export function FormatFields({
  format,
  names,
  onChange,
}: {
  format: LiveFormat;
  names: Names;
  onChange: (format: LiveFormat) => void;
}) {
  const { target, periods, periodSeconds } = format;
  return (
    <details className="panel px-4">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 py-2 font-medium">
        <span>
          {target} touches, {periods} × {timeText(periodSeconds * 1000)}
        </span>
        <span className="text-accent underline underline-offset-4">Change</span>
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-1 pb-4">
        {numbers.map(([field, label, hint]) => (
          <NumberField
            key={field}
            label={label}
            hint={hint}
            maxLength={2}
            value={String(format[field])}
            onChange={(typed) =>
              onChange({ ...format, [field]: Number(typed.target.value.replace(/\D/g, '')) })
            }
          />
        ))}
        {times.map(([field, label, seconds]) => (
          <SelectField
            key={field}
            label={label}
            options={seconds.map((value) => ({
              value: String(value),
              label: timeText(value * 1000),
            }))}
            value={String(format[field])}
            onChange={(choice) => onChange({ ...format, [field]: Number(choice.target.value) })}
          />
        ))}
        <div className="col-span-full flex flex-wrap gap-2">
          <ToggleChip
            label="P-cards"
            checked={format.passivity}
            onChange={(change) => onChange({ ...format, passivity: change.target.checked })}
          />
        </div>
        {format.relay && (
          <SelectField
            label="Team numbered 1–3"
            options={sides.map((side) => ({ value: side, label: names[side] }))}
            value={format.firstTeam}
            onChange={(choice) =>
              onChange({ ...format, firstTeam: choice.target.value === 'a' ? 'a' : 'b' })
            }
          />
        )}
      </div>
    </details>
  );
}
