import { texts } from '@fencing-journal/contract/shared/texts';
import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { isChangedElsewhere } from '../http/api-error.ts';
import { changedElsewhere } from '../offline/outbox/changed-elsewhere.ts';
import { useDraftForm } from './use-draft-form.ts';
import { isEmpty, useSubmit, type SubmitOptions } from './use-submit.ts';

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

export interface RecordForm<T extends FieldValues> extends UseFormReturn<T> {
  /** The props of the form element. */
  props: ReturnType<typeof useSubmit>['props'];
  /** The props of a field: name, handlers, error, and whether it is required. */
  field: (name: Path<T>) => UseFormRegisterReturn & {
    error: string | undefined;
    markRequired: boolean;
  };
  /** Whether the form started from a draft. `discard` goes back to the record. */
  restored: boolean;
  discard: () => void;
  /** Whether a request is running. */
  busy: boolean;
  /** Submits the form, for a button outside of it. */
  submit: () => Promise<void>;
}

export interface RecordFormOptions<
  T extends FieldValues,
  R = unknown,
  A = undefined,
> extends SubmitOptions<T, R, A> {
  values: T;
  /** Suggestions for empty fields. */
  presets?: Partial<T>;
  /** Keeps unsaved input on this device under this name until the form is saved. */
  draft?: string;
  /** Names the drafts that the input came from, such as the score pad's. They are cleared with the form's own. */
  otherDrafts?: () => readonly string[];
  /**
   * Called after a save was refused because the record was changed elsewhere. Returns the values of the current record,
   * on which the next try will be based. Fields that the user has left alone show them.
   */
  takeCurrent?: () => T | undefined;
}

const noFields: readonly never[] = [];

/** A form for one record: drafts, required marks, one request at a time, and errors at their fields. */
export function useRecordForm<T extends FieldValues, R = unknown, A = undefined>({
  values,
  presets,
  draft,
  otherDrafts,
  takeCurrent,
  required = noFields,
  ...options
}: RecordFormOptions<T, R, A>): RecordForm<T> {
  const { form, restored, discard, rebase, sendDraft } = useDraftForm<T>(
    draft,
    values,
    presets,
    otherDrafts,
  );
  const hasSubmitted = useRef(false);
  const { busy, submit, props } = useSubmit<T, R, A>(
    {
      read: () => form.getValues(),
      setErrors(errors) {
        hasSubmitted.current = true;
        form.clearErrors();
        for (const [name, message = ''] of Object.entries(errors))
          if (form.getValues(name as Path<T>) !== undefined)
            form.setError(name as Path<T>, { message });
      },
    },
    {
      ...options,
      required,
      send: (sentValues, answer) =>
        sendDraft(() => options.send(sentValues, answer)).catch((error: unknown) => {
          const current = isChangedElsewhere(error) ? takeCurrent?.() : undefined;
          if (!current) throw error;
          rebase(current);
          throw changedElsewhere();
        }),
    },
  );

  // Changing a field clears its error; emptying a required field sets it again.
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

  const field: RecordForm<T>['field'] = (name) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
    markRequired: required.includes(name),
  });
  return { ...form, restored, discard, busy, submit, props, field };
}
