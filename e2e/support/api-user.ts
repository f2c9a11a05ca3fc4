import type { APIRequestContext } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';

/** The account that a page is logged in with. Prepares data through the API, without the page's cookies. */
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
    /** The slug of the user's own card. */
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

/** Connects a student with a coach: the student asks, the coach accepts. */
export async function connect(student: ApiUser, coach: ApiUser): Promise<void> {
  await student.post('/api/profiles/requests/', { to_: coach.slug, type_: 'Coach' });
  await coach.post('/api/profiles/connections/', { student: student.slug, coach: coach.slug });
}
