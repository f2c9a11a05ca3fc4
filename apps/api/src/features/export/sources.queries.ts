import { sql, type SQL } from 'drizzle-orm';

/** Rows of an account, which are read in the order of a key so that any number of rows takes the same memory. */
export interface Source {
  /** Name in the archive. */
  name: string;
  /** Description for the reader of the archive. */
  description: string;
  table: string;
  /** Condition that selects the account's rows. */
  isOwn: (owner: SQL) => SQL;
  /** Columns that are unique within these rows. */
  key: readonly [string, ...string[]];
  /** Columns, and joins after `FROM r`, where r are the rows. Needed if not all columns are read as they are. */
  read?: { columns: SQL; from: SQL };
  /** Columns that are left out, and why. */
  omitted?: Readonly<Record<string, string>>;
}

export interface Topic {
  topic: string;
  sources: readonly Source[];
}

const byOwnerId = (owner: SQL) => sql`owner_id = ${owner}`;
const byUserId = (owner: SQL) => sql`user_id = ${owner}`;

/** Returns the source for a table with the columns owner_id and id. */
export const ownedTable = (
  name: string,
  description: string,
  overrides: Partial<Source> = {},
): Source => ({
  name,
  description,
  table: name,
  isOwn: byOwnerId,
  key: ['id'],
  ...overrides,
});

/** Returns the source for a table whose rows belong to the account by user_id. */
export const userTable = (
  name: string,
  description: string,
  table: string,
  key: Source['key'],
  overrides: Partial<Source> = {},
): Source => ({ name, description, table, isOwn: byUserId, key, ...overrides });

const isParty = (owner: SQL) => sql`(student_id = ${owner} OR coach_id = ${owner})`;

/**
 * Matches the account's open requests if the other person exists for it: an adult or a connected person. So requests
 * with unconnected minors, or with unconnected people who have not been asked their age, are left out.
 */
export const isOwnRequest = (owner: SQL) => sql`(${isParty(owner)} AND EXISTS (
  SELECT FROM users other
   WHERE other.id = CASE WHEN student_id = ${owner} THEN coach_id ELSE student_id END
     AND (other.age_group = 'adult' OR EXISTS (
       SELECT FROM connections near
        WHERE (near.student_id = ${owner} AND near.coach_id = other.id) OR (near.coach_id = ${owner} AND near.student_id = other.id)))))`;

/** Returns a source that contains only what the journal already shows about the other person. */
export const connectionTable = (
  name: string,
  description: string,
  columns: SQL,
  overrides: Partial<Source> = {},
): Source => ({
  name,
  description,
  table: name,
  isOwn: isParty,
  key: ['id'],
  read: {
    columns,
    from: sql`JOIN users student ON student.id = r.student_id JOIN users coach ON coach.id = r.coach_id`,
  },
  omitted: {
    student_id: 'an internal account number',
    coach_id: 'an internal account number',
    requested_by: 'an internal account number',
  },
  ...overrides,
});

/** Names of both people, from the joins in `connectionTable`. */
export const pairColumns = sql`student.first_name || ' ' || student.last_name AS student, student.slug AS student_slug, coach.first_name || ' ' || coach.last_name AS coach, coach.slug AS coach_slug`;

/** Hides a text about a minor, because the account has no connection with people it blocked or declined. */
const named = (text: SQL) => sql`CASE WHEN other.age_group = 'adult' THEN ${text} END`;

/** Returns a source with what the account stores about other accounts, whose exports don't include it. */
export const aboutPersonTable = (
  name: string,
  description: string,
  table: string,
  column: string,
  columns: SQL,
): Source => ({
  name,
  description,
  table,
  isOwn: byOwnerId,
  key: ['owner_id', column],
  read: {
    columns: sql`${named(sql`other.first_name || ' ' || other.last_name`)} AS person, ${named(sql`other.slug`)} AS person_slug, ${columns}`,
    from: sql`JOIN users other ON other.id = r.${sql.identifier(column)}`,
  },
  omitted: { [column]: 'an internal account number' },
});

/** Returns a source with confirmations that name the account on one side, and the name of the other side. */
export const confirmationsTable = (
  name: string,
  description: string,
  side: 'owner_id' | 'confirmed_by',
): Source => ({
  name,
  description,
  table: 'club_confirmations',
  isOwn: (owner) => sql`${sql.raw(side)} = ${owner}`,
  key: ['id'],
  read: {
    columns: sql`r.id, r.club, other.first_name || ' ' || other.last_name AS person, other.slug AS person_slug, r.created_at`,
    from: sql`JOIN users other ON other.id = r.${sql.raw(side === 'owner_id' ? 'confirmed_by' : 'owner_id')}`,
  },
  omitted: {
    owner_id: 'an internal account number',
    confirmed_by: 'an internal account number',
    connection_id: 'your connection with that person, which is in this copy',
  },
});

/** Returns a source with what the account has written in other people's journals, and nothing else from there. */
export const authoredTable = (
  name: string,
  description: string,
  table: string,
  columns: SQL,
): Source => ({
  name,
  description,
  table,
  isOwn: (owner) => sql`author_id = ${owner} AND owner_id <> ${owner}`,
  key: ['owner_id', 'id'],
  read: { columns, from: sql`` },
});

/** Returns a source with links between guardians and children, and the name of the other side. */
export const linkTable = (
  name: string,
  description: string,
  own: 'guardian_id' | 'child_id',
  other: 'guardian_id' | 'child_id',
): Source => ({
  name,
  description,
  table: 'guardian_links',
  isOwn: (owner) => sql`${sql.raw(own)} = ${owner}`,
  key: ['guardian_id', 'child_id'],
  read: {
    columns: sql`other.first_name || ' ' || other.last_name AS person, other.slug AS person_slug, r.created_at, r.confirmed_at`,
    from: sql`JOIN users other ON other.id = r.${sql.raw(other)}`,
  },
  omitted: { guardian_id: 'an internal account number', child_id: 'an internal account number' },
});
