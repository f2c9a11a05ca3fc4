import { beforeEach } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { useFreshData } from '../../../testing/use-test-app.ts';
import { setUpVideoPlaces } from './uploading.ts';

/** For tests that convert nothing: conversions wait until ffmpeg is installed. */
export const withoutFfmpeg = { environment: { FFMPEG_PATH: '/nowhere' } };

/** Creates new people, a lesson and a bout for each test. */
export const useVideoPlaces = (test: TestApp) => useFreshData(() => setUpVideoPlaces(test));

/** Keeps the server's clock ahead of the database's own clock, which stamps rows. */
export const useClockAheadOfDatabase = (test: TestApp) =>
  beforeEach(() => {
    test.clock.now = new Date(Math.max(test.clock.now.getTime(), Date.now() + 60_000));
  });
