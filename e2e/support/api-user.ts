import type { APIRequestContext } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';

/** Returns the account that a page is logged in with, to prepare data through the API without the page's cookies. */
export async function getApiUser(page: Page, request: APIRequestContext) {
  const { token, slug } = await page.evaluate(() => ({
    token: localStorage.getItem('token'),
    slug: (JSON.parse(localStorage.getItem('userAuth') ?? '{}') as { slug: string }).slug,
  }));
  const headers = { authorization: `Bearer ${token}` };
  return {
    slug,
    post: async (path: string, data: object): Promise<{ slug: string }> => {
      const response = await request.post(path, { headers, data });
      expect(response.status(), `${path}: ${await response.text()}`).toBe(201);
      return (await response.json()) as { slug: string };
    },
    get: async <T>(path: string): Promise<T> => {
      const response = await request.get(path, { headers });
      expect(response.status(), path).toBe(200);
      return (await response.json()) as T;
    },
    /** Returns the slug of the self card. */
    self: async (): Promise<string> => {
      const fencers = (await (await request.get('/api/fencers/all/', { headers })).json()) as {
        slug: string;
        is_self: boolean;
      }[];
      return fencers.find(({ is_self }) => is_self)?.slug ?? '';
    },
  };
}
export type ApiUser = Awaited<ReturnType<typeof getApiUser>>;

/** Connects a student with a coach: the student sends a request, and the coach accepts it. */
export async function connect(student: ApiUser, coach: ApiUser): Promise<void> {
  await student.post('/api/profiles/requests/', { to_: coach.slug, type_: 'Coach' });
  await coach.post('/api/profiles/connections/', { student: student.slug, coach: coach.slug });
}

/** Creates a bout that coaches may see. Returns its address. */
export async function shareBout({ post, self }: ApiUser): Promise<string> {
  const tournament = await post('/api/tournaments/create/', {
    name: 'Harbour Open',
    date: '2026-03-14',
    event_level: 'Regional',
  });
  const event = await post('/api/events/create/', {
    tournament_slug: tournament.slug,
    name: 'Cadet Epee',
    date: '2026-03-14',
    weapon: 'epee',
    event_type: 'Individual',
  });
  const opponent = await post('/api/fencers/create/', {
    first_name: 'Mika',
    last_name: 'Roy',
    region: 3,
  });
  const bout = await post('/api/bouts/create/', {
    event: event.slug,
    fencer_a: await self(),
    fencer_b: opponent.slug,
    score_a: 15,
    score_b: 11,
    shareable: 'My coaches',
    notes: 'Kept the distance.',
  });
  return `/journal/tournaments/${tournament.slug}/${event.slug}/${bout.slug}`;
}
