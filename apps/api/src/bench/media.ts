/**
 * The cost of videos: uploading them whole and in chunks, and serving ranges, compared with the
 * minimum possible.
 */
import { join } from 'node:path';
import { measureRanges } from './media/ranges.ts';
import { ServerProcess } from './media/server-process.ts';
import { MiB } from './media/sizes.ts';
import { measureDisconnects, measureMemoryApart, measureUploads } from './media/uploads.ts';
import { generateVideo, type Video } from './media/video.ts';
import { print, verdict } from './report.ts';

export interface MediaPlan {
  /** Bytes of the uploaded video. */
  bytes: number;
  rounds: number;
  /** Ranges of 1 MiB read per round. */
  ranges: number;
  parallel: number;
  disconnects: number;
}

const targets = {
  upload: 1,
  resumable: 1,
  ranges: 0.9,
  memory: 32 * 1024 * 1024,
  resent: 1.05,
};

const shortBytes = 128 * MiB;

async function reportRanges(server: ServerProcess, video: Video, plan: MediaPlan): Promise<void> {
  const { ours, ...rates } = await measureRanges(server, video, plan);
  const what = `ranges of 1 MiB of ${(video.size / MiB).toFixed(0)} MiB, access checked: ${ours.toFixed(2)} GiB per CPU second`;
  if (rates.nginx === undefined)
    print(`${what}; nginx not measured: it isn't installed (on Debian: nginx-light)`);
  else
    print(
      `${what}, nginx ${rates.nginx.toFixed(2)}, ratio ${rates.ratio.toFixed(2)}, target ≥ ${targets.ranges}: ${verdict(rates.ratio >= targets.ranges)}`,
    );
}

/** Measures ranges of a short video and of one that is as long as the upload. */
export async function benchRanges(directory: string, plan: MediaPlan): Promise<void> {
  print('Ranges of videos: CPU time of the server alone, which runs beside; the embedded store\n');
  for (const bytes of new Set([shortBytes, plan.bytes])) {
    const server = await ServerProcess.start(join(directory, `ranges-${bytes}`));
    try {
      const video = await generateVideo(bytes);
      // nginx serves this file without checks.
      await server.sendRaw(video);
      await reportRanges(server, video, plan);
    } finally {
      await server.stop();
    }
  }
  print('');
}

/** Measures uploads and prints each row as soon as it is known. */
export async function benchMedia(directory: string, plan: MediaPlan): Promise<void> {
  print('Videos: CPU time of the server alone, which runs beside; the embedded store\n');
  const folder = join(directory, 'media');
  const server = await ServerProcess.start(folder);
  try {
    const video = await generateVideo(plan.bytes);
    const { raw, form, tus } = await measureUploads(server, video, plan.rounds);
    const size = `${(plan.bytes / MiB).toFixed(0)} MiB`;
    print(
      `upload of ${size}: ${form.toFixed(2)} GiB per CPU second, raw PUT ${raw.toFixed(2)}, ratio ${(form / raw).toFixed(2)}, target ≥ ${targets.upload}: ${verdict(form / raw >= targets.upload)}`,
    );
    print(
      `resumable upload of ${size}: ${tus.toFixed(2)} GiB per CPU second, raw PUT ${raw.toFixed(2)}, ratio ${(tus / raw).toFixed(2)}, target ≥ ${targets.resumable}: ${verdict(tus / raw >= targets.resumable)}`,
    );
    const memoryGrowth = await measureMemoryApart(
      join(folder, 'memory'),
      await generateVideo(Math.floor(plan.bytes / 4)),
      plan.parallel,
    );
    print(
      `memory with ${plan.parallel} uploads at once: ${(memoryGrowth / MiB).toFixed(1)} MiB more, target ≤ ${targets.memory / MiB}: ${verdict(memoryGrowth <= targets.memory)}`,
    );
    const { resent, identical } = await measureDisconnects(server, video, plan.disconnects);
    print(
      `upload of ${size} cut ${plan.disconnects} times: ${resent.toFixed(3)} of its bytes sent, ${identical ? 'identical' : 'NOT identical'}, target ≤ ${targets.resent}: ${verdict(identical && resent <= targets.resent)}`,
    );
  } finally {
    await server.stop();
  }
}
