import { useEffect, useRef } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { texts } from '@fencing-journal/contract/shared/texts';
import { ApiError, messageOf } from './api-error.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';

export interface RecordForm<T extends FieldValues> extends UseFormReturn<T> {
  /** Flags what is empty, sends, and shows what the server says; resolves to whether it was saved. */
  save(): Promise<boolean>;
}

interface Options<T extends FieldValues> {
  values: DefaultValues<T>;
  required: readonly Path<T>[];
  /** Empty required fields are flagged and the request is sent all the same (create forms, G-54), or not (edit forms). */
  whenFlagged: 'send' | 'stay';
  /** Keeps what is typed on this device until it was saved, under this name. */
  draft?: string;
  send: (values: T) => Promise<unknown>;
  onError: (message: string) => Promise<void>;
}

const isEmpty = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A form over one record: required marks, drafts, one request at a time, server messages at their fields. */
export function useRecordForm<T extends FieldValues>(options: Options<T>): RecordForm<T> {
  const draft = options.draft;
  const form = useForm<T>({ defaultValues: Object.assign({}, options.values, draft !== undefined && readDraft<T>(draft)) });
  const sending = useRef(false);

  useEffect(() => {
    if (draft === undefined) return;
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(draft, values) });
  }, [draft, form]);

  async function save(): Promise<boolean> {
    if (sending.current) return false;
    form.clearErrors();
    const values = form.getValues();
    const empty = options.required.filter((name) => isEmpty(form.getValues(name)));
    for (const [index, name] of empty.entries()) form.setError(name, { message: texts.required }, { shouldFocus: index === 0 });
    if (empty.length > 0 && options.whenFlagged === 'stay') return false;
    sending.current = true;
    try {
      await options.send(values);
      if (draft !== undefined) clearDraft(draft);
      return true;
    } catch (error) {
      await options.onError(messageOf(error));
      showFieldErrors(form, error, empty);
      return false;
    } finally {
      sending.current = false;
    }
  }
  return { ...form, save };
}

function showFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown, empty: readonly Path<T>[]): void {
  const [first] = empty;
  if (first !== undefined) form.setFocus(first);
  if (!(error instanceof ApiError)) return;
  const known = new Set(Object.keys(form.getValues()));
  for (const [name, [message]] of Object.entries(error.errors)) {
    if (known.has(name) && message !== undefined) form.setError(name as Path<T>, { message }, { shouldFocus: first === undefined });
  }
}
