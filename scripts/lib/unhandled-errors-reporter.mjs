// @ts-check
import { writeFileSync } from 'node:fs';

/** The environment variable that names the file to write. */
export const unhandledErrorsFile = 'UNHANDLED_ERRORS_FILE';

/** @param {import('vitest/node').TestModule} module */
const hookErrors = (module) =>
  [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ where: `in ${module.moduleId} > ${suite.fullName}`, error })),
  );

/**
 * Writes the errors that belong to no test: errors from hooks, from a worker that died, and from
 * promises that nobody awaited. They make Vitest fail, but its JSON report leaves them out.
 */
export default class UnhandledErrorsReporter {
  /**
   * Names a failed test right away: a run that hangs never reaches its report.
   * @param {import('vitest/node').TestCase} test
   */
  onTestCaseResult(test) {
    if (test.result().state === 'failed')
      process.stdout.write(`\nFailed: ${test.module.moduleId} > ${test.fullName}\n`);
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const file = process.env[unhandledErrorsFile];
    if (file === undefined) return;
    const all = [
      ...errors.map((error) => ({ where: 'outside the tests', error })),
      ...modules.flatMap(hookErrors),
    ];
    writeFileSync(
      file,
      JSON.stringify(
        all.map(({ where, error }) => ({ where, message: error.stack ?? error.message })),
      ),
    );
  }
}
