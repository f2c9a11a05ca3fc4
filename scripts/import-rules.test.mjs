import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modulesIn, violations } from './import-rules.mjs';

const api = 'apps/api/src';
const web = 'apps/web/src';
const contract = 'packages/contract/src';
const videoContainer = 'packages/video-container/src';

/** @param {string} path @param {string} source */
const found = (path, source) => violations([{ path, source }]);

describe('an allowed import', () => {
  it.each([
    [
      `${contract}/bouts.ts`,
      `import * as z from 'zod/mini'; import { limits } from './shared/limits.ts'; export * from '@fencing-journal/contract/media';`,
    ],
    [`${contract}/bouts.test.ts`, `import { test } from 'vitest';`],
    [
      `${videoContainer}/iso.ts`,
      `import { mediaTexts } from '@fencing-journal/contract/media'; import { Reader } from './reader.ts';`,
    ],
    [
      `${api}/features/uploads/uploads.service.ts`,
      `import { inspect } from '@fencing-journal/video-container'; import { newKey } from '../../storage/index.ts'; import { failJob } from '../../jobs/job-queue.ts';`,
    ],
    [`${api}/lib/optimistic-lock.ts`, `import { bouts } from '../db/schema.ts';`],
    [
      `${api}/app.ts`,
      `import fastify from 'fastify'; import { inTransaction } from './db/database.ts'; import { a } from './features/auth/index.ts'; import { b } from './plugins/csrf.ts';`,
    ],
    [`${api}/demo.ts`, `import { build } from './testing/factories.ts';`],
    [
      `${api}/demo/season.ts`,
      `import { build } from '../testing/factories.ts'; import { bouts } from '../db/schema.ts'; import { random } from './random.ts'; import { serve } from '../serve.ts';`,
    ],
    [
      `${api}/features/bouts/bouts.queries.ts`,
      `import { bouts } from '../../db/schema.ts'; import { a } from '../fencers/index.ts'; import { b } from './bouts.rules.ts';`,
    ],
    [
      `${api}/features/bouts/bouts.service.ts`,
      `import type { Database } from '../../db/database.ts'; import { type Database as B } from '../../db/database.ts';`,
    ],
    [
      `${api}/features/operations/operations.routes.ts`,
      `import { ping } from '../../db/database.ts';`,
    ],
    [
      `${api}/features/bouts/bouts.test.ts`,
      `import { bouts } from '../../db/schema.ts'; import { a } from '../auth/auth.service.ts'; import { b } from '../../testing/app.ts';`,
    ],
    [`${api}/lib/services.ts`, `export type { Database } from '../db/database.ts';`],
    [`${api}/plugins/sessions.queries.ts`, `import { sessions } from '../db/schema.ts';`],
    [
      `${api}/testing/factories.ts`,
      `import { users } from '../db/schema.ts'; import { a } from '../features/auth/auth.queries.ts';`,
    ],
    [
      `${web}/main.tsx`,
      `import './styles.css'; import { router } from './app/router.tsx'; import { Page } from './features/landing/landing.page.tsx';`,
    ],
    [`${web}/app/router.tsx`, `const page = () => import('../features/bouts/bout.page.tsx');`],
    [
      `${web}/features/bouts/bout.page.tsx`,
      `import { paths } from '../../lib/paths.ts'; import { createFencer } from '../fencers/index.ts'; import { Button } from '../../ui/button.tsx';`,
    ],
    [
      `${web}/features/bouts/bouts.offline.ts`,
      `import { personOf } from '../fencers/fencers.offline.ts'; import { project } from '../../offline/registry.ts';`,
    ],
    [
      `${web}/forms/page-form.tsx`,
      `import { Button } from '../ui/button.tsx'; import { createRecord } from '../offline/outbox/records.ts'; import { ApiError } from '../http/api-error.ts';`,
    ],
    [
      `${web}/offline/outbox/snapshot.ts`,
      `import { setRequestRewrite } from '../../http/client.ts'; import type { Kind } from '@fencing-journal/contract/shared/record-endpoints';`,
    ],
    [
      `${web}/ui/bout-card.tsx`,
      `import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary'; import { Icon } from './icon.tsx';`,
    ],
  ])('%s', (path, source) => {
    expect(found(path, source)).toEqual([]);
  });
});

describe('a violation', () => {
  it.each([
    [
      'the contract imports another package',
      `${contract}/bouts.ts`,
      `import fastify from 'fastify';`,
      'zod and itself only',
    ],
    [
      'the contract imports a package with a similar name',
      `${contract}/bouts.ts`,
      `import x from 'zod-extra';`,
      'zod and itself only',
    ],
    [
      'the contract imports a Node module',
      `${contract}/bouts.ts`,
      `import { join } from 'node:path';`,
      'zod and itself only',
    ],
    [
      'the contract imports a file outside itself',
      `${contract}/bouts.ts`,
      `import { run } from '../../../scripts/lib/run.mjs';`,
      'zod and itself only',
    ],
    [
      'the contract imports the api',
      `${contract}/bouts.ts`,
      `import type { App } from '../../../apps/api/src/app.ts';`,
      'zod and itself only',
    ],
    [
      'the parsers of videos import the api',
      `${videoContainer}/reader.ts`,
      `import type { Storage } from '../../../apps/api/src/storage/index.ts';`,
      'src never imports',
    ],
    [
      'the server imports the test videos',
      `${api}/features/uploads/uploads.service.ts`,
      `import { createTestVideo } from '@fencing-journal/video-container/testing/videos';`,
      'only tests',
    ],
    [
      'jobs import a feature',
      `${api}/jobs/worker.ts`,
      `import { mailQueue } from '../features/mail/index.ts';`,
      'jobs never imports',
    ],
    [
      'lib imports tables',
      `${api}/lib/slugs.ts`,
      `import { bouts } from '../db/schema.ts';`,
      'only *.queries.ts',
    ],
    [
      'the web imports the api by a path',
      `${web}/http/client.ts`,
      `import type { App } from '../../../api/src/app.ts';`,
      'never meet',
    ],
    [
      'the api imports the web by its name',
      `${api}/app.ts`,
      `import { paths } from '@fencing-journal/web/app/paths';`,
      'never meet',
    ],
    [
      'a web test imports the api',
      `${web}/app/paths.test.ts`,
      `import { app } from '../../../api/src/app.ts';`,
      'never meet',
    ],
    [
      'lib imports a feature',
      `${api}/lib/routes.ts`,
      `import { a } from '../features/auth/index.ts';`,
      'lib never imports',
    ],
    [
      'lib imports a type of a feature',
      `${web}/lib/format.ts`,
      `type Bout = import('../features/bouts/index.ts').Bout;`,
      'lib never imports',
    ],
    [
      'db imports a feature',
      `${api}/db/database.ts`,
      `export * from '../features/auth/index.ts';`,
      'db never imports',
    ],
    [
      'a plugin imports a feature',
      `${api}/plugins/csrf.ts`,
      `const a = await import('../features/auth/index.ts');`,
      'plugins never imports',
    ],
    [
      'ui imports a feature',
      `${web}/ui/card.tsx`,
      `import { Bout } from '../features/bouts/index.ts';`,
      'ui never imports',
    ],
    [
      'the client imports the outbox',
      `${web}/http/client.ts`,
      `import { resolveSlugs } from '../offline/outbox/snapshot.ts';`,
      'http never imports',
    ],
    [
      'offline imports a form',
      `${web}/offline/outbox/records.ts`,
      `import { clearDraft } from '../../forms/drafts.ts';`,
      'offline never imports',
    ],
    [
      "offline imports a feature's fields",
      `${web}/offline/registry.ts`,
      `import type { Bout } from '@fencing-journal/contract/bouts';`,
      "knows no feature's fields",
    ],
    [
      'a form imports a feature',
      `${web}/forms/page-form.tsx`,
      `import { boutQuery } from '../features/bouts/index.ts';`,
      'forms never imports',
    ],
    [
      'ui imports the outbox',
      `${web}/ui/bout-card.tsx`,
      `import { useOutbox } from '../offline/outbox/snapshot.ts';`,
      'ui never imports',
    ],
    [
      'lib imports the client',
      `${web}/lib/format.ts`,
      `import { ApiError } from '../http/api-error.ts';`,
      'lib never imports',
    ],
    [
      'a page imports offline records of another feature',
      `${web}/features/bouts/bout.page.tsx`,
      `import { personOf } from '../fencers/fencers.offline.ts';`,
      'through its index.ts',
    ],
    [
      'a feature imports the program',
      `${api}/features/auth/auth.routes.ts`,
      `import { buildApp } from '../../app.ts';`,
      'features never imports',
    ],
    [
      'an unknown folder',
      `${web}/hooks/use-bout.ts`,
      `import { call } from '../http/client.ts';`,
      'not in the map',
    ],
    [
      'a feature bypasses an index.ts',
      `${api}/features/bouts/bouts.service.ts`,
      `import { a } from '../fencers/fencers.queries.ts';`,
      'through its index.ts',
    ],
    [
      'a page bypasses an index.ts',
      `${web}/features/bouts/bout.page.tsx`,
      `export { a } from '../fencers/fencers.api.ts';`,
      'through its index.ts',
    ],
    [
      'an import that the map forbids',
      `${api}/features/fencers/index.ts`,
      `import { a } from '../bouts/index.ts';`,
      'from fencers to bouts',
    ],
    [
      'an import from a feature that the map does not list',
      `${web}/features/landing/index.ts`,
      `import { a } from '../auth/index.ts';`,
      'from landing to auth',
    ],
    [
      'a service imports tables',
      `${api}/features/bouts/bouts.service.ts`,
      `import { bouts } from '../../db/schema.ts';`,
      'only *.queries.ts',
    ],
    [
      'a service imports more than a type',
      `${api}/features/bouts/bouts.service.ts`,
      `import { type Store, inTransaction } from '../../db/database.ts';`,
      'only *.queries.ts',
    ],
    [
      'a service imports a type of tables',
      `${api}/features/bouts/bouts.service.ts`,
      `import type { bouts } from '../../db/schema.ts';`,
      'only *.queries.ts',
    ],
    [
      'a routes file imports a type of the database',
      `${api}/features/bouts/bouts.routes.ts`,
      `import type { Database } from '../../db/database.ts';`,
      'only *.queries.ts',
    ],
    [
      'an empty import',
      `${api}/lib/services.ts`,
      `import {} from '../db/database.ts';`,
      'only *.queries.ts',
    ],
    [
      'an empty re-export',
      `${api}/lib/services.ts`,
      `export {} from '../db/database.ts';`,
      'only *.queries.ts',
    ],
    [
      'the program imports the factories',
      `${api}/main.ts`,
      `import { build } from './testing/factories.ts';`,
      'only tests',
    ],
    [
      'a feature imports the demo',
      `${api}/features/bouts/bouts.service.ts`,
      `import { fight } from '../../demo/fight.ts';`,
      'features never imports',
    ],
    [
      'a page imports a test helper',
      `${web}/features/bouts/bout.page.tsx`,
      'const a = import(`./pool.rules.test.ts`);',
      'only tests',
    ],
  ])('%s', (_what, path, source, reason) => {
    expect(found(path, source)).toEqual([expect.stringContaining(reason)]);
  });

  it('is reported with file, line and specifier', () => {
    expect(
      found(
        `${web}/ui/card.tsx`,
        `// é\nimport { Icon } from './icon.tsx';\nimport { Bout } from '../features/bouts/index.ts';`,
      ),
    ).toEqual([
      `${web}/ui/card.tsx:3 imports ../features/bouts/index.ts: ${web}/ui never imports ${web}/features`,
    ]);
  });
});

describe('a schema read through an endpoint', () => {
  const use = `import { contact, contactTexts } from '@fencing-journal/contract/contact'; parse(contact.send.body); show(contactTexts.sent.body);`;

  it('is a violation in the app, which is built without it', () => {
    expect(found(`${web}/features/contact/contact.page.tsx`, use)).toEqual([
      expect.stringContaining('contact.page.tsx:1 reads a schema through an endpoint'),
    ]);
  });

  it('is allowed in tests and on the server', () => {
    expect(found(`${web}/features/contact/contact.browser.test.tsx`, use)).toEqual([]);
    expect(found(`${api}/features/contact/contact.routes.ts`, use)).toEqual([]);
  });
});

it('fails on a file that cannot be parsed', () => {
  expect(() => found(`${api}/app.ts`, 'const = ;')).toThrow(`${api}/app.ts cannot be parsed`);
});

describe('modulesIn', () => {
  /** @type {string} */
  let base;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'fj-import-rules-'));
  });
  afterEach(() => rmSync(base, { recursive: true }));
  const write = (/** @type {string} */ folder, /** @type {string} */ name) => {
    mkdirSync(join(base, folder), { recursive: true });
    writeFileSync(join(base, folder, name), '');
  };

  it('returns the modules of every side, at any depth', () => {
    write(`${web}/ui`, 'card.tsx');
    write(`${contract}/shared`, 'slug.ts');
    write(videoContainer, 'iso.ts');
    write(`${api}/db/migrations`, '0001.sql');
    write(api, 'app.ts');
    expect(modulesIn(base).map(({ path }) => path)).toEqual([
      `${contract}/shared/slug.ts`,
      `${videoContainer}/iso.ts`,
      `${api}/app.ts`,
      `${web}/ui/card.tsx`,
    ]);
  });

  it('throws if a side has no modules', () => {
    expect(() => modulesIn(base)).toThrow(`no module below ${contract}`);
    write(contract, 'bouts.ts');
    write(videoContainer, 'iso.ts');
    write(`${api}/db`, 'schema.sql');
    expect(() => modulesIn(base)).toThrow(`no module below ${api}`);
  });
});
