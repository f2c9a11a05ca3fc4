import type { Side } from '@fencing-journal/contract/shared/enums';

type OnSide<Values, S extends Side> = { [K in keyof Values & string as `${K}_${S}`]: Values[K] };

/** Names the fields of a side with the suffix _a or _b, as in score_a and score_b. */
export const onSide = <Values extends object, S extends Side>(
  values: Values,
  side: S,
): OnSide<Values, S> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`${key}_${side}`, value]),
  ) as OnSide<Values, S>;
