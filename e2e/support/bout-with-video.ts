import type { APIRequestContext } from '@playwright/test';
import type { ApiUser } from './api-user.ts';
import { expect, type Page } from './fixtures.ts';
import { encodeStripes, type VideoFile } from './videos.ts';

/** Creates a 2–1 bout with a video that coaches may see. Returns the addresses of the bout and its review page. */
export async function createBoutWithVideo(
  page: Page,
  request: APIRequestContext,
  person: ApiUser,
  encode = encodeStripes,
): Promise<{ bout: string; review: string }> {
  const tournament = await person.post('/api/tournaments/create/', {
    name: 'Harbour Open',
    date: '2026-03-14',
    event_level: 'Regional',
  });
  const event = await person.post('/api/events/create/', {
    tournament_slug: tournament.slug,
    name: 'Cadet Epee',
    date: '2026-03-14',
    weapon: 'epee',
    event_type: 'Individual',
  });
  const opponent = await person.post('/api/fencers/create/', {
    first_name: 'Mika',
    last_name: 'Roy',
    region: 3,
  });
  const bout = await person.post('/api/bouts/create/', {
    event: event.slug,
    fencer_a: await person.self(),
    fencer_b: opponent.slug,
    score_a: 2,
    score_b: 1,
    shareable: 'My coaches',
  });
  const slug = await uploadVideo(page, request, bout.slug, await encode(page, 'semifinal.webm'));
  return {
    bout: `/journal/tournaments/${tournament.slug}/${event.slug}/${bout.slug}`,
    review: `/journal/media/${slug}`,
  };
}

/** Uploads a video to a bout without using the page. Returns the video's slug. */
export async function uploadVideo(
  page: Page,
  request: APIRequestContext,
  bout: string,
  video: VideoFile,
): Promise<string> {
  const slug = `film${crypto.randomUUID().slice(0, 8)}`;
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await request.post('/api/bouts/create-bouts-media/', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      slug,
      bout,
      size_gb: (video.buffer.length / 1e9).toFixed(4),
      bout_file: video,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return slug;
}
