/** What ranges of a video cost the server, compared with nginx. */
import { request as httpRequest } from 'node:http';
import { median } from '../../testing/comparison.ts';
import { startNginx } from './nginx.ts';
import { agent } from './send-request.ts';
import type { ServerProcess } from './server-process.ts';
import { GiB, MiB } from './sizes.ts';
import type { Video } from './video.ts';

/** Reads a range and discards it, because the reader's work would slow down both servers. */
const readRange = (url: string, start: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { agent, headers: { range: `bytes=${start}-${start + MiB - 1}` } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
        response.once('error', reject);
        response.once('end', () =>
          response.statusCode === 206 && bytes === MiB
            ? resolve()
            : reject(new Error(`A range was answered ${response.statusCode} with ${bytes} bytes.`)),
        );
      },
    );
    request.once('error', reject);
    request.end();
  });

/** Reads ranges of 1 MiB spread over the file, four in parallel. */
async function readRanges(url: string, size: number, count: number): Promise<void> {
  let next = 0;
  const reader = async () => {
    for (let n = (next += 1); n <= count; n = next += 1)
      await readRange(url, ((n * 7) % Math.floor(size / MiB - 1)) * MiB);
  };
  await Promise.all(Array.from({ length: 4 }, reader));
}

/** Measures the GiB served per second of CPU, by us with access checks and by nginx, and their ratio. */
export async function measureRanges(
  server: ServerProcess,
  video: Video,
  { rounds, ranges }: { rounds: number; ranges: number },
): Promise<{ ours: number; nginx: number; ratio: number } | { ours: number; nginx?: undefined }> {
  const url = server.ready.origin + (await server.sendForm(video));
  const nginx = await startNginx(server.ready.folder);
  // Many short turns, so that disturbances of the machine affect both.
  const [turns, perTurn] = [rounds * 5, Math.ceil(ranges / 5)];
  const samples: { ours: number; nginx: number }[] = [];
  const amount = (perTurn * MiB) / GiB;
  try {
    for (let turn = -5; turn < turns; turn += 1) {
      const ours = amount / (await server.measureCpu(() => readRanges(url, video.size, perTurn)));
      const before = (await nginx?.cpu()) ?? 0;
      if (nginx) await readRanges(`${nginx.origin}/raw-1`, video.size, perTurn);
      if (turn >= 0) samples.push({ ours, nginx: amount / (((await nginx?.cpu()) ?? 0) - before) });
    }
  } finally {
    nginx?.stop();
  }
  const ours = median(samples.map((turn) => turn.ours));
  return nginx
    ? {
        ours,
        nginx: median(samples.map((turn) => turn.nginx)),
        ratio: median(samples.map((turn) => turn.ours / turn.nginx)),
      }
    : { ours };
}
