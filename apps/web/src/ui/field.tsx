import {
  memo,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { groupAdjacent } from '../lib/group-adjacent.ts';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows the field as required. Whether an empty field blocks sending is up to the form. */
  markRequired?: boolean;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** A control with a label above it, and a hint and an error below it, all announced with the control. */
export function Field({
  label,
  hint,
  error,
  markRequired = false,
  children,
}: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {markRequired && (
          <span className="text-loss" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error !== undefined,
        'aria-required': markRequired,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-sm font-medium text-loss empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}

export const controlClass = (error: string | undefined) => `control ${error ? 'border-loss' : ''}`;

export function TextField({
  label,
  hint,
  error,
  markRequired,
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label} hint={hint} error={error} markRequired={markRequired ?? false}>
      {(controlProps) => (
        <input type="text" className={controlClass(error)} {...controlProps} {...rest} />
      )}
    </Field>
  );
}

/** A calendar day, entered with the browser's date picker. */
export const DateField = (props: Parameters<typeof TextField>[0]) => (
  <TextField type="date" {...props} />
);

/** A whole number. Phones show a numeric keyboard. */
export const NumberField = (props: Parameters<typeof TextField>[0]) => (
  <TextField inputMode="numeric" autoComplete="off" {...props} />
);

export function TextArea({
  label,
  hint,
  error,
  markRequired,
  rows = 4,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} hint={hint} error={error} markRequired={markRequired ?? false}>
      {(controlProps) => (
        <textarea
          rows={rows}
          className={`${controlClass(error)} field-sizing-content max-h-96 min-h-24`}
          {...controlProps}
          {...rest}
        />
      )}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
  /** The heading above the option. Options of a group must be adjacent. */
  group?: string;
}

/** Memoized, because a form that renders again on every key press may have a thousand options. */
const Options = memo(function Options({ options }: { options: readonly (string | Option)[] }) {
  const all = options.map((one): Option =>
    typeof one === 'string' ? { value: one, label: one } : one,
  );
  return groupAdjacent(all, (option) => option.group).map(({ group, members }) => {
    const items = members.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
    return group === undefined ? (
      items
    ) : (
      <optgroup key={`group ${group}`} label={group}>
        {items}
      </optgroup>
    );
  });
});

/**
 * A native select. `placeholder` labels its empty first option. A change must not send or open anything, because each
 * press of an arrow key is a change. Add a button for that.
 */
export function SelectField({
  label,
  hint,
  error,
  markRequired,
  options,
  placeholder,
  ...rest
}: FieldProps & {
  options: readonly (string | Option)[];
  placeholder?: string;
} & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <Field label={label} hint={hint} error={error} markRequired={markRequired ?? false}>
      {(controlProps) => (
        <select className={`${controlClass(error)} pr-1 text-ellipsis`} {...controlProps} {...rest}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

/** A checkbox shown as a large chip. `swatch` shows a color, such as a card's. */
export function ToggleChip({
  label,
  swatch,
  ...rest
}: { label: string; swatch?: string } & InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>;
  }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg border-[1.5px] border-edge bg-card px-2.5 py-2 font-medium has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="checkbox" className="size-6 shrink-0 accent-accent" {...rest} />
      {swatch && (
        <span
          className={`h-5 w-3.5 rounded-sm border border-edge forced-color-adjust-none ${swatch}`}
          aria-hidden="true"
        />
      )}
      {label}
    </label>
  );
}
