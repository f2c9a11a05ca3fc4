import { mediaTexts } from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';
import { expect, it } from 'vitest';
import { isVideo, getRejectionReason } from './files.rules.ts';

it.each([
  ['bout.mp4', 'video/mp4', true],
  ['bout.MOV', 'video/quicktime', true],
  ['bout.mkv', '', true],
  ['renamed.mp4', 'video/mp4', true],
  ['notes.txt', 'text/plain', false],
  ['photo.png', 'image/png', false],
  ['bout.mp4', 'image/png', false],
  ['unknown', '', false],
])(
  '%s of type "%s" is accepted as a video: %s',
  { tags: ['R-MED-02', 'R-MED-03'] },
  (name, type, taken) => {
    expect(isVideo({ name, type })).toBe(taken);
  },
);

const room = (used: number, quota: number = limits.storageBytes) => ({ used, quota });

it('refuses files that together exceed the quota, before anything is sent', () => {
  const files = [{ size: 4e8 }, { size: 5e8 }];
  expect(getRejectionReason(files, undefined)).toBeUndefined();
  expect(getRejectionReason(files, room(2e12 - 9e8))).toBeUndefined();
  expect(getRejectionReason(files, room(2e12 - 9e8 + 1))).toBe(mediaTexts.quotaExceeded);
  expect(getRejectionReason(files, room(2e8, limits.storageBytesUnpaid))).toBe(
    mediaTexts.quotaExceededUnpaid,
  );
});

it('accepts a video of up to 10 GB', () => {
  expect(getRejectionReason([{ size: 10e9 }], room(0))).toBeUndefined();
  expect(getRejectionReason([{ size: 10e9 + 1 }], undefined)).toBe(mediaTexts.tooLarge);
});
