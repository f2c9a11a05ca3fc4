// Simulates power cuts of the embedded store and counts lost commits that it had acknowledged.
//
//   node tools/power-cut.mjs [rounds] [--no-fsync]
//
// Needs Linux, root and loop devices. Each round creates an ext4 file system in an in-memory image,
// where a process opens a new store and acknowledges numbered commits. The process is stopped at a
// random moment and the image is copied: as after a power cut, the copy lacks what the kernel had
// not yet been told to write. The copy is mounted and opened again. --no-fsync disables fsync, to
// prove that a loss would be found. Exits with 1 if a commit was lost.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 5);
const withoutFsync = process.argv.includes('--no-fsync');
const maxRoundMs = 60_000;

const run = (command, ...parameters) =>
  execFileSync(command, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/dev/loop-control')) {
  process.stderr.write('The simulated power cut needs Linux, root and loop devices.\n');
  process.exit(2);
}

// Runs the store's code in a separate process. A CHECKPOINT every 300 commits makes the data files
// matter, not only the log.
const program = `
import fs from 'node:fs';
const [, , mode, directory] = process.argv;
const { openEmbedded } = await import(${JSON.stringify(join(root, 'apps/api/src/db/embedded/index.ts'))});
const { SingleConnectionPool } = await import(${JSON.stringify(join(root, 'apps/api/src/db/single-connection-pool.ts'))});
const say = (text) => fs.writeSync(1, text + '\\n');
const { connect, close } = await openEmbedded(directory);
const pool = new SingleConnectionPool(connect);
if (mode === 'write') {
  await pool.query('CREATE TABLE IF NOT EXISTS written (id integer PRIMARY KEY, filler text)');
  say('ready');
  for (let id = 1; ; id += 1) {
    await pool.query('INSERT INTO written VALUES ($1, $2)', [id, 'x'.repeat(id % 400)]);
    say(String(id));
    if (id % 300 === 0) await pool.query('CHECKPOINT');
  }
}
say(JSON.stringify((await pool.query('SELECT id FROM written ORDER BY id')).rows.map((row) => row.id)));
await pool.end();
await close();
process.exit(0);
`;
// The store's thread inherits the options of its process.
const noFsync =
  "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.fsyncSync = () => {}; syncBuiltinESMExports();";

const workDir = mkdtempSync(join(tmpdir(), 'fj-power-cut-'));
const images = mkdtempSync('/dev/shm/fj-power-cut-');
const mounted = new Set();
const running = new Set();

function mount(image, name) {
  const mountPoint = join(workDir, name);
  mkdirSync(mountPoint, { recursive: true });
  run('mount', '-o', 'loop', image, mountPoint);
  mounted.add(mountPoint);
  return mountPoint;
}

function unmount(mountPoint) {
  run('umount', mountPoint);
  mounted.delete(mountPoint);
}

function start(mode, directory) {
  const options = withoutFsync
    ? [`--import=data:text/javascript,${encodeURIComponent(noFsync)}`]
    : [];
  const child = spawn(
    process.execPath,
    [...options, join(workDir, 'program.js'), mode, directory],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  const output = { lines: [], errors: '' };
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    output.lines.push(...parts);
  });
  child.stderr.on('data', (chunk) => (output.errors += chunk));
  const timeout = setTimeout(() => child.kill('SIGKILL'), maxRoundMs);
  const ended = new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timeout);
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, said: output, ended };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function round(number) {
  const image = join(images, 'disk');
  const copy = join(images, 'copy');
  run('truncate', '-s', '768M', image);
  run('mkfs.ext4', '-q', '-F', image);
  const before = mount(image, `before-${number}`);
  const writer = start('write', join(before, 'db'));
  while (!writer.said.lines.includes('ready')) {
    if (writer.child.exitCode !== null || writer.child.signalCode !== null)
      throw new Error(`The writer ended: ${writer.said.errors}`);
    await sleep(5);
  }
  // The first round cuts immediately: a new store's files must be on disk before its first commit is acknowledged.
  const ranMs = number === 1 ? 20 : Math.round(50 + Math.random() * 3000);
  await sleep(ranMs);
  writer.child.kill('SIGSTOP');
  run('cp', '--sparse=always', image, copy);
  writer.child.kill('SIGKILL');
  await writer.ended;
  unmount(before);
  const acknowledged = writer.said.lines.filter((line) => /^\d+$/.test(line)).map(Number);

  const after = mount(copy, `after-${number}`);
  const reader = start('read', join(after, 'db'));
  const code = await reader.ended;
  unmount(after);
  rmSync(image);
  rmSync(copy);
  const idsLine = reader.said.lines.find((line) => line.startsWith('['));
  const found = new Set(code === 0 && idsLine !== undefined ? JSON.parse(idsLine) : []);
  return {
    round: number,
    'ran (ms)': ranMs,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !found.has(id)).length,
    reopened:
      code === 0
        ? 'yes'
        : `NO: ${
            reader.said.errors
              .trim()
              .split('\n')
              .find((line) => /error/i.test(line)) ?? `code ${code}`
          }`.slice(0, 160),
  };
}

try {
  const entry = join(workDir, 'entry.mjs');
  writeFileSync(entry, program);
  writeFileSync(join(workDir, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(root, 'node_modules'), join(workDir, 'node_modules'));
  await build({
    root: workDir,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: workDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: { program: entry, database: join(root, 'apps/api/src/db/embedded/thread.ts') },
        external: [/^@electric-sql\//],
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const results = [];
  for (let number = 1; number <= rounds; number += 1) results.push(await round(number));
  console.table(results);
  const failedRounds = results.filter((result) => result.lost > 0 || result.reopened !== 'yes');
  console.log(
    `fsync ${withoutFsync ? 'switched off' : 'on'}: ${failedRounds.length} of ${rounds} cuts lost something; ${results.reduce((sum, result) => sum + result.lost, 0)} of ${results.reduce((sum, result) => sum + result.acknowledged, 0)} acknowledged commits lost.`,
  );
  process.exitCode = failedRounds.length > 0 ? 1 : 0;
} finally {
  for (const child of running) child.kill('SIGKILL');
  await sleep(running.size > 0 ? 500 : 0);
  for (const mountPoint of mounted) run('umount', '-l', mountPoint);
  rmSync(images, { recursive: true, force: true });
  rmSync(workDir, { recursive: true, force: true });
}
