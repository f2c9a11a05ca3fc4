import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A person's or a card's name as it is shown. */
export const fullName = ({
  first_name,
  last_name,
}: Record<'first_name' | 'last_name', AnyPgColumn>): SQL<string> =>
  sql<string>`${first_name} || ' ' || ${last_name}`;
