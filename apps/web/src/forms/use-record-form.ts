import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
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
import { ApiError, messageOf } from '../http/api-error.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import { substituteSlugs } from '../offline/outbox/provisional.ts';
import { useOutbox } from '../offline/outbox/snapshot.ts';

/**
 * The record that a form edits. Loads the current version first, so that nobody edits days-old data. Then keeps it
 * fixed while the form is open, so that the change is based on what was shown.
 */
export function useFrozenRecord<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery(options);
  const key = hashKey(options.queryKey);
  const [frozen, setFrozen] = useState<{ key: string; record: T }>();
  const isCurrent = query.isFetchedAfterMount || !query.isFetching;
  if (query.data !== undefined && isCurrent && frozen?.key !== key)
    setFrozen({ key, record: query.data });
  const record = frozen?.key === key ? frozen.record : undefined;
  return { ...query, data: record, isPending: record === undefined && !query.isError };
}

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
  const initialRef = useRef(initial);
  const [storedDraft] = useState(() => (draft === undefined ? undefined : readDraft(draft, base)));
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const form = useForm<T>({ defaultValues: (storedDraft ?? initial) as DefaultValues<T> });

  useEffect(() => {
    if (draft === undefined) return;
    return form.subscribe({
      formState: { values: true },
      callback: (state) => writeDraft(draft, base, state.values, initialRef.current),
    });
  }, [base, draft, form]);

  useEffect(() => {
    for (const [name, value] of Object.entries(presets)) {
      const previous: unknown = initialRef.current[name];
      if (storedDraft !== undefined || previous === value) continue;
      initialRef.current = { ...initialRef.current, [name]: value };
      const field = name as Path<T>;
      if (form.getValues(field) === previous) form.setValue(field, value as PathValue<T, Path<T>>);
    }
  }, [form, storedDraft, presets]);

  // Replaces provisional slugs in fields once the server has resolved them.
  const { slugs } = useOutbox();
  useEffect(() => {
    for (const [field, value] of Object.entries(form.getValues())) {
      const resolvedValue = substituteSlugs(value as unknown, slugs);
      if (JSON.stringify(resolvedValue) !== JSON.stringify(value))
        form.setValue(field as Path<T>, resolvedValue as PathValue<T, Path<T>>);
    }
  }, [slugs, form]);

  const clearStoredDraft = () => {
    if (draft !== undefined) clearDraft(draft);
  };
  const discard = () => {
    clearStoredDraft();
    setRestored(false);
    form.reset(initialRef.current);
  };
  return { form, restored, discard, saved: clearStoredDraft };
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
  whenIncomplete?: 'send' | 'stay';
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
  whenIncomplete = 'stay',
  draft,
  send,
  onSaved,
}: Options<T, R>): RecordForm<T> {
  const dialogs = useDialogs();
  const {
    form,
    restored,
    discard,
    saved: clearStoredDraft,
  } = useDraftForm<T>(draft, values, presets);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const setSendingState = (isSending: boolean) => {
    sending.current = isSending;
    setBusy(isSending);
  };

  // Changing a field clears its error; emptying a required field sets it again.
  const hasSubmitted = useRef(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values: currentValues }) => {
          if (!hasSubmitted.current || name === undefined) return;
          const field = name as Path<T>;
          if (required.includes(field) && isEmpty(currentValues[field]))
            form.setError(field, { message: texts.required });
          else form.clearErrors(field);
        },
      }),
    [form, required],
  );

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (sending.current) return;
    hasSubmitted.current = true;
    form.clearErrors();
    const emptyFields = required.filter((name) => isEmpty(form.getValues(name)));
    for (const [index, name] of emptyFields.entries())
      form.setError(name, { message: texts.required }, { shouldFocus: index === 0 });
    if (emptyFields.length > 0 && whenIncomplete === 'stay') return;
    setSendingState(true);
    let result: R;
    try {
      result = await send(form.getValues());
      clearStoredDraft();
    } catch (error) {
      // Skip the dialog if the fields already show everything.
      if (!concernsOnly(error, emptyFields))
        await dialogs.message({ title: texts.error.title, body: messageOf(error) });
      showFieldErrors(form, error, emptyFields);
      return;
    } finally {
      setSendingState(false);
    }
    await onSaved(result);
  }
  return { ...form, restored, discard, busy, submit };
}

/** Whether the server's errors concern only these fields. */
function concernsOnly(error: unknown, fields: readonly string[]): boolean {
  const errorFields = error instanceof ApiError ? Object.keys(error.errors) : [];
  return errorFields.length > 0 && errorFields.every((name) => fields.includes(name));
}

/** Shows the server's messages at their fields. Focuses the first of these, or else the first empty field. */
function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  emptyFields: readonly Path<T>[],
): void {
  const fieldNames = new Set(Object.keys(form.getValues()));
  const fieldErrors =
    error instanceof ApiError
      ? Object.entries(error.errors).filter(
          ([name, [message]]) => fieldNames.has(name) && message !== undefined,
        )
      : [];
  for (const [index, [name, [message = '']]] of fieldErrors.entries())
    form.setError(name as Path<T>, { message }, { shouldFocus: index === 0 });
  const [first] = emptyFields;
  if (fieldErrors.length === 0 && first !== undefined) form.setFocus(first);
}
