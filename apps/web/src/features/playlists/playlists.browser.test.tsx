import { connections } from '@fencing-journal/contract/connections';
import { media } from '@fencing-journal/contract/media';
import { playlists, type ClipBody } from '@fencing-journal/contract/playlists';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  closeMessage,
  crumbs,
  dialog,
  exactly,
  noDialog,
  notice,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { deferred, errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';
import { createTestVideo } from '../review/testing/test-video.ts';
import { aClip, aFilm, aPlaylist } from './testing/samples.ts';

const tags = ['B-PL-03'] as const;
const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const rows = main.getByRole('region', exactly('Clips')).getByRole('listitem');
const address = '/journal/playlists/playlist-aaaaaaaaaa';

let url: string;
beforeAll(async () => {
  url = URL.createObjectURL(await createTestVideo({ frames: 90 }));
});
afterAll(() => URL.revokeObjectURL(url));

const clips = () =>
  [1, 2, 3].map((number) => aClip(aFilm(`film${number}`, url), number, { note: `Note ${number}` }));
const titles = () =>
  rows.elements().map((row) => /Opponent \d/.exec(row.textContent)?.[0].slice(-1));
const lastClips = () =>
  (requestsTo(playlists.setClips).at(-1)!.body as { clips: ClipBody[] }).clips.map(
    ({ video, note }) => [video, note],
  );

/** The playlist with the clips in the order that was sent. */
const reordered = (body: unknown, version: number) =>
  aPlaylist({
    version,
    clips: (body as { clips: ClipBody[] }).clips.map(({ video, note = '' }) => ({
      ...clips().find((clip) => clip.video === video)!,
      note,
    })),
  });

beforeEach(() => {
  signIn();
  stub(playlists.list, [aPlaylist({ clip_count: 3 })]);
  stub(playlists.detail, aPlaylist({ clips: clips() }));
  stub(playlists.setClips, ({ body }) => reordered(body, 4));
});

describe('the list of playlists', { tags: [...tags] }, () => {
  test("shows the user's playlists and shared ones, and deletes the user's after confirmation", async () => {
    stub(playlists.list, [
      aPlaylist({ clip_count: 3, shared_with: [{ slug: 'teo-marsh-aaaaaa', name: 'Teo Marsh' }] }),
      aPlaylist({
        slug: 'playlist-bbbbbbbbbb',
        name: 'Distance',
        clip_count: 1,
        mine: false,
        owner: { slug: 'teo-marsh-aaaaaa', name: 'Teo Marsh' },
        shared_with: undefined,
      }),
    ]);
    stub(playlists.remove, { message: 'Deleted.' });
    await renderApp('/journal/playlists');
    await expect.element(main.getByText('3 clips · Mar 15, 2026')).toBeVisible();
    await expect.element(main.getByText('Shared with Teo Marsh')).toBeVisible();
    await expect.element(main.getByText('Shared by Teo Marsh')).toBeVisible();
    expect(main.getByRole('button', { name: /^Delete/ }).elements()).toHaveLength(1);
    await button('Delete Parries').click();
    await dialog('Delete this playlist?').getByRole('button', exactly('Delete playlist')).click();
    await expect.poll(() => requestsTo(playlists.remove).length).toBe(1);
    expect(requestsTo(playlists.remove)[0]?.params).toEqual({ slug: 'playlist-aaaaaaaaaa' });
  });

  test('says how to make the first one', async () => {
    stub(playlists.list, []);
    await renderApp('/journal/playlists');
    await expect.element(main.getByText('No playlists yet')).toBeVisible();
  });
});

describe('a playlist', { tags: [...tags] }, () => {
  test('shows its clips and starts on demand', async () => {
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Parries'))).toBeVisible();
    expect(crumbs()).toEqual(['Journal', 'Playlists', 'Playlist']);
    await expect.poll(titles).toEqual(['1', '2', '3']);
    await expect.element(rows.nth(1).getByText('Note 2')).toBeVisible();
    const video = main.getByLabelText('Video', exactly('Video')).element() as HTMLVideoElement;
    await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2);
    expect(video.paused).toBe(true);
    // The clip is short and may have ended before the test checks.
    let hasPlayed = false;
    video.addEventListener('playing', () => (hasPlayed = true));
    await button('Play').click();
    await expect.poll(() => hasPlayed).toBe(true);
  });

  test('is reordered with buttons, and each order is sent with the version', async () => {
    await renderApp(address);
    await button('Edit').click();
    await button('Move clip 1 down').click();
    await expect.poll(titles).toEqual(['2', '1', '3']);
    expect(lastClips()).toEqual([
      ['film2', 'Note 2'],
      ['film1', 'Note 1'],
      ['film3', 'Note 3'],
    ]);
    expect(requestsTo(playlists.setClips)[0]?.headers.get('if-match')).toBe('"3"');
    await button('Move clip 3 up').click();
    await expect.poll(titles).toEqual(['2', '3', '1']);
    expect(requestsTo(playlists.setClips)[1]?.headers.get('if-match')).toBe('"4"');
  });

  test('moves a clip past unavailable ones and keeps the focus on its button', async () => {
    const [, second, third] = clips();
    const gone = aClip(aFilm('film1', '/gone.mp4'), 1, { note: 'Note 1' });
    stub(playlists.detail, aPlaylist({ clips: [gone, second!, third!] }));
    stub(media.read, errorResponse('not_found'));
    await renderApp(address);
    await expect.poll(titles).toEqual(['2', '3']);
    await button('Edit').click();
    await button('Move clip 1 down').click();
    await expect.poll(titles).toEqual(['3', '2']);
    expect(lastClips().map(([video]) => video)).toEqual(['film1', 'film3', 'film2']);
    // The clip is now the last one, so it can only be moved up.
    await expect.element(button('Move clip 2 up')).toHaveFocus();
  });

  test('is reordered twice while the first order is still being saved', async () => {
    const first = deferred<void>();
    stub(playlists.setClips, async ({ body }) => {
      if (requestsTo(playlists.setClips).length === 1) await first.promise;
      return reordered(body, 3 + requestsTo(playlists.setClips).length);
    });
    await renderApp(address);
    await button('Edit').click();
    await button('Move clip 1 down').click();
    await expect.poll(titles).toEqual(['2', '1', '3']);
    await button('Move clip 2 down').click();
    await expect.poll(titles).toEqual(['2', '3', '1']);
    expect(requestsTo(playlists.setClips)).toHaveLength(1);
    first.resolve();
    await expect.poll(() => requestsTo(playlists.setClips).length).toBe(2);
    expect(lastClips().map(([video]) => video)).toEqual(['film2', 'film3', 'film1']);
    expect(requestsTo(playlists.setClips)[1]?.headers.get('if-match')).toBe('"4"');
    expect(titles()).toEqual(['2', '3', '1']);
  });

  test('shows one error if a change fails while another one is waiting for it', async () => {
    const first = deferred<void>();
    stub(playlists.setClips, async () => {
      await first.promise;
      return errorResponse('changed');
    });
    await renderApp(address);
    await button('Edit').click();
    await button('Move clip 1 down').click();
    await button('Remove clip 3').click();
    await dialog('Remove this clip?').getByRole('button', exactly('Remove clip')).click();
    await expect.poll(titles).toEqual(['2', '1']);
    first.resolve();
    const error = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await error.getByRole('button', exactly('OK')).click();
    await expect.poll(titles).toEqual(['1', '2', '3']);
    expect(error.elements()).toEqual([]);
  });

  test('is reordered by dragging, however fast the events come', async () => {
    await renderApp(address);
    await button('Edit').click();
    await expect.element(button('Move clip 3 up')).toBeVisible();
    Element.prototype.setPointerCapture = () => undefined;
    const handle = rows.nth(2).element().querySelector('.cursor-grab')!;
    const top = rows.nth(0).element().getBoundingClientRect().top + 5;
    for (const [type, y] of [
      ['pointerdown', handle.getBoundingClientRect().top + 5],
      ['pointermove', top],
      ['pointerup', top],
    ] as const)
      handle.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientY: y }),
      );
    await expect.poll(titles).toEqual(['3', '1', '2']);
    expect(lastClips()[0]).toEqual(['film3', 'Note 3']);
  });

  test('has a note per clip, and clips are removed after confirmation', async () => {
    await renderApp(address);
    await button('Edit').click();
    await button('Note on clip 2').click();
    const note = dialog('Note').getByLabelText('Note', { exact: true });
    await note.fill('Earlier.');
    await userEvent.keyboard('{Escape}');
    await button('Note on clip 2').click();
    await expect.element(note).toHaveValue('Earlier.');
    await dialog('Note').getByRole('button', exactly('Save')).click();
    await expect.element(rows.nth(1).getByText('Earlier.')).toBeVisible();
    await button('Remove clip 1').click();
    await dialog('Remove this clip?').getByRole('button', exactly('Remove clip')).click();
    await expect.poll(titles).toEqual(['2', '3']);
    await expect.element(rows.nth(0).getByRole('button').first()).toHaveFocus();
    await expect.element(notice('Clip removed')).toBeVisible();
    expect(lastClips()).toEqual([
      ['film2', 'Earlier.'],
      ['film3', 'Note 3'],
    ]);
  });

  test('is renamed and shared with connected people', async () => {
    stub(
      connections.list,
      aConnectionList({
        coach_connections: [
          {
            id: 1,
            slug: 'teo-marsh-aaaaaa',
            connection_slug: 'connection-1',
            first_name: 'Teo',
            last_name: 'Marsh',
          },
        ],
      }),
    );
    stub(playlists.update, aPlaylist({ name: 'Ripostes', clips: clips() }));
    await renderApp(address);
    await button('Share').click();
    await dialog('Share playlist').getByLabelText('Teo Marsh').click();
    await dialog('Share playlist').getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(playlists.update).length).toBe(1);
    expect(onlyBody(playlists.update)).toEqual({ shared_with: ['teo-marsh-aaaaaa'] });
    await button('Edit').click();
    await button('Rename').click();
    const name = dialog('Rename playlist').getByLabelText(/^Name/);
    await name.fill('Counters');
    await userEvent.keyboard('{Escape}');
    await button('Rename').click();
    await expect.element(name).toHaveValue('Counters');
    stub(playlists.update, aPlaylist({ name: 'Counters', clips: clips() }));
    await dialog('Rename playlist').getByRole('button', exactly('Save')).click();
    await expect.element(main.getByRole('heading', exactly('Counters'))).toBeVisible();
  });

  test('that was changed elsewhere is shared without adding back people removed there', async () => {
    const person = (id: number, first_name: string) => ({
      id,
      slug: `${first_name.toLowerCase()}-marsh-aaaaaa`,
      connection_slug: `connection-${id}`,
      first_name,
      last_name: 'Marsh',
    });
    stub(
      connections.list,
      aConnectionList({ coach_connections: [person(1, 'Teo'), person(2, 'Kim')] }),
    );
    const kim = { slug: 'kim-marsh-aaaaaa', name: 'Kim Marsh' };
    stub(playlists.detail, aPlaylist({ clips: clips(), shared_with: [kim] }));
    stub(playlists.update, ({ headers }) =>
      headers.get('if-match') === '"4"'
        ? aPlaylist({ clips: clips(), version: 5 })
        : errorResponse('changed'),
    );
    await renderApp(address);
    await button('Share').click();
    const share = dialog('Share playlist');
    await share.getByLabelText('Teo Marsh').click();
    stub(playlists.detail, aPlaylist({ clips: clips(), shared_with: [], version: 4 }));
    await share.getByRole('button', exactly('Save')).click();
    await closeMessage('Error', 'This has been changed somewhere else since you opened it.');
    await expect.element(share.getByLabelText('Kim Marsh')).not.toBeChecked();
    await share.getByRole('button', exactly('Save')).click();
    await noDialog();
    expect(requestsTo(playlists.update).at(-1)?.body).toEqual({
      shared_with: ['teo-marsh-aaaaaa'],
    });
  });

  test('that was changed elsewhere saves a note on the second try', async () => {
    stub(playlists.setClips, ({ headers, body }) =>
      headers.get('if-match') === '"4"' ? reordered(body, 5) : errorResponse('changed'),
    );
    await renderApp(address);
    await button('Edit').click();
    await button('Note on clip 2').click();
    await dialog('Note').getByLabelText('Note', { exact: true }).fill('Earlier.');
    stub(playlists.detail, aPlaylist({ clips: clips(), version: 4 }));
    await dialog('Note').getByRole('button', exactly('Save')).click();
    await closeMessage('Error', 'This has been changed somewhere else since you opened it.');
    await dialog('Note').getByRole('button', exactly('Save')).click();
    await expect.element(rows.nth(1).getByText('Earlier.')).toBeVisible();
  });

  test('says that a note can’t be saved once its clip was removed elsewhere', async () => {
    stub(playlists.setClips, ({ headers, body }) =>
      headers.get('if-match') === '"4"' ? reordered(body, 5) : errorResponse('changed'),
    );
    await renderApp(address);
    await button('Edit').click();
    await button('Note on clip 2').click();
    const note = dialog('Note').getByLabelText('Note', { exact: true });
    await note.fill('Earlier.');
    stub(playlists.detail, aPlaylist({ clips: clips().toSpliced(1, 1), version: 4 }));
    await dialog('Note').getByRole('button', exactly('Save')).click();
    await closeMessage('Error', 'This has been changed somewhere else since you opened it.');
    await dialog('Note').getByRole('button', exactly('Save')).click();
    await closeMessage(
      'Error',
      'This clip is no longer in the playlist, so your note can’t be saved. Copy it if you still need it.',
    );
    await expect.element(note).toHaveValue('Earlier.');
    expect(requestsTo(playlists.setClips)).toHaveLength(1);
  });

  test('of somebody else can only be watched, and says what is missing', async () => {
    stub(
      playlists.detail,
      aPlaylist({
        mine: false,
        shared_with: undefined,
        owner: { slug: 'teo-marsh-aaaaaa', name: 'Teo Marsh' },
        clips: clips().slice(0, 1),
        missing: 2,
      }),
    );
    await renderApp(address);
    await expect.element(main.getByText('Shared by Teo Marsh')).toBeVisible();
    await expect.element(main.getByText('2 clips are not available to you.')).toBeVisible();
    for (const name of ['Edit', 'Share'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });

  test('that was changed elsewhere says so and keeps what is shown', async () => {
    stub(playlists.setClips, errorResponse('changed'));
    await renderApp(address);
    await button('Edit').click();
    await button('Move clip 1 down').click();
    await expect
      .element(page.getByRole('dialog').getByText(/changed somewhere else/))
      .toBeVisible();
    expect(titles()).toEqual(['1', '2', '3']);
  });

  test('that does not exist shows "not found"', async () => {
    stub(playlists.detail, errorResponse('not_found'));
    await renderApp(address);
    await expect.element(main.getByRole('heading', { name: /not found/i })).toBeVisible();
  });
});
