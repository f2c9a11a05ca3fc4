import { describe, expect, it } from 'vitest';
import {
  announcement,
  estimateText,
  addSample,
  nextUpload,
  percentOf,
  speedOf,
  statusText,
  trayText,
  type VideoUpload,
} from './upload.rules.ts';

const spaced = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

/** An upload of 1,000 MB, of which `megabytes` are sent. */
const upload = (
  phase: VideoUpload['phase'],
  megabytes = 0,
  more: Partial<VideoUpload> = {},
): VideoUpload => ({
  key: `${phase}-${megabytes}`,
  file: { name: 'bout.mp4', size: 1e9 } as File,
  place: { kind: 'bout', slug: 'a' },
  title: 'A bout',
  to: '/',
  slug: 'abcdefg',
  id: undefined,
  phase,
  sent: megabytes * 1e6,
  samples: [],
  reason: undefined,
  ...more,
});

describe('the upload queue', () => {
  it("sends one at a time; paused and finished uploads don't block it", () => {
    const [first, second] = [upload('waiting', 1), upload('waiting', 2)];
    expect(nextUpload([upload('done'), upload('paused'), upload('failed'), first, second])).toBe(
      first,
    );
    for (const busy of ['sending', 'finishing', 'retrying'] as const)
      expect(nextUpload([upload(busy), first])).toBeUndefined();
    expect(nextUpload([])).toBeUndefined();
  });
});

describe('the upload speed', () => {
  it('is measured over the last ten seconds', () => {
    let marks: readonly { at: number; sent: number }[] = [];
    for (const [at, sent] of [
      [0, 0],
      [2_000, 1e6],
      [11_000, 2e6],
      [12_000, 9e6],
    ] as const)
      marks = addSample(marks, { at, sent });
    expect(marks.map(({ at }) => at)).toEqual([2_000, 11_000, 12_000]);
    expect(speedOf(marks)).toBe(8e5);
  });

  it('is unknown at first and during a stall, and restarts if the offset goes back', () => {
    expect(speedOf([])).toBeUndefined();
    expect(
      speedOf([
        { at: 0, sent: 0 },
        { at: 900, sent: 5e6 },
      ]),
    ).toBeUndefined();
    expect(
      speedOf([
        { at: 0, sent: 5 },
        { at: 9_000, sent: 5 },
      ]),
    ).toBeUndefined();
    expect(addSample([{ at: 0, sent: 9e6 }], { at: 500, sent: 8e6 })).toEqual([
      { at: 500, sent: 8e6 },
    ]);
  });
});

it('each phase has its status text', { tags: ['R-MED-01'] }, () => {
  const marks = [
    { at: 0, sent: 0 },
    { at: 10_000, sent: 2e7 },
  ];
  const lines = [
    upload('waiting'),
    upload('sending', 430),
    upload('sending', 430, { samples: marks }),
    upload('finishing', 1000),
    upload('retrying', 430),
    upload('paused', 430),
    upload('done', 1000),
    upload('failed', 0, { reason: 'No.' }),
  ].map((one) => spaced(statusText(one, true)));
  expect(lines).toEqual([
    'Waiting its turn',
    '43% · 430 MB of 1.0 GB',
    '43% · 430 MB of 1.0 GB · 2.0 MB/s · about 5 min left',
    'Sent, checking the file',
    'Connection lost, trying again, 43%',
    'Paused at 43%',
    'Uploaded',
    'No.',
  ]);
  expect(spaced(statusText(upload('retrying', 430), false))).toBe('Waiting for a connection, 43%');
});

it('shows 100 percent only when done', () => {
  expect([percentOf(0, 0), percentOf(999_999, 1e6), percentOf(1e6, 1e6)]).toEqual([0, 99, 99]);
});

it('estimates the time from the last speed, or from the default speed, which it names', () => {
  expect(spaced(estimateText(1e9, undefined))).toBe('about 13 min at 10 Mbps');
  expect(spaced(estimateText(1e9, 1e5))).toBe('about 2 h 47 min');
  expect(spaced(estimateText(72e7, 1e5))).toBe('about 2 h');
  expect(spaced(estimateText(1e6, 1e5))).toBe('less than a minute');
});

describe('the tray text', () => {
  const text = (uploads: VideoUpload[], unfinished = 0, reachable = true) =>
    spaced(trayText(uploads, unfinished, reachable));
  it('counts active uploads and shows their progress', () => {
    expect(text([upload('sending', 800), upload('waiting', 60), upload('done', 1000)])).toBe(
      '2 videos uploading, 43%',
    );
    expect(text([upload('paused', 100)])).toBe('1 video paused, 10%');
    expect(text([upload('retrying', 100)], 0, false)).toBe('1 video waiting for a connection, 10%');
    expect(text([upload('retrying', 100)])).toBe('1 video uploading, 10%');
  });
  it('shows finished uploads, then interrupted ones, then nothing', () => {
    expect(text([upload('failed'), upload('done', 1000)], 1)).toBe('1 video not uploaded');
    expect(text([upload('uncanceled'), upload('done', 1000)])).toBe('1 video not canceled');
    expect(text([upload('done', 1000)], 1)).toBe('1 video uploaded');
    expect(text([], 2)).toBe('2 uploads interrupted');
    expect(text([])).toBeUndefined();
  });
  it('is announced in steps of 25 percent', () => {
    const said = (megabytes: number) =>
      spaced(announcement(trayText([upload('sending', megabytes)], 0, true) ?? ''));
    expect([0, 240, 250, 499, 990].map(said)).toEqual(
      [0, 0, 25, 25, 75].map((percent) => `1 video uploading, ${percent}%`),
    );
  });
});
