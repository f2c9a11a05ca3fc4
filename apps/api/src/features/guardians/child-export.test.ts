import { dataExport } from '@fencing-journal/contract/export';
import { guardian } from '@fencing-journal/contract/guardian';
import { expect, it } from 'vitest';
import { collectMail } from '../../testing/mailbox.ts';
import { birthYears } from '../../testing/registration.ts';
import { unzip } from '../../testing/unzip.ts';
import { useFixture } from '../../testing/use-test-app.ts';
import { sql } from 'drizzle-orm';
import { download, exportApp } from '../export/testing/export-app.ts';
import { processDueExports } from '../export/worker.ts';

const test = useFixture(exportApp);

it(
  'a guardian downloads a copy of the child’s account, and the child gets an email',
  { tags: ['B-MG-04', 'PR-3'] },
  async () => {
    const [parent, other, child] = [
      await test.signedIn({ last_name: 'Parentsown', confirmed: true }),
      await test.signedIn(),
      await test.signedIn({ birth_year: birthYears['13 to 15'] }),
    ];
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${child.user.id}`,
    );
    await test.make.guardian(child.user.id, parent.user.id);
    await test.make.fencer(child.user.id, { last_name: 'Childsopponent' });
    await test.make.fencer(parent.user.id, { last_name: 'Parentsopponent' });
    const params = { slug: child.user.slug };
    await collectMail(test);
    expect((await parent.call(guardian.exportLink, { params })).body.url).toBeNull();
    expect((await parent.call(guardian.startExport, { params })).body.state).toBe('preparing');
    expect((await collectMail(test, child.user.email)).map(({ subject }) => subject)).toEqual([
      'A parent asked for a copy of your account',
    ]);
    await processDueExports(test.exportServices());
    expect((await parent.call(guardian.readExport, { params })).body.state).toBe('ready');
    const { url } = (await parent.call(guardian.exportLink, { params })).body;
    const { status, content } = await download(test.origin, url ?? '');
    expect(status).toBe(200);
    const whole = [...(await unzip(content))].map(([, file]) => file.toString()).join('\n');
    expect(whole).toContain('Childsopponent');
    expect(whole).not.toContain('Parentsopponent');
    expect((await other.call(guardian.exportLink, { params })).status).toBe(404);
    expect((await parent.call(dataExport.link)).status).toBe(404);

    // The download link belongs to the guardian, so it stops working when their link to the child ends.
    await test.store.db.execute(
      sql`DELETE FROM guardian_links WHERE guardian_id = ${parent.user.id}`,
    );
    expect((await download(test.origin, url ?? '')).status).toBe(404);
  },
);
