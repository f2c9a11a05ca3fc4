import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows, type Store } from '../../db/database.ts';
import { usafImports, usafMembers } from '../../db/schema.ts';
import { generateMembers, memberHeaders, memberLine, membersCsv } from '../../testing/members.ts';
import { testStore } from '../../testing/store.ts';
import { importMembers } from './member-import.service.ts';

let store: Store;
let folder: string;
beforeAll(async () => {
  store = await testStore();
  folder = await mkdtemp(join(tmpdir(), 'fj-import-'));
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => void (await store.db.execute(sql`TRUNCATE usaf_members, usaf_imports`)));

async function importing(content: string | Uint8Array) {
  const path = join(folder, 'members.csv');
  await writeFile(path, content);
  return importMembers(store.db, path);
}
const stored = () => store.db.select().from(usafMembers).orderBy(asc(usafMembers.member_id));
const few = generateMembers(5);
const header = memberHeaders.join(',');
const short = (lines: string, headers = 'Member #,First Name,Last Name') => `${headers}\n${lines}`;

describe('the member import', () => {
  it('stores what the list publishes, but neither birth dates nor screening data', async () => {
    expect(await importing(membersCsv(few))).toEqual({
      read: 5,
      added: 5,
      changed: 0,
      unchanged: 0,
      rejected: [],
    });
    expect(await stored()).toEqual(few);
    const rows = await queryRows<{ line: string }>(
      store.db,
      sql`SELECT row_to_json(m)::text AS line FROM usaf_members m`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/1990|2010|2027|birth|safesport/i);
  });

  it(
    'keeps only whether the member is certainly 18, not the birth date',
    { tags: ['B-MG-08'] },
    async () => {
      const year = new Date().getUTCFullYear();
      const dates = [
        [`04/01/${year - 40}`, true],
        [`${year - 40}-04-01`, true],
        [`1 Apr ${year - 19}`, true],
        [String(year - 19), true],
        // The birthday may be December 31.
        [`01/01/${year - 18}`, false],
        [String(year - 18), false],
        [`04/01/${year - 12}`, false],
        ['04/01/85', false],
        ['', false],
        ['unknown', false],
        [`${year - 40} or ${year - 12}`, false],
      ] as const;
      const lines = dates.map(([date], n) => `${100_000_001 + n},Ann,Lee,${date}`).join('\n');
      const headers = 'Member #,First Name,Last Name,Birthdate';
      expect(await importing(short(lines, headers))).toMatchObject({ added: dates.length });
      expect((await stored()).map(({ is_adult }) => is_adult)).toEqual(
        dates.map(([, isAdult]) => isAdult),
      );
      // A list without the column changes nothing, and one with an unreadable date protects the member again.
      await importing(short('100000001,Ann,Lee'));
      expect((await stored())[0]?.is_adult).toBe(true);
      await importing(short('100000001,Ann,Lee,', headers));
      expect((await stored())[0]?.is_adult).toBe(false);
      await importing(short('100000099,Ann,Lee'));
      expect((await stored()).at(-1)?.is_adult).toBe(false);
    },
  );

  it('adds, changes and keeps members by number when run again, and keeps missing ones', async () => {
    await importing(membersCsv(few.slice(0, 4)));
    const [one, two, three, , five] = few;
    const report = await importing(
      membersCsv([one!, { ...two!, club1_abv: 'ELSEWHERE' }, { ...three!, epee: 'A26' }, five!]),
    );
    expect(report).toEqual({ read: 4, added: 1, changed: 2, unchanged: 1, rejected: [] });
    expect((await stored()).map((row) => [row.member_id, row.club1_abv, row.epee])).toEqual(
      few.map((row, n) => [
        row.member_id,
        n === 1 ? 'ELSEWHERE' : row.club1_abv,
        n === 2 ? 'A26' : row.epee,
      ]),
    );
    expect(await importing(membersCsv([one!]))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 1,
    });
    expect(
      (await store.db.select().from(usafImports)).map(({ file_name, read, added }) => [
        file_name,
        read,
        added,
      ]),
    ).toEqual([
      ['members.csv', 4, 4],
      ['members.csv', 4, 1],
      ['members.csv', 1, 0],
    ]);
  });

  it.each([
    [
      'in another order and case, with blanks',
      ' LAST  name ,first NAME,member#\nLee,Ann,100000001\n',
    ],
    ['with a byte order mark', '\ufeffMember #,First Name,Last Name\n100000001,Ann,Lee\n'],
    ['quoted', '"Member #","First Name","Last Name"\r\n"100000001","Ann","Lee"\r\n'],
    [
      'with unknown columns',
      'Updated At,Member #,Section,First Name,Last Name,Last Modified\n1,100000001,x,Ann,Lee,2\n',
    ],
    ['without a final line break', 'Member #,First Name,Last Name\n100000001,Ann,Lee'],
    ['with empty lines', 'Member #,First Name,Last Name\n\n100000001,Ann,Lee\n,,\n\n'],
    ['with extra empty cells', 'Member #,First Name,Last Name\n100000001,Ann,Lee,,\n'],
    [
      'without empty cells at the end',
      'Member #,First Name,Last Name,Epee,Foil\n100000001,Ann,Lee\n',
    ],
  ])('reads headers and lines %s', async (_what, content) => {
    expect(await importing(content)).toEqual({
      read: 1,
      added: 1,
      changed: 0,
      unchanged: 0,
      rejected: [],
    });
    expect(await stored()).toMatchObject([
      { member_id: '100000001', first_name: 'Ann', last_name: 'Lee', epee: '', us_citizen: false },
    ]);
  });

  it('reads UTF-8 and Latin-1', async () => {
    const content = short('100000001,José,Núñez\n');
    for (const bytes of [
      Buffer.from(content),
      Buffer.from(`\ufeff${content}`),
      Buffer.from(content, 'latin1'),
    ]) {
      await importing(bytes);
      expect(await stored()).toMatchObject([{ first_name: 'José', last_name: 'Núñez' }]);
    }
  });

  it('keeps columns that the file lacks', async () => {
    await importing(membersCsv(few));
    expect(await importing(short(`${few[0]!.member_id},New,Name\n`))).toMatchObject({ changed: 1 });
    expect((await stored())[0]).toEqual({ ...few[0], first_name: 'New', last_name: 'Name' });
  });

  it("uses a club's or school's name if there is no abbreviation, and the first known spelling", async () => {
    await importing(
      short(
        '100000001,Ann,Lee,,Rotunda Fencers,High School,Yes,C23\n100000002,Bo,Orr,ROT,Rotunda Fencers,,no,U\n',
        'Member #,First Name,Last Name,Club 1 Abbreviation,Club 1 Name,School Name,US Citizen,Saber',
      ),
    );
    expect(await stored()).toMatchObject([
      { club1_abv: 'Rotunda Fencers', school_abv: 'High School', us_citizen: true, sabre: 'C23' },
      { club1_abv: 'ROT', school_abv: '', us_citizen: false, sabre: 'U' },
    ]);
  });

  it('rejects single lines with number and reason, and accepts the others', async () => {
    const long = 'x'.repeat(101);
    const lines = [
      '100000001,Ann,Lee',
      '12345678,No,Number',
      ',No,Number',
      '100000003,,Lee',
      '100000004,Ann, ',
      `100000005,${long},Lee`,
      '100000001,Twice,Lee',
      '100000007,Ann,Lee,extra',
      '"100000008"x,Ann,Lee',
      '"100000009","Two\nlines",Lee',
      '100000010,Zoe,Last',
    ];
    const report = await importing(short(`${lines.join('\n')}\n`));
    expect(report).toMatchObject({ read: 11, added: 2, changed: 0, unchanged: 0 });
    expect(report.rejected.map(({ line, why }) => `line ${line} ${why}`)).toEqual([
      'line 3 has a Member # that is not nine digits: "12345678"',
      'line 4 has no Member #',
      'line 5 has no First Name',
      'line 6 has no Last Name',
      'line 7 has more than 100 characters for first_name',
      'line 8 has the same Member # as line 2',
      'line 9 has 4 cells but only 3 columns have a header',
      'line 10 has text after a closing quote',
      'line 11 has a line break in first_name',
    ]);
    expect((await stored()).map((row) => row.first_name)).toEqual(['Ann', 'Zoe']);
  });

  const full = few.map(memberLine).join('\n');
  it.each([
    ['is empty', '', 'The file is empty.'],
    [
      'has no headers',
      `${full}\n`,
      'The first line must name the columns; it has no Member #, no First Name, no Last Name.',
    ],
    ['lacks a required column', 'Member #,First Name\n100000001,Ann\n', 'it has no Last Name.'],
    ['is an HTML page', '<!doctype html>\n<html></html>\n', 'must name the columns'],
    ['is binary', 'PK\u0003\u0004\u0014\u0000', 'The file is not CSV text.'],
    ['ends inside quotes', `${header}\n${full}\n"Lee`, 'is never closed'],
    [
      'is truncated inside a line',
      `${header}\n${full}\nLee,Ann,`,
      'The file ends in the middle of line 7.',
    ],
    [
      'is truncated after thousands of lines',
      `${membersCsv(generateMembers(5_000))}Lee,"Ann`,
      'is never closed',
    ],
  ])('changes nothing when the file %s', async (_what, content, message) => {
    await importing(membersCsv(few.slice(0, 2)));
    const before = await stored();
    await expect(importing(content)).rejects.toThrow(message);
    expect(await stored()).toEqual(before);
    expect(await store.db.$count(usafImports)).toBe(1);
  });

  it('stores every one of thousands of members, and changes nothing the second time', async () => {
    const many = generateMembers(9_000);
    expect(await importing(membersCsv(many))).toMatchObject({
      read: 9_000,
      added: 9_000,
      rejected: [],
    });
    expect(await stored()).toEqual(many);
    expect(await importing(membersCsv(many))).toMatchObject({
      read: 9_000,
      added: 0,
      unchanged: 9_000,
    });
  });

  it('waits for another import that is running', async () => {
    const path = join(folder, 'twice.csv');
    await writeFile(path, membersCsv(few));
    const reports = await Promise.all([
      importMembers(store.db, path),
      importMembers(store.db, path),
    ]);
    expect(reports.map(({ added }) => added).toSorted()).toEqual([0, 5]);
  });
});
