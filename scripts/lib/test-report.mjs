// @ts-check
import { relative } from 'node:path';
import { root } from './run.mjs';

/**
 * @typedef {object} Failure
 * @property {string} title
 * @property {string} message
 * @property {string} command Runs the test alone.
 * @property {string} [page] The addresses of a failed journey's pages, and one line for each element that they showed.
 */
/** @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Summary */

/** Quotes a text for a shell. @param {string} text */
const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Escapes a title for Vitest's -t, which takes a regular expression. @param {string} title */
const escapePattern = (title) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** @typedef {{ where: string, message: string }} UnhandledError */

/**
 * Summarizes Vitest's JSON report. Errors that belong to no test count as failed tests.
 * @param {any} report
 * @param {readonly string[]} projects The projects that were run.
 * @param {readonly UnhandledError[]} unhandledErrors
 * @returns {Summary}
 */
export function summarizeVitest(report, projects, unhandledErrors) {
  const options = projects.map((project) => `--project ${project}`).join(' ');
  /** @type {Failure[]} */
  const failures = [];
  for (const { name, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const test of failed)
      failures.push({
        title: `${file} > ${test.fullName}`,
        message: test.failureMessages?.[0] ?? '',
        command: `npx vitest run ${options} ${file} -t ${quote(escapePattern(test.fullName))}`,
      });
    // A file that failed to load, or whose hooks failed, has no failed test.
    if (failed.length === 0 && message)
      failures.push({ title: file, message, command: `npx vitest run ${options} ${file}` });
  }
  for (const { where, message } of unhandledErrors)
    failures.push({ title: `an error ${where}`, message, command: `npx vitest run ${options}` });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unhandledErrors.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** Returns all specs of a suite, including nested suites. @param {any} suite @returns {any[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Lines of a snapshot that describe layout only: unnamed containers and images, and link targets. */
const layoutLine = /^(?:$|- \/url|- (?:generic|listitem|list|img)(?: \[active\])?:?$)/;

/**
 * Returns what the pages of a journey showed when it failed, from the attachments of its fixture.
 * @param {any} result
 * @returns {string}
 */
const pagesOf = (result) =>
  (result.attachments ?? [])
    .filter((/** @type {any} */ one) => one.name === 'page')
    .flatMap((/** @type {any} */ one) => Buffer.from(one.body, 'base64').toString().split('\n'))
    .map((/** @type {string} */ line) => line.trim())
    .filter((/** @type {string} */ line) => !layoutLine.test(line))
    .join('\n');

/**
 * Summarizes Playwright's JSON report. A test that passed only when repeated counts as failed.
 * @param {any} report
 * @returns {Summary}
 */
export function summarizePlaywright(report) {
  /** @type {Failure[]} */
  const failures = [];
  for (const spec of specsOf(report)) {
    const test = spec.tests.find(
      (/** @type {any} */ one) => one.status === 'unexpected' || one.status === 'flaky',
    );
    if (!test) continue;
    const failedResult = test.results.find((/** @type {any} */ result) => result.error);
    const page = failedResult && pagesOf(failedResult);
    failures.push({
      title: `${spec.file} > ${spec.title} (${test.status})`,
      message: failedResult?.error.message ?? '',
      command: `npx playwright test ${spec.file}:${spec.line}`,
      ...(page ? { page } : {}),
    });
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

/** @param {string} text @param {number} lines */
const indentedHead = (text, lines) => text.split('\n').slice(0, lines).join('\n  ');

/** @param {string} step @param {Failure} failure */
export const failureText = (step, { title, message, command, page }) =>
  [
    `${step}: ${title}`,
    indentedHead(message, 30),
    ...(page ? [`The page showed:\n  ${indentedHead(page, 100)}`] : []),
    `Run it alone: ${command}\n`,
  ].join('\n  ');
