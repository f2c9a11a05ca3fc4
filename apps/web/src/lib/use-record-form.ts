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
 * A form that keeps what is typed on this device, under a name, until it is saved; without a name it keeps nothing.
 * `presets` are suggestions over empty values, as today's date: they are no part of what a draft is compared with, so that
 * a draft of yesterday stays good. A suggestion that comes later fills its field while nobody has touched it.
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

  // What was chosen under a slug of this device stays chosen when the server has given it another.
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
  /** Whether the form began with what was typed before it was left; `discard` goes back to the record. */
  restored: boolean;
  discard: () => void;
  /** Whether it is being sent. */
  busy: boolean;
  /** Flags what is empty, sends, and shows what the server says; for the form's own event, or without one. */
  submit: (event?: FormEvent) => Promise<void>;
}

interface Options<T extends FieldValues, R> {
  values: T;
  /** What is suggested in fields that are empty yet. */
  presets?: Partial<T>;
  required: readonly Path<T>[];
  /** Empty required fields are flagged and the request is sent all the same (create forms, G-54), or not (edit forms). */
  whenFlagged?: 'send' | 'stay';
  /** Keeps what is typed on this device until it was saved, under this name. */
  draft?: string;
  send: (values: T) => Promise<R>;
  /** What follows when it was saved, with what sending it gave. */
  onSaved: (result: R) => unknown;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A form over one record: required marks, drafts, one request at a time, server messages in a dialog and at their fields. */
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

  // A field that has been changed is no longer what was wrong; a required one that is empty again is.
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
      // What is said at the fields already is not said again.
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

/** Whether the server objects to these fields and to nothing else. */
function onlyAbout(error: unknown, fields: readonly string[]): boolean {
  const named = error instanceof ApiError ? Object.keys(error.errors) : [];
  return named.length > 0 && named.every((name) => fields.includes(name));
}

/** The server's messages at their fields; the first field that it named gets the focus, else the first empty one. */
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
