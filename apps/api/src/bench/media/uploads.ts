/** What uploads cost the server: CPU time, memory, and bytes that are sent again. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { median } from '../../testing/comparison.ts';
import { ServerProcess } from './server-process.ts';
import { GiB } from './sizes.ts';
import type { Video } from './video.ts';

interface Rates {
  raw: number;
  form: number;
  tus: number;
}

/** Measures the GiB received per second of CPU. Alternates between the methods in each round. */
export async function measureUploads(
  server: ServerProcess,
  video: Video,
  rounds: number,
): Promise<Rates> {
  const samples: Record<keyof Rates, number[]> = { raw: [], form: [], tus: [] };
  const methods: [keyof Rates, () => Promise<unknown>][] = [
    ['raw', () => server.sendRaw(video)],
    ['form', () => server.sendForm(video)],
    ['tus', () => server.sendTus(video)],
  ];
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, send] of methods) {
      const seconds = await server.measureCpu(send);
      if (round >= 0) samples[name].push(video.size / GiB / seconds);
    }
  }
  return { raw: median(samples.raw), form: median(samples.form), tus: median(samples.tus) };
}

/**
 * Returns by how many bytes the memory of a server grows during parallel uploads, without forced
 * garbage collection. The server has received two videos before.
 */
async function measureMemory(
  server: ServerProcess,
  video: Video,
  parallel: number,
): Promise<number> {
  for (const send of [() => server.sendForm(video), () => server.sendTus(video)]) await send();
  const before = (await server.costs('collected')).rss;
  let peak = before;
  const sampler = setInterval(
    () =>
      void server.costs().then(
        ({ rss }) => (peak = Math.max(peak, rss)),
        () => undefined,
      ),
    250,
  );
  await Promise.all(
    Array.from({ length: parallel }, (_, n) =>
      n % 2 === 0 ? server.sendForm(video) : server.sendTus(video),
    ),
  );
  clearInterval(sampler);
  return peak - before;
}

/** Measures memory in a fresh server, because one that has already done a lot would have it allocated. */
export async function measureMemoryApart(
  folder: string,
  video: Video,
  parallel: number,
): Promise<number> {
  const server = await ServerProcess.start(folder);
  try {
    return await measureMemory(server, video, parallel);
  } finally {
    await server.stop();
  }
}

/**
 * Returns the bytes sent relative to the size of the video if the connection breaks `disconnects`
 * times, and whether the stored file is identical.
 */
export async function measureDisconnects(
  server: ServerProcess,
  video: Video,
  disconnects: number,
): Promise<{ resent: number; identical: boolean }> {
  const { url, slug } = await server.startTus(video);
  let offset = 0;
  let sent = 0;
  for (let disconnect = 1; disconnect <= disconnects; disconnect += 1) {
    sent += (
      await server.patch(
        url,
        video,
        offset,
        Math.max(1, Math.floor((video.size * disconnect) / (disconnects + 1)) - offset),
      )
    ).sent;
    offset = Number(
      (await server.call('HEAD', url, { 'tus-resumable': '1.0.0' })).headers['upload-offset'],
    );
  }
  const last = await server.patch(url, video, offset);
  sent += last.sent;
  if (last.status !== 204)
    throw new Error(`The last piece was answered ${last.status}: ${last.body}`);
  const { url: link } = JSON.parse((await server.call('GET', `/api/media/${slug}/`)).body) as {
    url: string;
  };
  const [expected, stored] = [createHash('sha256'), createHash('sha256')];
  for await (const chunk of video.from(0)) expected.update(chunk);
  const response = await fetch(server.ready.origin + link);
  for await (const chunk of Readable.fromWeb(response.body as never))
    stored.update(chunk as Buffer);
  return { resent: sent / video.size, identical: expected.digest('hex') === stored.digest('hex') };
}
