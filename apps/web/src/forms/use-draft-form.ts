import { useCallback, useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import { substituteSlugs } from '../offline/outbox/provisional.ts';
import { listenToInput } from '../offline/outbox/input-listener.ts';
import { useOutbox } from '../offline/outbox/snapshot.ts';
import { keepCreate } from '../http/create-keys.ts';
import {
  clearDraft,
  hasDraft,
  readDraft,
  restoreDrafts,
  storedDrafts,
  unansweredCreateStore,
  writeDraft,
} from './drafts.ts';

const noPresets = {};
const noDrafts = (): readonly string[] => [];

/**
 * A form that saves a draft on this device until it is submitted. Without a draft name it saves nothing. `presets` are
 * suggestions for empty fields, such as today's date. Drafts aren't compared with them, so yesterday's draft stays
 * valid. A preset that arrives later fills its field only if it is still untouched. `otherDrafts` names the drafts that
 * the input came from.
 */
export function useDraftForm<T extends FieldValues>(
  draft: string | undefined,
  values: T,
  presets: Partial<T> = noPresets,
  otherDrafts = noDrafts,
) {
  const baseRef = useRef(values);
  const [initial] = useState({ ...values, ...presets });
  const initialRef = useRef(initial);
  const [storedDraft] = useState(() =>
    draft === undefined ? undefined : readDraft(draft, values),
  );
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const form = useForm<T>({ defaultValues: (storedDraft ?? initial) as DefaultValues<T> });

  // With a draft next to the stored change, the same input could be saved twice.
  const isStored = useRef(false);
  const keepDraft = useCallback(
    (current: T) => {
      if (draft !== undefined && !isStored.current)
        writeDraft(draft, baseRef.current, current, initialRef.current);
    },
    [draft],
  );
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (state) => keepDraft(state.values),
      }),
    [form, keepDraft],
  );

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
  /** Bases the form on the record's current values. Fields that the user has left alone show them. */
  const rebase = (current: T) => {
    const previous = initialRef.current;
    baseRef.current = current;
    initialRef.current = current;
    for (const [name, value] of Object.entries(current) as [Path<T>, PathValue<T, Path<T>>][])
      if (JSON.stringify(form.getValues(name)) === JSON.stringify(previous[name]))
        form.setValue(name, value);
    keepDraft(form.getValues());
  };
  const discard = () => {
    clearStoredDraft();
    setRestored(false);
    form.reset(initialRef.current);
  };
  /** Sends the form. Clears the drafts once the device has stored the change, and restores them if it is rejected. */
  async function sendDraft<R>(send: () => Promise<R>): Promise<R> {
    const sendAndKeep =
      draft === undefined ? send : () => keepCreate(unansweredCreateStore(draft), send);
    let sentDrafts: Record<string, string> = {};
    try {
      const result = await listenToInput(
        {
          onStored() {
            isStored.current = true;
            clearStoredDraft();
            sentDrafts = storedDrafts(otherDrafts());
            for (const name of otherDrafts()) clearDraft(name);
          },
          onDropped() {
            isStored.current = false;
            // The user has begun the next record. Its draft must not be overwritten.
            if (draft !== undefined && hasDraft(draft)) return false;
            keepDraft(form.getValues());
            restoreDrafts(sentDrafts);
            return true;
          },
        },
        sendAndKeep,
      );
      // Clears the drafts now if the listener was not notified, as after a second try. Otherwise they may be those of
      // the next record by now.
      if (!isStored.current) {
        clearStoredDraft();
        for (const name of otherDrafts()) clearDraft(name);
      }
      return result;
    } finally {
      isStored.current = false;
    }
  }
  return { form, restored, discard, rebase, sendDraft };
}
