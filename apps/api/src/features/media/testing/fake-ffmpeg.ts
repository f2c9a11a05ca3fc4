import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aJpeg } from './pictures.ts';

/**
 * A stand-in for ffmpeg that logs its arguments and writes prepared files. It waits while held, and fails on request.
 */
export async function fakeFfmpeg(converted: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'fj-ffmpeg-'));
  const at = (name: string) => join(folder, name);
  await writeFile(at('made.mp4'), converted);
  await writeFile(at('made.jpg'), aJpeg);
  await writeFile(at('log'), '');
  await writeFile(
    at('ffmpeg'),
    `#!/bin/sh
for last; do :; done
echo "begin $$ $*" >> ${at('log')}
echo 'Input #0, matroska,webm' >&2
echo '  Duration: 00:00:02.50, start: 0.000000, bitrate: 100 kb/s' >&2
while [ -e ${at('held')} ]; do sleep 0.02; done
if [ -e ${at('broken')} ]; then input=; for word; do [ "$before" = -i ] && input=$word; before=$word; done; echo "$input: Invalid data found" >&2; exit 1; fi
cp ${at('made')}."\${last##*.}" "$last"
echo "end $$" >> ${at('log')}
`,
  );
  await chmod(at('ffmpeg'), 0o755);
  const lines = async () =>
    (await readFile(at('log'), 'utf8')).split('\n').filter((line) => line !== '');
  return {
    path: at('ffmpeg'),
    hold: () => writeFile(at('held'), ''),
    letGo: () => rm(at('held'), { force: true }),
    fail: (does: boolean) =>
      does ? writeFile(at('broken'), '') : rm(at('broken'), { force: true }),
    begun: async () => (await lines()).filter((line) => line.startsWith('begin')),
    ended: async () => (await lines()).filter((line) => line.startsWith('end')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
