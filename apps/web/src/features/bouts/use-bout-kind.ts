import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { BoutEvent } from './bout-place.rules.ts';
import type { BoutValues } from './bouts.rules.ts';
import { guessFor, kindFields, unknownKind, type BoutKind } from './guess.rules.ts';

interface Options {
  form: UseFormReturn<BoutValues>;
  event: BoutEvent;
  /** Whether to guess what the user hasn't chosen, as in a new bout. */
  guessing: boolean;
}

/** Returns type, format and round as the form shows them, and functions to choose them. */
export function useBoutKind({ form: { control, setValue, getValues }, event, guessing }: Options) {
  const values = useWatch({ control }) as BoutValues;

  /** Sets fields. A field that is set to empty stays empty. */
  function choose(changes: Partial<BoutKind>): void {
    const cleared = new Set(getValues('cleared'));
    for (const field of kindFields) {
      const value = changes[field];
      if (value === undefined) continue;
      setValue(field, value);
      if (value === unknownKind[field]) cleared.add(field);
      else cleared.delete(field);
    }
    setValue('cleared', [...cleared]);
  }

  /** Lets a field be guessed again. */
  function release(released: keyof BoutKind): void {
    setValue(released, unknownKind[released]);
    setValue(
      'cleared',
      getValues('cleared').filter((field) => field !== released),
    );
  }

  return { values, shown: guessing ? guessFor(event, values) : values, choose, release };
}
