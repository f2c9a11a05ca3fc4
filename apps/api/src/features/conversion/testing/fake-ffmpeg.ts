import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleJpeg } from './pictures.ts';

/**
 * Creates a stand-in for ffmpeg that logs its arguments and writes prepared files. It waits while paused, and fails on
 * request.
 */
export async function fakeFfmpeg(converted: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'fj-ffmpeg-'));
  const pathOf = (name: string) => join(folder, name);
  await writeFile(pathOf('made.mp4'), converted);
  await writeFile(pathOf('made.jpg'), sampleJpeg);
  await writeFile(pathOf('log'), '');
  await writeFile(
    pathOf('ffmpeg'),
    `#!/bin/sh
for last; do :; done
echo "begin $$ $*" >> ${pathOf('log')}
echo 'Input #0, matroska,webm' >&2
echo '  Duration: 00:00:02.50, start: 0.000000, bitrate: 100 kb/s' >&2
while [ -e ${pathOf('held')} ]; do sleep 0.02; done
if [ -e ${pathOf('broken')} ]; then input=; for word; do [ "$before" = -i ] && input=$word; before=$word; done; echo "$input: Invalid data found" >&2; exit 1; fi
cp ${pathOf('made')}."\${last##*.}" "$last"
echo "end $$" >> ${pathOf('log')}
`,
  );
  await chmod(pathOf('ffmpeg'), 0o755);
  const lines = async () =>
    (await readFile(pathOf('log'), 'utf8')).split('\n').filter((line) => line !== '');
  return {
    path: pathOf('ffmpeg'),
    pause: () => writeFile(pathOf('held'), ''),
    resume: () => rm(pathOf('held'), { force: true }),
    fail: (shouldFail: boolean) =>
      shouldFail ? writeFile(pathOf('broken'), '') : rm(pathOf('broken'), { force: true }),
    write: (video: Uint8Array) => writeFile(pathOf('made.mp4'), video),
    begun: async () => (await lines()).filter((line) => line.startsWith('begin')),
    ended: async () => (await lines()).filter((line) => line.startsWith('end')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
