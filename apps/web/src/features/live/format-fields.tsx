import { sides } from '@fencing-journal/contract/shared/enums';
import { NumberField, SelectField, ToggleChip } from '../../ui/field.tsx';
import { formatClock } from '../../lib/clock-time.ts';
import type { LiveFormat } from './formats.rules.ts';
import type { Names } from './descriptions.rules.ts';

type NumericField = 'target' | 'periods' | 'breakAt' | 'videoCalls';
const numericFields: readonly [NumericField, string, string?][] = [
  ['target', 'Touches'],
  ['periods', 'Periods'],
  ['breakAt', 'Break at score', '0 for none'],
  ['videoCalls', 'Video appeals each'],
];
const durationFields = [
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
          {target} touches, {periods} × {formatClock(periodSeconds * 1000)}
        </span>
        <span className="text-accent underline underline-offset-4">Change</span>
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-1 pb-4">
        {numericFields.map(([field, label, hint]) => (
          <NumberField
            key={field}
            label={label}
            hint={hint}
            maxLength={2}
            value={String(format[field])}
            onChange={(event) =>
              onChange({ ...format, [field]: Number(event.target.value.replace(/\D/g, '')) })
            }
          />
        ))}
        {durationFields.map(([field, label, seconds]) => (
          <SelectField
            key={field}
            label={label}
            options={seconds.map((value) => ({
              value: String(value),
              label: formatClock(value * 1000),
            }))}
            value={String(format[field])}
            onChange={(event) => onChange({ ...format, [field]: Number(event.target.value) })}
          />
        ))}
        <div className="col-span-full flex flex-wrap gap-2">
          <ToggleChip
            label="P-cards"
            checked={format.passivity}
            onChange={(event) => onChange({ ...format, passivity: event.target.checked })}
          />
        </div>
        {format.relay && (
          <SelectField
            label="Team numbered 1–3"
            options={sides.map((side) => ({ value: side, label: names[side] }))}
            value={format.firstTeam}
            onChange={(event) =>
              onChange({ ...format, firstTeam: event.target.value === 'a' ? 'a' : 'b' })
            }
          />
        )}
      </div>
    </details>
  );
}
