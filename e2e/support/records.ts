import { expect, type Page } from './fixtures.ts';

/** Creates a record through the API with the page's session, and returns its slug. */
async function create(page: Page, path: string, record: object): Promise<string> {
  const { status, text } = await page.evaluate(
    async ([address, body]) => {
      const csrfToken = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
        'x-csrftoken': csrfToken,
      };
      const response = await fetch(address, { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    },
    [path, JSON.stringify(record)] as const,
  );
  expect(status, `${path}: ${text}`).toBe(201);
  return (JSON.parse(text) as { slug: string }).slug;
}

const defaultDate = '2026-10-03';

/** Creates a tournament and returns its address. */
export async function createTournament(
  page: Page,
  name: string,
  date = defaultDate,
  level = 'Regional',
): Promise<string> {
  const slug = await create(page, '/api/tournaments/create/', { name, date, event_level: level });
  return `/journal/tournaments/${slug}`;
}

/** Creates an event in the tournament with this address, and returns the event's address. */
export async function createEvent(
  page: Page,
  tournament: string,
  name: string,
  weapon = 'epee',
  eventType = 'Individual',
): Promise<string> {
  const slug = await create(page, '/api/events/create/', {
    tournament_slug: tournament.split('/').at(-1),
    name,
    date: defaultDate,
    weapon,
    event_type: eventType,
  });
  return `${tournament}/${slug}`;
}

/** Unfolds the cards of the bouts that an event's pool row and ladder show. */
export async function unfoldBouts(page: Page): Promise<void> {
  const fold = page
    .getByRole('main')
    .locator('details')
    .filter({ hasText: / bouts \(\d+\)/ });
  await expect(fold).toBeVisible();
  // It is already open while a bout is waiting to sync.
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
}
