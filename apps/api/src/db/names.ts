import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Returns the displayed name of a person or a fencer card. */
export const fullName = ({
  first_name,
  last_name,
}: Record<'first_name' | 'last_name', AnyPgColumn>): SQL<string> =>
  sql<string>`${first_name} || ' ' || ${last_name}`;
