import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useDialogs } from '../ui/dialogs.tsx';
import { ApiError, messageOf } from './api-error.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import { resolved } from './outbox/provisional.ts';
import { useOutbox } from './outbox/snapshot.ts';

const noPresets = {};

/**
 * A form that saves a draft on this device until it is submitted. Without a draft name it saves nothing. `presets` are
 * suggestions for empty fields, such as today's date. Drafts aren't compared with them, so yesterday's draft stays
 * valid. A preset that arrives later fills its field only if it is still untouched.
 */
export function useDraftForm<T extends FieldValues>(
  draft: string | undefined,
  values: T,
  presets: Partial<T> = noPresets,
) {
  const [base] = useState(values);
  const [initial] = useState({ ...values, ...presets });
  const start = useRef(initial);
  const [kept] = useState(() => (draft === undefined ? undefined : readDraft(draft, base)));
  const [restored, setRestored] = useState(kept !== undefined);
  const form = useForm<T>({ defaultValues: (kept ?? initial) as DefaultValues<T> });

  useEffect(() => {
    if (draft === undefined) return;
    return form.subscribe({
      formState: { values: true },
      callback: (state) => writeDraft(draft, base, state.values, start.current),
    });
  }, [base, draft, form]);

  useEffect(() => {
    for (const [name, value] of Object.entries(presets)) {
      const before: unknown = start.current[name];
      if (kept !== undefined || before === value) continue;
      start.current = { ...start.current, [name]: value };
      const field = name as Path<T>;
      if (form.getValues(field) === before) form.setValue(field, value as PathValue<T, Path<T>>);
    }
  }, [form, kept, presets]);

  // Replaces provisional slugs in fields once the server has resolved them.
  const { slugs } = useOutbox();
  useEffect(() => {
    for (const [field, value] of Object.entries(form.getValues())) {
      const known = resolved(value as unknown, slugs);
      if (JSON.stringify(known) !== JSON.stringify(value))
        form.setValue(field as Path<T>, known as PathValue<T, Path<T>>);
    }
  }, [slugs, form]);

  const saved = () => {
    if (draft !== undefined) clearDraft(draft);
  };
  const discard = () => {
    saved();
    setRestored(false);
    form.reset(start.current);
  };
  return { form, restored, discard, saved };
}

export interface RecordForm<T extends FieldValues> extends UseFormReturn<T> {
  /** Whether the form started from a draft. `discard` goes back to the record. */
  restored: boolean;
  discard: () => void;
  /** Whether a request is running. */
  busy: boolean;
  /** Flags empty fields, sends, and shows the server's errors. */
  submit: (event?: FormEvent) => Promise<void>;
}

interface Options<T extends FieldValues, R> {
  values: T;
  /** Suggestions for empty fields. */
  presets?: Partial<T>;
  required: readonly Path<T>[];
  /** Whether to send although required fields are empty: 'send' in create forms, 'stay' in edit forms. */
  whenFlagged?: 'send' | 'stay';
  /** Saves a draft on this device under this name until the form is saved. */
  draft?: string;
  send: (values: T) => Promise<R>;
  /** Runs after saving, with the result of `send`. */
  onSaved: (result: R) => unknown;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * A form for one record: required marks, drafts, one request at a time, server errors in a dialog and at their fields.
 */
export function useRecordForm<T extends FieldValues, R = unknown>({
  values,
  presets,
  required,
  whenFlagged = 'stay',
  draft,
  send,
  onSaved,
}: Options<T, R>): RecordForm<T> {
  const dialogs = useDialogs();
  const { form, restored, discard, saved } = useDraftForm<T>(draft, values, presets);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const turn = (on: boolean) => {
    sending.current = on;
    setBusy(on);
  };

  // Changing a field clears its error; emptying a required field sets it again.
  const checked = useRef(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values: now }) => {
          if (!checked.current || name === undefined) return;
          const field = name as Path<T>;
          if (required.includes(field) && isEmpty(now[field]))
            form.setError(field, { message: texts.required });
          else form.clearErrors(field);
        },
      }),
    [form, required],
  );

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (sending.current) return;
    checked.current = true;
    form.clearErrors();
    const empty = required.filter((name) => isEmpty(form.getValues(name)));
    for (const [index, name] of empty.entries())
      form.setError(name, { message: texts.required }, { shouldFocus: index === 0 });
    if (empty.length > 0 && whenFlagged === 'stay') return;
    turn(true);
    let result: R;
    try {
      result = await send(form.getValues());
      saved();
    } catch (error) {
      // Skip the dialog if the fields already show everything.
      if (!onlyAbout(error, empty))
        await dialogs.message({ title: texts.error.title, body: messageOf(error) });
      showFieldErrors(form, error, empty);
      return;
    } finally {
      turn(false);
    }
    await onSaved(result);
  }
  return { ...form, restored, discard, busy, submit };
}

/** Whether the server's errors concern only these fields. */
function onlyAbout(error: unknown, fields: readonly string[]): boolean {
  const named = error instanceof ApiError ? Object.keys(error.errors) : [];
  return named.length > 0 && named.every((name) => fields.includes(name));
}

/** Shows the server's messages at their fields. Focuses the first of these, or else the first empty field. */
function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  empty: readonly Path<T>[],
): void {
  const known = new Set(Object.keys(form.getValues()));
  const said =
    error instanceof ApiError
      ? Object.entries(error.errors).filter(
          ([name, [message]]) => known.has(name) && message !== undefined,
        )
      : [];
  for (const [index, [name, [message = '']]] of said.entries())
    form.setError(name as Path<T>, { message }, { shouldFocus: index === 0 });
  const [first] = empty;
  if (said.length === 0 && first !== undefined) form.setFocus(first);
}
