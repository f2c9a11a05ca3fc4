import { auth } from '@fencing-journal/contract/auth';
import { consentText, guardian } from '@fencing-journal/contract/guardian';
import { reports } from '@fencing-journal/contract/reports';
import { settings } from '@fencing-journal/contract/settings';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../db/database.ts';
import { lockAccounts } from '../features/connections/index.ts';
import { readConfig } from '../lib/config.ts';
import { collectMail } from '../testing/mailbox.ts';
import type { Person } from '../testing/app.ts';
import { birthYears, registrationPassword } from '../testing/registration.ts';
import { transactionsOverlap, waitForQueries } from '../testing/send-both.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { commands } from './commands.ts';
import { perform } from './perform.ts';

const test = useTestApp({ environment: { GUARDIAN_CONSENT: 'sandbox,signed-letter' } });

/** Runs a command as an operator does, and returns what it prints. */
async function run(name: string, ...args: string[]): Promise<string> {
  let output = '';
  await perform(
    commands[name]!,
    { name, args, actor: 'ops' },
    {
      config: readConfig({}),
      directory: '/nowhere',
      store: test.store,
      stopSignal: new AbortController().signal,
      print: (text) => void (output += `${text}\n`),
    },
  );
  return output;
}
const audited = async (command: string) =>
  queryRows<{ account: number; outcome: string }>(
    test.store.db,
    sql`SELECT account_id::int AS account, outcome FROM audit_log WHERE command = ${command} ORDER BY id`,
  );

describe('the admin commands about reports', { tags: ['B-MG-07'] }, () => {
  it('show open reports with their messages, even after the reporter is deleted, and close them', async () => {
    const [child, coach] = [
      await test.signedIn({ birth_year: birthYears['13 to 15'], last_name: 'Reporter' }),
      await test.signedIn({ plan: 'Coach', last_name: 'Reported' }),
    ];
    await test.make.connection(child.user.id, coach.user.id);
    await test.make.lesson(child.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Robin Reported',
      date: '2026-03-10',
      student_notes: 'Footwork.',
      coach_notes: 'Meet me\u001b[2J alone.',
    });
    const body = { slug: coach.user.slug, reason: 'Something else', text: 'Please look.' };
    expect((await child.call(reports.create, { body })).status).toBe(201);

    const shown = await run('list-reports');
    expect(shown).toContain(
      `Robin Reporter <${child.user.email}> reports Robin Reported <${coach.user.email}>: Something else`,
    );
    expect(shown).toContain('Please look.');
    expect(shown).toMatch(/Robin Reported: Meet me.*alone\./);
    expect(shown).not.toContain('\u001b');
    expect(shown).toContain('1 open report.');

    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${child.user.id}`);
    const kept = await run('list-reports');
    expect(kept).toContain('Somebody <account deleted> reports Robin Reported');
    expect(kept).toMatch(/Robin Reported: Meet me.*alone\./);
    expect(kept).not.toContain('Reporter');

    const id = /^(\d+) /.exec(kept)?.[1] ?? '';
    expect(await run('close-report', id)).toContain('The report is closed.');
    expect(await audited('close-report')).toEqual([{ account: coach.user.id, outcome: 'done' }]);
    expect(await run('list-reports')).toBe('0 open reports.\n');
    for (const wrong of [id, '0', 'x', '9'.repeat(30)])
      await expect(run('close-report', wrong)).rejects.toThrow('There is no open report');
  });
});

describe('the admin commands about consents', { tags: ['B-MG-02', 'PR-3'] }, () => {
  const addChild = (parent: Person) =>
    parent.call(guardian.addChild, {
      body: {
        first_name: 'Kim',
        last_name: 'Lunge',
        birth_year: birthYears['under 13'],
        consent: { method: 'signed-letter', text_version: consentText.version },
      },
    });
  const pendingId = async () => /^[\da-f-]{36}/.exec(await run('list-consents'))?.[0] ?? '';

  it('show consents that are waiting, and confirming one opens the account', async () => {
    const parent = await test.signedIn({ last_name: 'Parent', confirmed: true });
    const added = await addChild(parent);
    const child = test.visitor();
    const opened = await child.call(auth.childCode, {
      body: {
        code: added.body.code,
        password: registrationPassword,
        password_confirm: registrationPassword,
      },
    });
    child.token = opened.body.token;
    expect((await child.call(settings.read)).status).toBe(403);

    // A coach was already waiting before the operator's decision.
    const { id: childId } = (
      await queryRows<{ id: number }>(
        test.store.db,
        sql`SELECT id::int FROM users WHERE slug = ${added.body.slug}`,
      )
    )[0]!;
    await test.make.approval(childId, (await test.make.user({ plan: 'Coach' })).id);
    await collectMail(test);

    const shown = await run('list-consents');
    expect(shown).toContain(`Robin Parent <${parent.user.email}>  signed-letter`);
    expect(shown).toContain('1 consent to confirm.');
    const id = /^[\da-f-]{36}/.exec(shown)?.[0] ?? '';
    expect(await run('confirm-consent', id)).toContain("The child's account is open.");
    expect((await collectMail(test)).map(({ to, subject }) => [to, subject])).toEqual([
      [parent.user.email, 'A coach waits for your approval'],
    ]);
    expect(await audited('confirm-consent')).toMatchObject([{ outcome: 'done' }]);
    // A process caches a session for one second.
    test.clock.advance(2);
    expect((await child.call(settings.read)).status).toBe(200);
    expect((await parent.call(guardian.children)).body[0]?.consent_pending).toBe(false);
    expect(await run('list-consents')).toBe('0 consents to confirm.\n');
    for (const wrong of [id, 'x'])
      await expect(run('confirm-consent', wrong)).rejects.toThrow('There is no consent');
  });

  // This can't fail on the embedded store, which runs one transaction at a time.
  it('are confirmed only after pending changes to the two accounts have ended', async () => {
    const parent = await test.signedIn({ confirmed: true });
    await addChild(parent);
    const id = await pendingId();
    const steps: string[] = [];
    let confirming: Promise<unknown> = Promise.resolve();
    await test.store.db.transaction(async (tx) => {
      await lockAccounts(tx, [parent.user.id]);
      confirming = run('confirm-consent', id).then(() => steps.push('confirmed'));
      if (transactionsOverlap) await waitForQueries(test, 1);
      steps.push('other change');
    });
    await confirming;
    expect(steps).toEqual(['other change', 'confirmed']);
  });

  it('cannot be confirmed after the guardian is unlinked', async () => {
    const parent = await test.signedIn({ confirmed: true });
    await addChild(parent);
    const id = await pendingId();
    await run('remove-guardian', parent.user.email);
    expect(await run('list-consents')).not.toContain(id);
    await expect(run('confirm-consent', id)).rejects.toThrow('There is no consent');
  });

  it('do not change when the birth year of a child under 13 is corrected', async () => {
    const parent = await test.signedIn({ confirmed: true });
    const { slug } = (await addChild(parent)).body;
    await run('confirm-consent', await pendingId());
    await test.store.db.execute(
      sql`UPDATE users SET email = 'kim@club.example' WHERE slug = ${slug}`,
    );
    await run('set-birth-year', 'kim@club.example', String(birthYears['under 13'] + 1));
    expect((await parent.call(guardian.children)).body).toMatchObject([
      { slug, consent_pending: false },
    ]);
  });
});
