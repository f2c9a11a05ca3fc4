import {
  grown,
  lampColors,
  lampSides,
  type Area,
  type LampAreas,
  type LampSide,
} from './area.rules.ts';
import { lampEvents } from './lamp-events.rules.ts';
import { fuse, type Candidate } from './fusion.rules.ts';
import type { LampEvent } from './lamp.rules.ts';
import { listen } from './listen.ts';
import { openVideo, type OpenVideo } from './open-video.ts';
import type { AreaRange } from './ranges.rules.ts';
import { readPictures } from './read-pictures.ts';
import { Sampler } from './sampler.ts';
import type { Grid, Series } from './series.rules.ts';
import { watchCamera } from './steady.rules.ts';
import { areasOf, suggestLampsIn } from './suggest.rules.ts';

export interface FinderOptions {
  /** In order of time. If it is empty, the search looks for the lamps. */
  ranges: readonly AreaRange[];
}

export interface FinderResult {
  touches: Candidate[];
  /** The lamp areas that were used; none if no lamp was found. */
  ranges: AreaRange[];
  /** The number of decoded frames. */
  frames: number;
  hasSound: boolean;
}

type OnProgress = (fraction: number) => void;

/** The share of the work that listening takes. */
const listeningShare = 0.05;
/** Frames a second around known lamps, and whole frames a second while looking for lamps. */
const [lampRate, searchRate] = [30, 15];
/** In seconds. Whole frames of longer parts of a video need too much memory. */
const searchSeconds = 360;
/** Parts of a video overlap by this many seconds, so that no touch is cut in two. */
const overlap = 8;
/** The cells of a lamp and its surroundings. The lamp's area itself is six by six of them. */
const lampGrid: Grid = { columns: 14, rows: 14 };
const surroundings = 4 / 6;
/** The number of cells of the scaled-down whole frames that show exposure and shaking. */
const cameraCells = 2000;
const searchCells = 3600;

class Recorder {
  private readonly taken: { time: number; cells: Uint8Array }[] = [];
  private readonly samplers: Sampler[] = [];
  private readonly area: Area;
  private readonly grid: Grid;

  constructor(area: Area, grid: Grid) {
    this.area = area;
    this.grid = grid;
  }

  async take(sample: Parameters<Sampler['read']>[0], time: number, lane: number): Promise<void> {
    const sampler = (this.samplers[lane] ??= new Sampler(this.area, this.grid));
    this.taken.push({ time, cells: await sampler.read(sample) });
  }

  series(): Series {
    const sorted = this.taken.toSorted((a, b) => a.time - b.time);
    return {
      ...this.grid,
      area: this.area,
      times: sorted.map(({ time }) => time),
      frames: sorted.map(({ cells }) => cells),
    };
  }
}

type LampEvents = Record<LampSide, LampEvent[]>;

function gridOf({ aspectRatio }: OpenVideo, cells: number): Grid {
  const columns = Math.round(Math.sqrt(cells * aspectRatio));
  return { columns, rows: Math.round(columns / aspectRatio) };
}

const wholePicture: Area = { x: 0, y: 0, width: 1, height: 1 };

/** Reads scaled-down whole frames, in which lamps can be found and read. */
async function search(
  video: OpenVideo,
  range: { from: number; to: number },
  onProgress: (seconds: number) => void,
) {
  const recorder = new Recorder(wholePicture, gridOf(video, searchCells));
  const frames = await readPictures(
    video,
    { ...range, rate: searchRate },
    (...taken) => recorder.take(...taken),
    onProgress,
  );
  const series = recorder.series();
  return { frames, series, camera: watchCamera(series) };
}

/** Finds the lamps' events in a range whose areas are known. */
async function watch(
  video: OpenVideo,
  areas: LampAreas,
  range: { from: number; to: number },
  onProgress: (seconds: number) => void,
): Promise<{ events: LampEvents; frames: number }> {
  const recorders = lampSides.flatMap((side) => {
    const area = areas[side];
    if (!area) return [];
    const recorder = new Recorder(grown(area, surroundings), lampGrid);
    return [{ side, lamp: { area, color: lampColors[side] }, recorder }];
  });
  const whole = new Recorder(wholePicture, gridOf(video, cameraCells));
  const frames = await readPictures(
    video,
    { ...range, rate: lampRate },
    async (...taken) => {
      await whole.take(...taken);
      for (const { recorder } of recorders) await recorder.take(...taken);
    },
    onProgress,
  );
  const events: LampEvents = { left: [], right: [] };
  const camera = watchCamera(whole.series());
  for (const { side, lamp, recorder } of recorders)
    events[side] = lampEvents(lamp, recorder.series(), camera);
  return { events, frames };
}

const hasLamp = ({ left, right }: LampAreas) => left !== undefined || right !== undefined;

/** Finds the touches in a video. Throws an ObstacleError if it can't be decoded. */
export async function findTouches(
  source: Blob | string,
  { ranges }: FinderOptions,
  onProgress: OnProgress = () => undefined,
): Promise<FinderResult> {
  const video = await openVideo(source);
  try {
    const { start, end } = video;
    const duration = Math.max(0.001, end - start);
    const tones = await listen(video, (seconds) =>
      onProgress((listeningShare * seconds) / duration),
    );
    const progressFrom = (from: number) => (seconds: number) =>
      onProgress(
        listeningShare + (1 - listeningShare) * Math.min(1, (from + seconds - start) / duration),
      );
    const events: LampEvents = { left: [], right: [] };
    const used = [...ranges];
    let frames = 0;
    const add = (
      found: Readonly<Record<LampSide, readonly LampEvent[]>>,
      from: number,
      until: number,
    ) => {
      for (const side of lampSides)
        events[side].push(...found[side].filter(({ at }) => at >= from && at < until));
    };
    let from = start;
    while (from < end) {
      const known = used.findLast(({ from_ms }) => from_ms / 1000 <= from + 0.001) ?? used[0];
      const next = used.find(({ from_ms }) => from_ms / 1000 > from + 0.001 && from_ms > 0);
      const until = Math.min(next ? next.from_ms / 1000 : end, from + searchSeconds, end);
      const range = {
        from: from === start ? start : Math.max(start, from - overlap),
        to: Math.min(end, until + overlap),
      };
      if (known && !hasLamp(known.areas)) {
        // There is nothing to watch in this part, so the buzzer decides.
      } else if (known) {
        const watched = await watch(video, known.areas, range, progressFrom(range.from));
        frames += watched.frames;
        add(watched.events, from, until);
      } else {
        const searched = await search(video, range, progressFrom(range.from));
        frames += searched.frames;
        const lamps = suggestLampsIn(searched.series, searched.camera, tones);
        const areas = areasOf(lamps);
        if (hasLamp(areas)) {
          used.push({ from_ms: 0, areas });
          add({ left: lamps.left?.events ?? [], right: lamps.right?.events ?? [] }, from, until);
        }
      }
      from = until;
    }
    return {
      touches: fuse(events, tones, ranges.length > 0),
      ranges: used,
      frames,
      hasSound: video.sound !== undefined,
    };
  } finally {
    video.close();
  }
}

/** The seconds of the video that are searched: a short part first, then longer ones until both lamps are found. */
const looks = [40, 100, 240];

/** Finds the lamps, starting at a time in seconds. Throws an ObstacleError if the video can't be decoded. */
export async function suggestLamps(
  source: Blob | string,
  from: number,
  onProgress: OnProgress = () => undefined,
): Promise<LampAreas> {
  const video = await openVideo(source);
  try {
    const tones = await listen(video, () => undefined);
    let areas: LampAreas = {};
    for (const [at, seconds] of looks.entries()) {
      const to = Math.min(video.end, from + seconds);
      const { series, camera } = await search(
        video,
        { from: Math.max(video.start, from), to },
        (done) => onProgress((at + done / seconds) / looks.length),
      );
      areas = areasOf(suggestLampsIn(series, camera, tones));
      if ((areas.left && areas.right) || to >= video.end) break;
    }
    return areas;
  } finally {
    video.close();
  }
}
