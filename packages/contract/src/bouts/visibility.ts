import * as z from 'zod/mini';
import { visibilities } from '../shared/enums.ts';

const visibilityAliases: Record<string, (typeof visibilities)[number]> = {
  private: 'Private',
  club: 'Club',
  'club members': 'Club',
  public: 'Public',
  everyone: 'Public',
  'my coaches': 'My coaches',
  coaches: 'My coaches',
  my_coaches: 'My coaches',
  friends: 'Friends',
};
/** Returns a schema for the five levels, in any letter case, and their known aliases. */
export const visibility = () =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? (visibilityAliases[value.trim().toLowerCase()] ?? value) : value,
    ),
    z.enum(visibilities, { error: `Choose one of: ${visibilities.join(', ')}.` }),
  );
