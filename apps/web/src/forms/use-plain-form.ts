import { useState, type InputEvent } from 'react';
import { useSubmit, type FieldErrors, type SubmitOptions } from './use-submit.ts';

type Values = Record<string, string>;

/** Returns the text fields of a form by name. */
const readFields = (form: HTMLFormElement | null): Values =>
  Object.fromEntries(
    [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/**
 * A form of uncontrolled fields, without drafts and without a form library. For public pages, whose fields are filled
 * in by password managers and before the script has loaded.
 */
export function usePlainForm<R = unknown>(
  options: SubmitOptions<Values, R>,
  initialErrors: FieldErrors = {},
) {
  const [errors, setErrors] = useState(initialErrors);
  const { busy, props } = useSubmit<Values, R, undefined>({ read: readFields, setErrors }, options);
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    // Changing a field clears its error.
    const { name } = target as unknown as HTMLInputElement;
    setErrors(({ [name]: _changed, ...others }) => others);
  };
  return { busy, errors, read: () => readFields(props.ref.current), props: { ...props, onInput } };
}
