import { boutComments, bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  dismissNotice,
  crumbs,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { queryClient } from '../../http/query.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { aFencerDetail } from '../../testing/samples/fencers.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { rawResponse, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { boutQuery } from './bouts.api.ts';

const main = page.getByRole('main');
const eventAddress = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const address = `${eventAddress}/vega-vs-lind-aaaaaa`;
const bout = aBout({
  a: {
    hand: 'Right',
    yellow_carded: true,
    priority: true,
    video_used: 1,
    footwork: 4,
    bladework: 1,
    technique: 2,
    distance: 3,
    energy: 5,
    notes: 'Calm.',
  },
  b: { hand: 'Left', medical: true, energy: 2, notes: 'Tired.' },
});

/** Returns the facts of a section, by label. */
const factsBelow = (heading: string) => {
  const part = main.getByRole('heading', exactly(heading)).last().element().closest('section')!;
  return Object.fromEntries(
    [...part.querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]),
  );
};

beforeEach(() => {
  signIn();
  stub(bouts.detail, bout);
  stub(events.detail, anEventDetail());
});

describe('bout page', () => {
  test(
    'shows both names, both scores and the bout as the last breadcrumb',
    { tags: ['R-BOUT-34', 'R-BOUT-35', 'R-NAV-13'] },
    async () => {
      await renderApp(address);
      await expect
        .element(main.getByRole('heading', exactly('Robin Vega vs Sasha Lind')))
        .toBeVisible();
      for (const name of ['Robin Vega', 'Sasha Lind'])
        await expect.element(main.getByRole('link', exactly(name))).toBeVisible();
      for (const points of ['15', '11'])
        await expect.element(main.getByText(points, { exact: true })).toBeVisible();
      expect(crumbs()).toEqual([
        'Journal',
        'Tournaments',
        'Harbour Open',
        'Cadet Epee',
        'Robin Vega vs Sasha Lind',
      ]);
      expect(requestsTo(bouts.detail)).toMatchObject([
        { path: '/api/bouts/detail/vega-vs-lind-aaaaaa' },
      ]);
    },
  );

  test('shows the five ratings of both sides as stars', { tags: ['R-BOUT-36'] }, async () => {
    await renderApp(address);
    await expect.element(main.getByRole('img', exactly('Footwork: 4 of 5'))).toBeVisible();
    expect(
      main
        .getByRole('img', { name: /of 5$|not rated$/ })
        .elements()
        .map((stars) => stars.getAttribute('aria-label')),
    ).toEqual([
      'Footwork: 4 of 5',
      'Bladework: 1 of 5',
      'Technique: 2 of 5',
      'Distance: 3 of 5',
      'Energy: 5 of 5',
      'Footwork: not rated',
      'Bladework: not rated',
      'Technique: not rated',
      'Distance: not rated',
      'Energy: 2 of 5',
    ]);
  });

  test('shows only the side that has ratings', async () => {
    stub(bouts.detail, aBout({ b: { distance: 3 } }));
    await renderApp(address);
    await expect.element(main.getByRole('img', exactly('Distance: 3 of 5'))).toBeVisible();
    expect(main.getByRole('img', { name: /of 5$|not rated$/ }).elements()).toHaveLength(5);
  });

  test('invites the owner in one line to rate and to write notes', async () => {
    const unknown = { bout_type: null, bout_format: '', round: 0, referee: '' };
    stub(bouts.detail, aBout({ ...unknown, notes: '', tag_name: [] }));
    await renderApp(address);
    for (const name of ['Rate this bout', 'Write what worked and what to practice'])
      await expect
        .element(main.getByRole('link', exactly(name)))
        .toHaveAttribute('href', `${address}/bout/edit`);
    await expect.element(main.getByRole('img', { name: /not rated/ })).not.toBeInTheDocument();
    expect(
      main
        .getByRole('definition')
        .elements()
        .map((fact) => fact.textContent),
    ).toEqual(['My coaches']);
  });

  test('starts with the video if there is one, and reviewing it is the main action', async () => {
    stub(bouts.detail, aBout({ bout_media: [aVideo({ slug: 'Kq3vT9a' })] }));
    await renderApp(address);
    await expect
      .element(main.getByRole('link', exactly('Review video')))
      .toHaveAttribute('href', '/journal/media/Kq3vT9a');
    const [video, notes] = [
      main.getByRole('heading', exactly('Media')),
      main.getByRole('heading', exactly('Notes')),
    ];
    await expect.element(video).toBeVisible();
    expect(video.element().compareDocumentPosition(notes.element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  test('says when and where the bout was fenced', async () => {
    stub(bouts.detail, aBout({ date: '2026-03-14' }));
    await renderApp(address);
    await expect
      .element(main.getByText('Mar 14, 2026 · Harbour Open, Cadet Epee', { exact: true }))
      .toBeVisible();
  });

  test('shows the comments above the notes and videos that are still missing', async () => {
    stub(bouts.detail, aBout({ notes: '', comments: 'write' }));
    stub(boutComments.list, []);
    await renderApp(address);
    const comments = main.getByRole('heading', exactly('Comments'));
    await expect.element(comments).toBeVisible();
    for (const name of ['Notes', 'Media']) {
      const heading = main.getByRole('heading', exactly(name));
      await expect.element(heading).toBeVisible();
      expect(comments.element().compareDocumentPosition(heading.element()), name).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    }
  });

  test('keeps the upload dialog open when the first video arrives', async () => {
    stub(bouts.detail, aBout({ notes: '', comments: 'write' }));
    stub(boutComments.list, []);
    await renderApp(address);
    await main.getByRole('button', { name: /Add a video/ }).click();
    const upload = page.getByRole('dialog');
    await expect.element(upload).toBeVisible();
    stub(bouts.detail, aBout({ notes: '', comments: 'write', bout_media: [aVideo()] }));
    await queryClient.invalidateQueries({ queryKey: boutQuery(bout.slug).queryKey });
    await expect.element(main.getByRole('link', exactly('Review video'))).toBeInTheDocument();
    await expect.element(upload).toBeVisible();
  });

  test('shows all fields of the bout that have a value', { tags: ['R-BOUT-38'] }, async () => {
    await renderApp(address);
    await expect.element(main.getByText('Long second period.', { exact: true })).toBeVisible();
    expect(factsBelow('Robin Vega')).toEqual({
      Hand: 'Right',
      'Yellow card': 'Yes',
      Passivity: 'Yes',
      'Video replays used': '1',
    });
    expect(factsBelow('Sasha Lind')).toEqual({
      Hand: 'Left',
      'Medical timeout': 'Yes',
    });
    expect(factsBelow('Bout')).toEqual({
      Type: 'DE',
      Format: '15 touches',
      Round: 'Table of 32',
      Referee: 'Kim Abe',
      Tags: 'patience, distance',
      Shareable: 'My coaches',
    });
    for (const note of ['Calm.', 'Tired.'])
      await expect.element(main.getByText(note, { exact: true })).toBeVisible();
  });

  test('opens the edit form', { tags: ['R-BOUT-39'] }, async () => {
    const app = await renderApp(address);
    await main.getByRole('link', exactly('Edit')).click();
    await app.waitForPath(`${address}/bout/edit`);
  });

  test(
    "links a fencer's name to their card unless the card was deleted",
    { tags: ['R-BOUT-41'] },
    async () => {
      stub(bouts.detail, aBout({ fencer_a: 'Old Rival', fencer_a_slug: null }));
      stub(fencers.details, aFencerDetail());
      const app = await renderApp(address);
      // The page's heading is shown before the details.
      await expect.element(main.getByRole('link', exactly('Sasha Lind'))).toBeVisible();
      await expect.element(main.getByText('Old Rival').first()).toBeVisible();
      await expect.element(main.getByRole('link', exactly('Old Rival'))).not.toBeInTheDocument();
      await main.getByRole('link', exactly('Sasha Lind')).click();
      await app.waitForPath('/journal/fencer/sasha-lind-bbbbbb');
    },
  );

  test('corrects a wrong tournament or event in the address', async () => {
    const app = await renderApp(
      '/journal/tournaments/other-cup-aaaaaa/other-event-aaaaaa/vega-vs-lind-aaaaaa',
    );
    await app.waitForPath(address);
  });

  test(
    'shows an inline error if loading fails, and "not found" for an unknown bout',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(bouts.detail, rawResponse(400, {}));
      const app = await renderApp(address);
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      const heading = main.getByRole('heading', exactly('Bout')).element();
      // A heading only for screen readers is a pixel wide.
      expect(heading.getBoundingClientRect().width).toBeGreaterThan(10);
      stub(bouts.detail, errorResponse('not_found'));
      await app.router.navigate(`${eventAddress}/no-bout-aaaaaa`);
      await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
      await noDialog();
    },
  );
});

describe('bout page of another user', () => {
  const anothers = { mine: false, owner: { slug: 'ana-lind-aaaaaa', name: 'Ana Lind' } };

  test(
    'is read-only, names the owner, and shows tournament and event without links',
    { tags: ['R-BOUT-46'] },
    async () => {
      stub(bouts.detail, aBout(anothers));
      await renderApp(address);
      await expect.element(main.getByText('Ana Lind’s bout', { exact: true })).toBeVisible();
      expect(crumbs()).toEqual([
        'Journal',
        'Harbour Open',
        'Cadet Epee',
        'Robin Vega vs Sasha Lind',
      ]);
      expect(
        page
          .getByRole('navigation', exactly('Breadcrumb'))
          .getByRole('link')
          .elements()
          .map((link) => link.textContent),
      ).toEqual(['Journal']);
      await expect.element(main.getByRole('link', exactly('Edit'))).not.toBeInTheDocument();
      await expect.element(main.getByRole('button', exactly('Delete'))).not.toBeInTheDocument();
      await expect.element(main.getByText('Long second period.', { exact: true })).toBeVisible();
      expect(factsBelow('Bout')).toEqual({
        Type: 'DE',
        Format: '15 touches',
        Round: 'Table of 32',
        Referee: 'Kim Abe',
        Tags: 'patience, distance',
      });
    },
  );

  test('shows notes and tags only if the viewer can see any', async () => {
    stub(bouts.detail, aBout({ ...anothers, notes: '', tag_name: [] }));
    await renderApp(address);
    // The details are rendered after the line that names the owner.
    await expect.element(main.getByRole('heading', exactly('Bout')).last()).toBeVisible();
    expect(Object.keys(factsBelow('Bout'))).toEqual(['Type', 'Format', 'Round', 'Referee']);
    expect(main.element().querySelectorAll('.whitespace-pre-line')).toHaveLength(0);
  });

  test('links to the cards of the fencers', async () => {
    stub(bouts.detail, aBout(anothers));
    await renderApp(address);
    await expect
      .element(main.getByRole('link', exactly('Sasha Lind')))
      .toHaveAttribute('href', '/journal/fencer/sasha-lind-bbbbbb');
  });

  test('goes back to the journal when it is the first page of the visit', async () => {
    stub(bouts.detail, aBout(anothers));
    const app = await renderApp(address);
    await main.getByRole('button', exactly('Back')).click();
    await app.waitForPath('/journal');
  });

  test('has no edit form', async () => {
    stub(bouts.detail, aBout(anothers));
    await renderApp(`${address}/bout/edit`);
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  });
});

describe('deleting a bout', () => {
  test(
    'asks for confirmation and keeps the bout after Cancel',
    { tags: ['R-BOUT-32', 'R-NAV-26', 'R-NAV-28'] },
    async () => {
      await renderApp(address);
      await main.getByRole('button', exactly('Delete')).click();
      await expect
        .element(
          dialog('Delete Confirmation').getByText('Want to delete the tournament?', {
            exact: true,
          }),
        )
        .toBeVisible();
      await expect
        .element(
          dialog('Delete this bout? Delete Confirmation').getByText(
            /^Robin Vega \d+–\d+ Sasha Lind$/,
          ),
        )
        .toBeVisible();
      await dialog('Delete Confirmation').getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(requestsTo(bouts.remove)).toEqual([]);
    },
  );

  test('confirms the deletion and returns to the event', { tags: ['R-BOUT-33'] }, async () => {
    stub(bouts.remove, { message: 'Deleted.' });
    const app = await renderApp(address);
    await main.getByRole('button', exactly('Delete')).click();
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete bout')).click();
    await dismissNotice('Bout Deleted', 'Bout has been deleted successfully');
    expect(requestsTo(bouts.remove)).toMatchObject([
      { method: 'DELETE', path: '/api/bouts/delete/vega-vs-lind-aaaaaa/' },
    ]);
    await app.waitForPath(eventAddress);
    expect(requestsTo(bouts.detail)).toHaveLength(1);
  });
});
