import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { failureText, summarizePlaywright, summarizeVitest } from './test-report.mjs';

const file = join(root, 'apps/api/src/jobs/lease.test.ts');

describe('the summary of a Vitest report', () => {
  it('counts skipped tests and shows how to run a failed one alone', () => {
    const summary = summarizeVitest(
      {
        numPassedTests: 3,
        numFailedTests: 1,
        numPendingTests: 1,
        numTodoTests: 1,
        testResults: [
          {
            name: file,
            message: '',
            assertionResults: [
              { status: 'passed', fullName: 'a lease ends' },
              {
                status: 'failed',
                fullName: "a lease (of a user) isn't kept",
                failureMessages: ['expected 1 to be 2'],
              },
            ],
          },
        ],
      },
      ['api'],
      [],
    );
    expect(summary).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: [
        {
          title: "apps/api/src/jobs/lease.test.ts > a lease (of a user) isn't kept",
          message: 'expected 1 to be 2',
          command: String.raw`npx vitest run --project api apps/api/src/jobs/lease.test.ts -t 'a lease \(of a user\) isn'\''t kept'`,
        },
      ],
    });
  });

  it('names a file that failed to load, which has no failed test', () => {
    const { failures } = summarizeVitest(
      {
        numPassedTests: 0,
        numFailedTests: 0,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [{ name: file, message: 'Cannot find module', assertionResults: [] }],
      },
      ['api'],
      [],
    );
    expect(failures).toEqual([
      {
        title: 'apps/api/src/jobs/lease.test.ts',
        message: 'Cannot find module',
        command: 'npx vitest run --project api apps/api/src/jobs/lease.test.ts',
      },
    ]);
  });

  it('counts an error outside the tests as failed and shows where it comes from', () => {
    const summary = summarizeVitest(
      {
        numPassedTests: 3,
        numFailedTests: 0,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [],
      },
      ['api'],
      [{ where: 'outside the tests', message: 'Error: late\n    at lease.ts:3' }],
    );
    expect(summary).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: [
        {
          title: 'an error outside the tests',
          message: 'Error: late\n    at lease.ts:3',
          command: 'npx vitest run --project api',
        },
      ],
    });
  });
});

describe('the summary of a Playwright report', () => {
  it('counts a flaky test as failed and finds it in nested suites', () => {
    const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
      file: 'live.spec.ts',
      line: 12,
      title,
      tests: [{ status, results: [{ error: { message: 'timed out' } }, {}] }],
    });
    expect(
      summarizePlaywright({
        stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
        suites: [
          { specs: [spec('works', 'expected')], suites: [{ specs: [spec('wavers', 'flaky')] }] },
          { specs: [spec('fails', 'unexpected')] },
        ],
      }),
    ).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      failures: [
        {
          title: 'live.spec.ts > wavers (flaky)',
          message: 'timed out',
          command: 'npx playwright test live.spec.ts:12',
        },
        {
          title: 'live.spec.ts > fails (unexpected)',
          message: 'timed out',
          command: 'npx playwright test live.spec.ts:12',
        },
      ],
    });
  });
});

it('a failed journey shows the addresses and the content of its pages, without layout', () => {
  const body = [
    'http://localhost/login',
    '- generic:',
    '  - heading "Login" [level=1]',
    '  - link "Register":',
    '    - /url: /register',
  ].join('\n');
  const { failures } = summarizePlaywright({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [
          {
            file: 'live.spec.ts',
            line: 12,
            title: 'fails',
            tests: [
              {
                status: 'unexpected',
                results: [
                  {
                    error: { message: 'timed out' },
                    attachments: [{ name: 'page', body: Buffer.from(body).toString('base64') }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(failures.map((failure) => failureText('journeys', failure))).toEqual([
    [
      'journeys: live.spec.ts > fails (unexpected)',
      '  timed out',
      '  The page showed:',
      '  http://localhost/login',
      '  - heading "Login" [level=1]',
      '  - link "Register":',
      '  Run it alone: npx playwright test live.spec.ts:12',
      '',
    ].join('\n'),
  ]);
});

it('a failure shows the beginning of its message and its command', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const text = failureText('api', { title: 'a test', message, command: 'npx vitest run x' });
  expect(text).toMatch(/^api: a test\n {2}line 0\n/);
  expect(text).not.toContain('line 30');
  expect(text).toMatch(/\n {2}Run it alone: npx vitest run x\n$/);
});
