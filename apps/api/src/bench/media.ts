/**
 * The cost of videos: uploading them whole and in chunks, and serving ranges, compared with the
 * minimum possible.
 */
import { join } from 'node:path';
import { measureRanges } from './media/ranges.ts';
import { ServerProcess } from './media/server-process.ts';
import { MiB } from './media/sizes.ts';
import { measureDisconnects, measureMemoryApart, measureUploads } from './media/uploads.ts';
import { generateVideo } from './media/video.ts';
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
  upload: 0.8,
  resumable: 0.8,
  ranges: 0.6,
  memory: 32 * 1024 * 1024,
  resent: 1.05,
};

/** Measures everything and prints each row as soon as it is known. */
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
    const rangeRates = await measureRanges(server, video, plan);
    if (rangeRates.nginx === undefined)
      print(
        `ranges of 1 MiB, access checked: ${rangeRates.ours.toFixed(2)} GiB per CPU second; nginx  not measured: there is none`,
      );
    else
      print(
        `ranges of 1 MiB, access checked: ${rangeRates.ours.toFixed(2)} GiB per CPU second, nginx ${rangeRates.nginx.toFixed(2)}, ratio ${rangeRates.ratio.toFixed(2)}, target ≥ ${targets.ranges}: ${verdict(rangeRates.ratio >= targets.ranges)}`,
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
