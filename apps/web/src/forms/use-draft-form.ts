import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import { substituteSlugs } from '../offline/outbox/provisional.ts';
import { useOutbox } from '../offline/outbox/snapshot.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';

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
