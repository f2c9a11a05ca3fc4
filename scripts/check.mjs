// @ts-check
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { bin, node, root, run } from './lib/run.mjs';

const checks = [
  ...[
    'packages/contract',
    'packages/video-container',
    'apps/api',
    'apps/web',
    'apps/web/worker',
    'e2e',
  ].map((project) => ({
    name: `types of ${project}`,
    command: [
      bin('tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      join(root, '.cache', `types-${project.replaceAll('/', '-')}.json`),
      '-p',
      project,
    ],
  })),
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'import rules', command: [node, 'scripts/import-rules.mjs'] },
  { name: 'sizes of scripts', command: [node, 'scripts/lib/sizes.mjs'], printsOutput: true },
  { name: 'requirements table', command: [node, 'scripts/requirements.mjs'] },
];

/** Runs the static checks, two at a time for two cores, and reports which failed and why. */
export async function check() {
  /** @type {string[]} */
  const failed = [];
  const queue = [...checks];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [command = '', ...args] = next.command;
      const started = performance.now();
      const { code, output } = await run(command, args, { quiet: true });
      process.stdout.write(
        `${code === 0 ? 'ok    ' : 'FAILED'} ${next.name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
      );
      if (code === 0 && 'printsOutput' in next) process.stdout.write(output);
      if (code !== 0) failed.push(`--- ${next.name}\n${output}`);
    }
  };
  await Promise.all([worker(), worker()]);
  process.stdout.write(failed.join('\n'));
  return failed.length;
}

if (import.meta.filename === process.argv[1]) {
  await install();
  process.exitCode = (await check()) > 0 ? 1 : 0;
}
