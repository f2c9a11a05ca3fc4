import { texts } from '@fencing-journal/contract/shared/texts';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../http/api-error.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { focusFirstInvalid } from '../ui/focus.ts';

/** Messages by field name. */
export type FieldErrors = Record<string, string | undefined>;

/** `T` are the form's values, `R` is what sending resolves to, `A` is the answer to a question asked before. */
export interface SubmitOptions<T, R, A = undefined> {
  /** The fields that must not be empty. */
  required?: readonly (keyof T & string)[];
  /** Whether to send although required fields are empty: 'send' in create forms, 'stay' in edit forms. */
  whenIncomplete?: 'send' | 'stay';
  /** Other errors that can be found without the server. */
  validate?: (values: T) => FieldErrors;
  /** Asks the user before sending. Undefined keeps the form open. */
  ask?: (values: T) => Promise<A | undefined>;
  send: (values: T, answer: A) => Promise<R>;
  /** Runs after saving, while the form is still busy. */
  onSaved?: (result: R, values: T) => unknown;
  /**
   * Where the server's errors appear. 'dialog': in a dialog and then at their fields. 'fields': at their fields, or
   * in a dialog if none of them has a field here.
   */
  errorsAt?: 'dialog' | 'fields';
  /** Replaces the error dialog. */
  showError?: (error: unknown, values: T) => unknown;
}

/** The fields of a form, however their values are stored. */
interface Fields<T> {
  read: (form: HTMLFormElement | null) => T;
  /** Replaces all messages at the fields. */
  setErrors: (errors: FieldErrors) => void;
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Submits a form, one request at a time: flags empty and invalid fields, asks the user, sends, and shows the server's
 * errors. The first flagged field gets the focus.
 */
export function useSubmit<T extends object, R, A>(
  { read, setErrors }: Fields<T>,
  {
    required = [],
    whenIncomplete = 'stay',
    validate,
    ask,
    send,
    onSaved,
    errorsAt = 'dialog',
    showError,
  }: SubmitOptions<T, R, A>,
) {
  const dialogs = useDialogs();
  const ref = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  /** Shows the errors at their fields. Returns whether the form has one of these fields. */
  function flag(errors: FieldErrors): boolean {
    flushSync(() => setErrors(errors));
    return focusFirstInvalid(ref.current);
  }

  const findMissing = (values: T): FieldErrors =>
    Object.fromEntries(
      required.flatMap((name) => (isEmpty(values[name]) ? [[name, texts.required]] : [])),
    );

  async function showFailure(error: unknown, values: T, missing: FieldErrors): Promise<void> {
    const messages = error instanceof ApiError ? Object.entries(error.errors) : [];
    const current = read(ref.current);
    const isUnchanged = (name: string) =>
      JSON.stringify(current[name as keyof T]) === JSON.stringify(values[name as keyof T]);
    // The user may have corrected a field before the response came. Nested fields count as unchanged.
    const serverErrors = Object.fromEntries(
      messages.filter(([name]) => isUnchanged(name)).map(([name, [message]]) => [name, message]),
    );
    if (errorsAt === 'fields' && flag(serverErrors)) return;
    if (showError) await showError(error, values);
    else if (
      messages.length === 0 ||
      messages.some(([name]) => !(name in missing) || !isUnchanged(name))
    )
      await dialogs.showError(error, errorsAt === 'fields' ? texts.error.retry : undefined);
    flag({ ...findMissing(read(ref.current)), ...serverErrors });
  }

  async function run(values: T): Promise<void> {
    const invalid = validate?.(values) ?? {};
    const missing = findMissing(values);
    flag({ ...invalid, ...missing });
    if (Object.keys(whenIncomplete === 'send' ? invalid : { ...invalid, ...missing }).length > 0)
      return;
    const answer = await ask?.(values);
    if (ask && answer === undefined) return;
    setBusy(true);
    let result: R;
    try {
      result = await send(values, answer as A);
    } catch (error) {
      setBusy(false);
      return showFailure(error, values, missing);
    }
    await onSaved?.(result, values);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (running.current) return;
    running.current = true;
    try {
      await run(read(ref.current));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    submit,
    props: { ref, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}
