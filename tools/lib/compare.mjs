// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root, run, runOrExit } from '../../scripts/lib/run.mjs';

/** Matches a line of the bench with a verdict: what was measured, and the result. */
const rowPattern = /^(.+?): (.*): (holds|MISSED)$/;

/** Returns the results in a bench's output by what was measured. @param {string} output */
export const resultsIn = (output) =>
  new Map(
    output.split('\n').flatMap((line) => {
      const [, name, figures, verdict] = rowPattern.exec(line.trim()) ?? [];
      return name === undefined
        ? []
        : [/** @type {[string, string]} */ ([name, `${figures}: ${verdict}`])];
    }),
  );

/** @param {string} folder @param {readonly string[]} args */
async function benchIn(folder, args) {
  const { output } = await run(node, ['tools/bench.mjs', ...args], { cwd: folder, quiet: true });
  return resultsIn(output);
}

/**
 * Returns each row with both results, in the order of this version.
 * @param {Map<string, string>} before @param {Map<string, string>} after
 */
export function comparison(before, after) {
  const names = [...new Set([...after.keys(), ...before.keys()])];
  const missing = 'not measured';
  return names
    .map(
      (name) =>
        `${name}\n  before  ${before.get(name) ?? missing}\n  after   ${after.get(name) ?? missing}\n`,
    )
    .join('');
}

/**
 * Runs the same parts of the bench at another commit and here, one after the other, and prints both
 * results for each row.
 * @param {string} ref
 * @param {readonly string[]} args The parts and options for both runs.
 */
export async function compareWith(ref, args) {
  const folder = await mkdtemp(join(tmpdir(), 'fj-compare-'));
  const git = (/** @type {string[]} */ ...more) =>
    runOrExit('git', more, { cwd: root, quiet: true });
  await git('worktree', 'add', '--detach', '--force', folder, ref);
  try {
    process.stdout.write(`Measuring ${ref}…\n`);
    const before = await benchIn(folder, args);
    process.stdout.write('Measuring the working tree…\n');
    process.stdout.write(`\n${comparison(before, await benchIn(root, args))}`);
  } finally {
    await git('worktree', 'remove', '--force', folder);
    await rm(folder, { recursive: true, force: true });
  }
}
