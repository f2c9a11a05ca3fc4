import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '../db/embedded/index.ts';
import { inStore, useAdminProgram } from '../testing/admin-program.ts';

const program = useAdminProgram();

/** Returns the lines of the report with whitespace collapsed. */
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '));

describe('the admin command import-members', () => {
  it('fills the embedded database and reports what it did and which lines it rejected', async () => {
    const first = await program.run(['import-members', program.list]);
    expect([first.code, lines(first.output).slice(1), first.errors]).toEqual([
      0,
      ['added 300', 'changed 0', 'unchanged 0', 'rejected 0'],
      '',
    ]);
    const second = join(program.folder, 'second.csv');
    await writeFile(second, 'Member #,First Name,Last Name\n100000001,New,Name\n1,Too,Short\n');
    const { code, output } = await program.run(['import-members', second]);
    expect([code, lines(output)]).toEqual([
      0,
      [
        expect.stringMatching(/^Read 2 lines of .*second\.csv in \d+\.\d s:$/),
        'added 0',
        'changed 1',
        'unchanged 0',
        'rejected 1',
        'line 3 has a Member # that is not nine digits: "1"',
      ],
    ]);
  });

  it.each([
    ['does not exist', 'nowhere.csv', undefined, 'no such file'],
    [
      'is broken',
      'broken.csv',
      'Member #,First Name,Last Name\n100000002,"Ann',
      'The quote that opens on line 2 is never closed. Nothing was changed.',
    ],
  ])(
    'reports what is wrong with a file that %s, and exits with 1',
    async (_what, name, content, message) => {
      const path = join(program.folder, name);
      if (content !== undefined) await writeFile(path, content);
      const { code, output, errors } = await program.run(['import-members', path]);
      expect([code, output]).toEqual([1, '']);
      expect(errors).toContain(message);
      expect(errors).not.toContain('    at ');
    },
  );

  it('reports that another process has the data open, and what to do', async () => {
    const directory = join(program.folder, 'held');
    const held = await openEmbedded(join(directory, 'db'));
    try {
      const { code, errors } = await program.run(['import-members', program.list], {
        DATA_DIR: directory,
      });
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(
            `in use by another process \\(pid ${process.pid}\\).*stop the server first`,
            's',
          ),
        ),
      ]);
    } finally {
      await held.close();
    }
  });

  it.each([
    [[]],
    [['unheard-of']],
    [['import-members']],
    [['import-members', 'a', 'b']],
    [['toString']],
  ])('prints its usage for %j and exits with 2', async (args) => {
    const { code, errors } = await program.run(args);
    expect([code, errors]).toEqual([2, expect.stringContaining('import-members FILE.csv')]);
  });

  it('reports invalid environment variables', async () => {
    const { code, errors } = await program.run(['import-members', program.list], {
      DATABASE_URL: 'mysql://x',
    });
    expect([code, errors]).toEqual([1, expect.stringContaining('DATABASE_URL: ')]);
  });
});

describe('the admin commands about members', () => {
  it('confirm a USA Fencing ID for one account, undo it, and never log the number', async () => {
    const { data, env } = await program.withAna('confirmed');
    await inStore(data, (query) =>
      query(
        "INSERT INTO users (slug, email, first_name, last_name, search_name, usa_fencing_id, usa_fencing_claimed_at, usa_fencing_confirmed_at) VALUES ('eve-reed-aaaaaa', 'eve@example.test', 'Eve', 'Reed', 'eve reed', '100000001', now(), now())",
      ),
    );
    const ids = () =>
      inStore(data, (query) =>
        query(
          'SELECT usa_fencing_id AS id, usa_fencing_confirmed_at IS NOT NULL AS confirmed FROM users ORDER BY users.id',
        ),
      );
    expect(
      await program.run(['confirm-member', 'ana@example.test', '100000001'], env),
    ).toMatchObject({
      code: 1,
      errors: expect.stringContaining('not in the member directory'),
    });
    await program.run(['import-members', program.list], env);
    expect(await program.run(['confirm-member', 'ANA@example.test', '100000001'], env)).toEqual({
      code: 0,
      output: 'The USA Fencing ID is now confirmed for this account only.\n',
      errors: '',
    });
    expect(await ids()).toEqual([
      { id: '100000001', confirmed: true },
      { id: '100000001', confirmed: false },
    ]);
    expect((await program.run(['unconfirm-member', 'ana@example.test'], env)).code).toBe(0);
    expect(await ids()).toMatchObject([{ confirmed: false }, { confirmed: false }]);
    const { output } = await program.run(['list-audit-log'], env);
    expect(output).toMatch(/confirm-member on account 1: done$/m);
    expect(output).not.toMatch(/100000001|@/);
  });
});

describe('the admin command list-contact-messages', () => {
  it(
    'lists messages oldest first, without terminal control characters',
    { tags: ['LG-2'] },
    async () => {
      const { data, env } = await program.withAna('messages');
      expect((await program.run(['list-contact-messages'], env)).output).toBe('0 messages.\n');
      await inStore(data, (query) =>
        query(`
      INSERT INTO contact_messages (email, first_name, last_name, phone, message, created_at) VALUES
        ('eve@mail.example', 'Eve', 'Sender', '+1 555', E'Second\\x1b[2J\\rline\\nthree', '2026-03-02T10:00Z'), ('ada@mail.example', 'Ada', 'Lunge', '12345', 'First', '2026-03-01T09:30Z')`),
      );
      expect((await program.run(['list-contact-messages'], env)).output).toBe(
        '2026-03-01 09:30  Ada Lunge <ada@mail.example>  12345\n  First\n\n2026-03-02 10:00  Eve Sender <eve@mail.example>  +1 555\n  Second\uFFFD[2J\uFFFDline\n  three\n\n2 messages.\n',
      );
    },
  );
});
