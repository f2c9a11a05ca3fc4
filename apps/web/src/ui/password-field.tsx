import { useState, type ComponentProps } from 'react';
import { controlClass, Field, type TextField } from './field.tsx';

/** A password, hidden until the user asks to see what they typed. */
export function PasswordField({
  label,
  hint,
  error,
  markRequired,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} markRequired={markRequired ?? false}>
      {(controlProps) => (
        <span className="relative block">
          <input
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClass(error)} pr-18`}
            {...controlProps}
            {...rest}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide characters' : 'Show characters'}
            className="absolute inset-y-0 right-0 min-w-14 rounded-lg px-3 text-sm font-semibold underline underline-offset-4"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}
