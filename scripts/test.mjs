// @ts-check
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { build } from './lib/build.mjs';
import { prepareBrowser } from './lib/browser.mjs';
import { prepareEngines } from './lib/engines.mjs';
import { fuzz } from './lib/fuzz.mjs';
import { install } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { bin, inCi, node, root, run } from './lib/run.mjs';
import { unhandledErrorsFile } from './lib/unhandled-errors-reporter.mjs';
import { failureText, summarizePlaywright, summarizeVitest } from './lib/test-report.mjs';

/** Also runs what is slow or needs other programs: PostgreSQL, Node 24, Firefox, WebKit, the fuzzer. */
const runAll = process.argv.includes('--all');
const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]
  : undefined;
const reports = join(root, 'test-results');
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Repeated at the end, because the beginning of a long log is often cut off. @type {string[]} */
const failures = [];

/** @param {string} step @param {import('./lib/test-report.mjs').Summary} summary */
function addSummary(step, summary) {
  totals.passed += summary.passed;
  totals.failed += summary.failed;
  totals.skipped += summary.skipped;
  failures.push(...summary.failures.map((failure) => failureText(step, failure)));
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {{ program?: string, env?: Record<string, string>, files?: string[] }} [options] files: all by default
 */
async function vitest(name, projects, { program = node, env = {}, files = [] } = {}) {
  const file = join(reports, `${name}.json`);
  const errorsFile = join(reports, `${name}.errors.json`);
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${join(root, 'scripts/lib/unhandled-errors-reporter.mjs')}`,
  ];
  const { code } = await run(program, args, {
    env: { ...env, [unhandledErrorsFile]: errorsFile },
  });
  addSummary(name, summarizeVitest(readJson(file), projects, readJson(errorsFile)));
  return code;
}

/**
 * Reports that a step can't run because something is missing: a failure in CI, otherwise one
 * skipped test.
 * @param {string} message
 */
function reportMissing(message) {
  process.stdout.write(`\n!!! ${message} These tests were NOT run.\n\n`);
  totals.skipped += 1;
  return inCi ? 1 : 0;
}

/** @param {() => Promise<number>} work */
async function withBrowser(work) {
  const problem = await prepareBrowser();
  return problem === undefined ? work() : reportMissing(problem);
}

/** @param {(url: string) => Promise<number>} work Gets the URL of a temporary PostgreSQL server. */
const withDatabaseServer = (work) =>
  withPostgres(async (url) =>
    url === undefined
      ? reportMissing('There is no PostgreSQL here and it could not be installed.')
      : work(url),
  );

/**
 * Settings for more runs of the slowest tests, and for every cell of the access matrix.
 * Only one step uses them, because what they vary doesn't depend on the store.
 */
const longRuns = {
  TRY_EVERY_CELL: 'true',
  DOWNLOAD_ROUNDS: '10',
  KEPT_RUNS: '12',
  SHARING_RUNS: '6',
  IMPORT_MUTATIONS: '3000',
};

/** Journeys through these areas run only with `--all`: few changes reach them. */
const rareAreas =
  'account calendar coach-lessons compare drawing export finder goals google guides imports inbox ' +
  'notifications opponent palette payment playlists recovery reminders season statistics team-match updates';
const slowJourneys = `@film|\\b(${rareAreas.replaceAll(' ', '|')})\\.spec\\.ts`;

const steps = [
  { name: 'check', run: check },
  { name: 'build', run: async () => (await build(), 0) },
  {
    name: 'unit',
    run: () => vitest('unit', ['contract', 'video-container', 'web-unit', 'tooling']),
  },
  { name: 'api', run: () => vitest('api', ['api']) },
  // Each test waits for several programs to start.
  { name: 'api-processes', all: true, run: () => vitest('api-processes', ['api-processes']) },
  { name: 'api-timing', all: true, run: () => vitest('api-timing', ['api-timing']) },
  // The run with PostgreSQL tests backups on both stores, so they aren't tested here.
  {
    name: 'api-long',
    all: true,
    run: () => vitest('api-long', ['api-long'], { files: ['src/db', 'src/features'] }),
  },
  // PostgreSQL and Node 24 are tested together. If this fails, the next step shows which of the two
  // is the cause.
  {
    name: 'api-postgres',
    all: true,
    run: () =>
      withDatabaseServer(async (url) => {
        const program = await node24();
        return vitest('api-postgres', ['api', 'api-long'], {
          env: { TEST_DATABASE_URL: url, ...longRuns },
          ...(program === undefined ? {} : { program }),
        });
      }),
  },
  {
    name: 'several-servers',
    all: true,
    run: () =>
      withDatabaseServer((url) =>
        vitest('several-servers', ['api-processes'], {
          files: ['several-servers'],
          env: { TEST_DATABASE_URL: url },
        }),
      ),
  },
  {
    name: 'api-node24',
    all: true,
    run: async () => {
      const program = await node24();
      return program === undefined
        ? reportMissing('There is no Node 24 for this machine.')
        : // Releases differ in how a process starts and stops, and in loading the embedded store. The other tests of
          // the store open it nine times in one process, which rarely crashes Node 24 (nodejs/node#64500).
          vitest('api-node24', ['api-processes'], { program, files: ['serve', 'directory-lock'] });
    },
  },
  { name: 'web', run: () => withBrowser(() => vitest('web', ['web-browser'])) },
  {
    name: 'web-films',
    all: true,
    // Rendering, recording and searching films is slow, and few screens depend on it.
    run: () => withBrowser(() => vitest('web-films', ['web-films', 'film-command'])),
  },
  {
    name: 'journeys',
    run: () =>
      withBrowser(async () => {
        const { code } = await run(
          bin('playwright'),
          runAll ? ['test'] : ['test', '--grep-invert', slowJourneys],
          { env: runAll ? { EVERY_APPEARANCE: 'true' } : {} },
        );
        addSummary('journeys', summarizePlaywright(readJson(join(reports, 'e2e.json'))));
        return code;
      }),
  },
  {
    name: 'engines',
    all: true,
    run: async () => {
      const env = prepareEngines();
      return env
        ? vitest('engines', ['engines'], { env })
        : reportMissing('Firefox and WebKitGTK are not here and could not be installed.');
    },
  },
  {
    name: 'fuzz',
    all: true,
    run: async () => {
      const code = await fuzz(10_000, Math.floor(Date.now() / 1000));
      totals[code === 0 ? 'passed' : 'failed'] += 1;
      return code;
    },
  },
];

await install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const step of steps) {
  if (only !== undefined ? ![only, 'build'].includes(step.name) : 'all' in step && !runAll)
    continue;
  process.stdout.write(`\n=== ${step.name}\n`);
  const started = performance.now();
  const failedBefore = totals.failed;
  const code = await step.run();
  process.stdout.write(
    `=== ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  if (code !== 0) {
    process.exitCode = 1;
    if (totals.failed === failedBefore) {
      totals.failed += 1;
      failures.push(
        `${step.name}: failed outside its tests (exit code ${code}). See its output.\n`,
      );
    }
    // The other steps depend on these two; any other step may fail on its own.
    if (step.name === 'check' || step.name === 'build') break;
  }
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`);
process.stdout.write(
  `\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`,
);
