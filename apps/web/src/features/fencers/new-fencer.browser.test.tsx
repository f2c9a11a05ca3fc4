import { fencers, type Fencer } from '@fencing-journal/contract/fencers';
import { usafData, type MemberHit } from '@fencing-journal/contract/usaf-data';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  nextFrame,
  noDialog,
  renderApp,
  signIn,
  stopTimers,
} from '../../testing/app.tsx';
import { aFencer, aMemberHit } from '../../testing/samples/fencers.ts';
import {
  rawResponse,
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
  type ReceivedRequest,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const box = dialog('New Fencer');
const search = box.getByRole('combobox', exactly('Search USA Fencing members'));
const list = box.getByRole('listbox');
const option = (name: string) => list.getByRole('option', { name });
const add = box.getByRole('button', exactly('Add New Fencer'));
const status = box.getByRole('status').first();

const hits = [
  aMemberHit(),
  aMemberHit({ name: 'Sascha Linden', club: 'Harbour Fencing', usafid: '100012345' }),
  aMemberHit({ name: 'Lin Sato', club: '', usafid: '100319613' }),
];
const many = Array.from({ length: 20 }, (_, index) =>
  aMemberHit({ name: `Jo Lind ${index}`, usafid: String(100_000_000 + index) }),
);

async function open() {
  const app = await renderApp('/journal/fencer');
  await main.getByRole('button', exactly('Add Fencer')).click();
  await expect.element(search).toHaveFocus();
  return app;
}

async function openWith(words: string) {
  const app = await open();
  await userEvent.keyboard(words);
  await expect.element(list).toBeVisible();
  await expect.element(add).toBeEnabled();
  return app;
}

/** Returns what a screen reader announces as the highlighted option. */
const highlighted = () => {
  const id = search.element().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  signIn();
  stub(fencers.all, [
    aFencer({ slug: 'robin-vega-bbbbbb', first_name: 'Robin', last_name: 'Vega', is_self: true }),
  ]);
  stub(fencers.stats, {
    event_count: 0,
    bout_count: 0,
    wins: 0,
    losses: 0,
    scored: 0,
    against: 0,
    indicator: 0,
  });
  stub(usafData.searchMembers, hits);
});

describe('member search', () => {
  test(
    'focuses its field and sends nothing for fewer than two letters',
    { tags: ['R-FEN-08', 'R-FEN-10', 'R-FEN-17'] },
    async () => {
      await open();
      await expect.element(search).toHaveAttribute('aria-expanded', 'false');
      await expect.element(add).toBeDisabled();
      stopTimers();
      await userEvent.keyboard(' l.');
      await expect
        .element(status)
        .toHaveTextContent('Search by name, in any order, or by USA Fencing ID.');
      await vi.advanceTimersByTimeAsync(600);
      await nextFrame();
      expect(requestsTo(usafData.searchMembers)).toEqual([]);
      await expect.element(add).toBeDisabled();
    },
  );

  test('searches for a USA Fencing ID only once it has nine digits', async () => {
    await open();
    stopTimers();
    await userEvent.keyboard('10133414');
    await vi.advanceTimersByTimeAsync(600);
    vi.useRealTimers();
    expect(requestsTo(usafData.searchMembers)).toEqual([]);
    await expect
      .element(status)
      .toHaveTextContent('Search by name, in any order, or by USA Fencing ID.');
    await userEvent.keyboard('2');
    await expect.element(option('Sasha Lind')).toBeVisible();
    expect(requestsTo(usafData.searchMembers)).toMatchObject([
      { path: '/api/usaf-data/search-members/101334142' },
    ]);
  });

  test('sends the typed text once after a pause', { tags: ['R-FEN-11'] }, async () => {
    await open();
    stopTimers();
    await userEvent.keyboard('lind/o s');
    expect(requestsTo(usafData.searchMembers)).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    await expect.poll(() => requestsTo(usafData.searchMembers)).not.toEqual([]);
    expect(requestsTo(usafData.searchMembers)).toMatchObject([
      { method: 'GET', path: '/api/usaf-data/search-members/lind%2Fo%20s' },
    ]);
  });

  test(
    'lists name, club and USA Fencing ID, highlights the first and announces the count',
    { tags: ['R-FEN-13'] },
    async () => {
      await openWith('li');
      expect(
        list
          .getByRole('option')
          .elements()
          .map((one) => one.textContent),
      ).toEqual([
        'Sasha Lind Salle Nord 101334142',
        'Sascha Linden Harbour Fencing 100012345',
        'Lin Sato  100319613',
      ]);
      await expect.element(search).toHaveAttribute('aria-expanded', 'true');
      await expect.element(search).toHaveAttribute('aria-controls', list.element().id);
      await expect.element(search).toHaveAttribute('aria-autocomplete', 'list');
      await expect.element(list).toHaveAccessibleName('Search USA Fencing members');
      await expect.element(option('Sasha Lind')).toHaveAttribute('aria-selected', 'true');
      expect(list.getByRole('option', { selected: true }).elements()).toHaveLength(1);
      expect(highlighted()).toMatch(/^Sasha Lind/);
      await expect.element(status).toHaveTextContent('3 members found');
    },
  );

  test(
    'aborts when the text changes, and shows only the latest response',
    { tags: ['R-FEN-12'] },
    async () => {
      const answers = new Map<string, ReturnType<typeof deferred<MemberHit[]>>>();
      const aborted: string[] = [];
      stub(usafData.searchMembers, ({ params }: ReceivedRequest) => {
        const answer = deferred<MemberHit[]>();
        answers.set(params['query'] ?? '', answer);
        return answer.promise;
      });
      const fetch = window.fetch.bind(window);
      window.fetch = (target, init) => {
        init?.signal?.addEventListener('abort', () =>
          aborted.push(String(target).split('/').at(-1) ?? ''),
        );
        return fetch(target, init);
      };
      await open();
      await userEvent.keyboard('li');
      await expect.poll(() => [...answers.keys()]).toEqual(['li']);
      await expect.element(status).toHaveTextContent('Searching…');
      await userEvent.keyboard('n');
      await expect.poll(() => aborted).toEqual(['li']);
      await expect.poll(() => [...answers.keys()]).toEqual(['li', 'lin']);
      answers.get('lin')?.resolve([aMemberHit({ name: 'Lin Sato' })]);
      await expect.element(option('Lin Sato')).toBeVisible();
      answers.get('li')?.resolve([aMemberHit({ name: 'Lia Roy' })]);
      await nextFrame();
      expect(list.getByRole('option').elements()).toHaveLength(1);
    },
  );

  test(
    'selects nobody from hits that are older than the text',
    { tags: ['R-FEN-17'] },
    async () => {
      await openWith('li');
      const answer = deferred<MemberHit[]>();
      stub(usafData.searchMembers, () => answer.promise);
      await userEvent.keyboard('n{Enter}');
      await expect.element(add).toBeDisabled();
      expect(highlighted()).toBeUndefined();
      await expect.element(search).toHaveValue('lin');
      answer.resolve([aMemberHit({ name: 'Lin Sato' })]);
      await expect.element(add).toBeEnabled();
      expect(highlighted()).toMatch(/^Lin Sato/);
    },
  );

  test(
    'shows a message and adds nobody if there are no hits',
    { tags: ['R-FEN-14', 'R-FEN-17', 'R-ERR-47'] },
    async () => {
      stub(usafData.searchMembers, []);
      await open();
      await userEvent.keyboard('zzyzx');
      await expect.element(box.getByText('No results found', { exact: true })).toBeVisible();
      await expect.element(status).toHaveTextContent('No results found');
      await expect.element(search).toHaveAttribute('aria-expanded', 'false');
      await expect.element(add).toBeDisabled();
      await userEvent.keyboard('{Enter}');
      expect(requestsTo(fencers.importMember)).toEqual([]);
    },
  );

  test.each([
    {
      what: 'is refused',
      answer: errorResponse('rate_limited'),
      words: 'Too many attempts. Try again later.',
    },
    {
      what: 'gets no response',
      answer: unreachable,
      words: "We couldn't reach the server. Nothing was lost. Check your connection and try again.",
    },
  ])('shows an inline error and can be retried when it $what', async ({ answer, words }) => {
    stub(usafData.searchMembers, answer);
    await open();
    await userEvent.keyboard('lind');
    await expect.element(box.getByText(words, { exact: true })).toBeVisible();
    await expect.element(add).toBeDisabled();
    stub(usafData.searchMembers, hits);
    await box.getByRole('button', exactly('Try again')).click();
    await expect.element(search).toHaveFocus();
    await expect.element(option('Sasha Lind')).toBeVisible();
  });

  test(
    'limits the list to 15rem and scrolls to the highlighted option',
    { tags: ['R-FEN-15', 'R-CST-20'] },
    async () => {
      stub(usafData.searchMembers, many);
      await openWith('lind');
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const element = list.element();
      expect(element.getBoundingClientRect().height).toBeCloseTo(15 * rem, 0);
      expect(getComputedStyle(element).overflowY).toBe('auto');
      expect(element.scrollHeight).toBeGreaterThan(element.clientHeight * 2);
      await expect.element(status).toHaveTextContent('Top 20 matches');
      await userEvent.keyboard('{End}');
      await expect.poll(() => element.scrollTop).toBeGreaterThan(0);
      await expect.element(option('Jo Lind 19')).toBeInViewport({ ratio: 0.9 });
    },
  );
});

describe('member search by keyboard', () => {
  test(
    'moves through the hits with arrows, Home and End, and keeps the focus in the field',
    { tags: ['R-FEN-16'] },
    async () => {
      await openWith('li');
      for (const [key, name] of [
        ['ArrowDown', 'Sascha'],
        ['ArrowDown', 'Lin'],
        ['ArrowDown', 'Sasha'],
        ['ArrowUp', 'Lin'],
        ['Home', 'Sasha'],
        ['End', 'Lin'],
        ['ArrowUp', 'Sascha'],
      ] as const) {
        await userEvent.keyboard(`{${key}}`);
        await expect.poll(highlighted).toMatch(new RegExp(`^${name}\\b`));
        await expect.element(search).toHaveFocus();
      }
      await expect
        .element(add)
        .toHaveAccessibleDescription('Adds Sascha Linden, Harbour Fencing, 100012345');
    },
  );

  test(
    'selects with Enter and adds with Enter again',
    { tags: ['R-FEN-16', 'R-FEN-20'] },
    async () => {
      stub(fencers.importMember, aFencer());
      await openWith('li');
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await expect.element(list).not.toBeInTheDocument();
      await expect.element(search).toHaveValue('Sascha Linden');
      await expect.element(status).toHaveTextContent('Sascha LindenHarbour Fencing100012345');
      await expect
        .element(add)
        .toHaveAccessibleDescription('Adds Sascha Linden, Harbour Fencing, 100012345');
      expect(requestsTo(fencers.importMember)).toEqual([]);
      await userEvent.keyboard('{Enter}');
      await dismissNotice('Fencer Created', 'Fencer has been created successfully');
      expect(onlyBody(fencers.importMember)).toEqual({ member_id: '100012345' });
      await expect.element(main.getByRole('button', exactly('Add Fencer'))).toHaveFocus();
    },
  );

  test('closes the list with Escape, then the dialog', { tags: ['R-FEN-16'] }, async () => {
    await openWith('li');
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(box).toBeVisible();
    await expect.element(search).toHaveValue('li');
    await expect.element(search).toHaveFocus();
    // The list is closed, but the member to be added is still shown.
    await expect.element(status).toHaveTextContent('Sasha LindSalle Nord101334142');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await noDialog();
  });

  test('searches again when typing continues after a selection', async () => {
    await openWith('li');
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveValue('Sasha Lind');
    await userEvent.keyboard('{Backspace}');
    await expect.element(list).toBeVisible();
    await expect
      .poll(() => requestsTo(usafData.searchMembers).at(-1)?.path)
      .toBe('/api/usaf-data/search-members/Sasha%20Lin');
  });
});

describe('adding a member', () => {
  test(
    'without a selection adds the highlighted one, which the button names',
    { tags: ['R-FEN-17', 'R-FEN-20'] },
    async () => {
      stub(fencers.importMember, aFencer());
      await openWith('li');
      await expect
        .element(add)
        .toHaveAccessibleDescription('Adds Sasha Lind, Salle Nord, 101334142');
      await add.click();
      await dismissNotice('Fencer Created', 'Fencer has been created successfully');
      expect(requestsTo(fencers.importMember)).toMatchObject([
        { method: 'POST', path: '/api/fencers/fencer-usa/', body: { member_id: '101334142' } },
      ]);
    },
  );

  test(
    'adds the tapped one, and closes the on-screen keyboard',
    { tags: ['R-FEN-13', 'R-FEN-20'] },
    async () => {
      stub(fencers.importMember, aFencer());
      await page.viewport(390, 844);
      await openWith('li');
      await option('Lin Sato').click();
      await expect.element(list).not.toBeInTheDocument();
      await expect.element(search).toHaveValue('Lin Sato');
      await expect.element(add).toHaveFocus();
      await expect.element(add).toHaveAccessibleDescription('Adds Lin Sato, 100319613');
      await add.click();
      await dismissNotice('Fencer Created', 'Fencer has been created successfully');
      expect(onlyBody(fencers.importMember)).toEqual({ member_id: '100319613' });
    },
  );

  test('has touch targets of at least 44 pixels, even on the smallest screen', async () => {
    await page.viewport(320, 640);
    await openWith('li');
    for (const one of list.getByRole('option').elements())
      expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test(
    'shows a confirmation and reloads the list, which contains the new card',
    { tags: ['R-FEN-22', 'R-CST-12'] },
    async () => {
      const listed: Fencer[] = [];
      stub(fencers.all, () => listed);
      stub(fencers.importMember, () => {
        listed.push(aFencer());
        return aFencer();
      });
      const app = await openWith('li');
      await add.click();
      await dismissNotice('Fencer Created', 'Fencer has been created successfully');
      await expect.element(box).not.toBeInTheDocument();
      await expect.element(main.getByRole('link', exactly('Sasha Lind'))).toBeVisible();
      expect(requestsTo(fencers.all)).toHaveLength(2);
      await app.waitForPath('/journal/fencer');
    },
  );

  test(
    'repeatedly in quick succession sends only one request',
    { tags: ['R-FEN-20'] },
    async () => {
      const answer = deferred<Fencer>();
      stub(fencers.importMember, () => answer.promise);
      await openWith('li');
      await userEvent.keyboard('{Enter}{Enter}{Enter}');
      await expect.element(add).toBeDisabled();
      answer.resolve(aFencer());
      await dismissNotice('Fencer Created', 'Fencer has been created successfully');
      expect(requestsTo(fencers.importMember)).toHaveLength(1);
    },
  );

  test('shows an error if it fails, and keeps the selection', { tags: ['R-FEN-23'] }, async () => {
    stub(fencers.importMember, rawResponse(400, {}));
    await openWith('li');
    await userEvent.keyboard('{Enter}');
    await add.click();
    await expect.element(dialog('Error')).toHaveTextContent(/^ErrorAn error occurred\.OK$/);
    await closeMessage('Error', 'An error occurred.');
    await expect.element(search).toHaveValue('Sasha Lind');
    await expect.element(add).toHaveFocus();
    await expect.element(add).toBeEnabled();
  });

  test(
    'who is already in the list shows the reason in the error',
    { tags: ['R-FEN-23'] },
    async () => {
      const already = 'This fencer is already in your list.';
      stub(
        fencers.importMember,
        errorResponse('validation', { message: already, errors: { member_id: [already] } }),
      );
      await openWith('li');
      await add.click();
      await expect.element(dialog('Error').getByText(already, { exact: true })).toBeVisible();
      await closeMessage('Error', 'An error occurred.');
      expect(requestsTo(fencers.all)).toHaveLength(1);
    },
  );
});

test('OR leads to the custom profile', { tags: ['R-FEN-18', 'R-FEN-19'] }, async () => {
  await open();
  await expect.element(box.getByText('OR', { exact: true })).toBeVisible();
  const [button, or, custom] = [
    add,
    box.getByText('OR', { exact: true }),
    box.getByRole('button', exactly('Custom Profile')),
  ].map((one) => one.element().getBoundingClientRect());
  expect(button!.bottom).toBeLessThanOrEqual(or!.top);
  expect(or!.bottom).toBeLessThanOrEqual(custom!.top);
  await box.getByRole('button', exactly('Custom Profile')).click();
  await expect.element(dialog('Custom Profile')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
});
