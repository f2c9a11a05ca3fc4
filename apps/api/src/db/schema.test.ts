import { accountKinds, ageGroups } from '@fencing-journal/contract/shared/age';
import {
  boutTypes,
  eventLevels,
  fencerRatings,
  grips,
  hands,
  passivityCards,
  plans,
  refereeRatings,
  sides,
  visibilities,
  weapons,
} from '@fencing-journal/contract/shared/enums';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { testStore } from '../testing/store.ts';
import { useFixture } from '../testing/use-test-app.ts';
import { queryRows } from './database.ts';
import * as schema from './schema.ts';

const store = useFixture(testStore);

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(store.db, query);

/** Tables that no query of the product reads. */
const internal = ['schema_migrations'];

const inDatabase = () =>
  rowsOf<Column>(sql`
  SELECT c.table_name AS "table", c.column_name AS "column", c.is_nullable = 'YES' AS nullable,
         c.column_default IS NOT NULL OR c.is_identity = 'YES' AS "hasDefault", format_type(a.atttypid, a.atttypmod) AS type
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    JOIN pg_attribute a ON a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass AND a.attname = c.column_name
   WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`);

const inSchema = (): Column[] =>
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => ({
        table: name,
        column: column.name,
        type: column.getSQLType().replace(/^char\(/, 'character('),
        nullable: !column.notNull,
        hasDefault: column.hasDefault || column.generatedIdentity !== undefined,
      }));
    });

const lines = (columns: Column[]) =>
  columns
    .filter(({ table }) => !internal.includes(table))
    .map(
      (one) =>
        `${one.table}.${one.column} ${one.type}${one.nullable ? '' : ' NOT NULL'}${one.hasDefault ? ' DEFAULT' : ''}`,
    )
    .toSorted();

describe('the tables of schema.ts', () => {
  it('match the migrations in columns, types, nullability and defaults', async () => {
    const database = lines(await inDatabase());
    expect(database.length).toBeGreaterThan(100);
    expect(lines(inSchema())).toEqual(database);
  });

  it.for([
    ['visibility', visibilities],
    ['plan_code', plans],
    ['hand', hands],
    ['grip', grips],
    ['fencer_rating', fencerRatings],
    ['referee_rating', refereeRatings],
    ['event_level', eventLevels],
    ['weapon', weapons],
    ['bout_type', boutTypes],
    ['bout_side', sides],
    ['passivity_card', passivityCards],
    ['age_group', ageGroups],
    ['account_kind', accountKinds],
  ] as const)(
    'have the values of the contract in type %s: %j',
    {
      tags: [
        'R-ENUM-09',
        'R-DATA-21',
        'R-ENUM-06',
        'R-ENUM-07',
        'R-ENUM-08',
        'R-ENUM-01',
        'R-ENUM-03',
        'R-ENUM-05',
      ],
    },
    async ([type, values]) => {
      const rows = await rowsOf<{ label: string }>(
        sql`SELECT enumlabel AS label FROM pg_enum WHERE enumtypid = ${type}::regtype ORDER BY enumsortorder`,
      );
      expect(rows.map((row) => row.label).toSorted()).toEqual([...values].toSorted());
    },
  );

  it('include the owner in every foreign key to rows of an account', async () => {
    const keys = await rowsOf<{ child: string; parent: string; columns: string }>(sql`
      SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
             (SELECT string_agg(a.attname, ',' ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY k(attnum, n) JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns
        FROM pg_constraint c WHERE c.contype = 'f'`);
    const owned = keys.filter(({ parent }) =>
      inSchema().some(({ table, column }) => table === parent && column === 'owner_id'),
    );
    expect(owned.map(({ child }) => child)).toEqual(
      expect.arrayContaining(['events', 'bouts', 'bout_tags', 'lessons']),
    );
    // A clip may refer to a video of any owner; each read checks whether it may be shown.
    for (const { child, columns } of owned)
      if (columns !== 'video_owner_id,media_id') expect(columns, child).toMatch(/^owner_id,/);
  });

  it('list every column with the key of a stored file, so that backups have all files', () => {
    const keys = inSchema()
      .filter(({ column, type }) => column.endsWith('_key') && type === 'text')
      .map(({ table, column }) => `${table}.${column}`);
    // Uploads in progress, files about to be removed, and the server's key for push messages.
    const others = [
      'media_uploads.storage_key',
      'media_leftovers.storage_key',
      'server_keys.public_key',
    ];
    const listed = schema.storedFileColumns.map(
      ({ table, name }) => `${getTableName(table)}.${name}`,
    );
    expect([...listed, ...others].toSorted()).toEqual(keys.toSorted());
  });
});
