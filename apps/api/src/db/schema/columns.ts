import { accountKinds, ageGroups } from '@fencing-journal/contract/shared/age';
import { hands, visibilities, weapons } from '@fencing-journal/contract/shared/enums';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  pgEnum,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const citext = customType<{ data: string }>({ dataType: () => 'citext' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

export const visibility = pgEnum('visibility', visibilities);
export const hand = pgEnum('hand', hands);
export const ageGroup = pgEnum('age_group', ageGroups);
export const accountKind = pgEnum('account_kind', accountKinds);
export const weapon = pgEnum('weapon', weapons);

export const bigintKey = () => bigint({ mode: 'number' });
export const identityKey = () => bigintKey().generatedAlwaysAsIdentity();
export const ownerKey = () => bigintKey().notNull();
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' });
export const timestamptzNow = () => timestamptz().notNull().defaultNow();
export const dateNotNull = () => date({ mode: 'string' }).notNull();
export const textDefaultEmpty = () => text().notNull().default('');
export const booleanDefaultFalse = () => boolean().notNull().default(false);
export const smallintDefaultZero = () => smallint().notNull().default(0);
/** Number of saves, starting with 1. Maintained by a trigger. */
export const version = () => integer().notNull().default(1);
