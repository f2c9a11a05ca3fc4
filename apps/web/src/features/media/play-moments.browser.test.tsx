import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pathOfBout } from '../../lib/bout-place.ts';
import { clipsIn } from '../../lib/clips.ts';
import { paths } from '../../lib/paths.ts';
import { exactly, notice, renderApp, signIn } from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { deferred, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { aMoment, aReviewVideo } from '../review/testing/samples.ts';

const tags = ['B-PL-01'] as const;
const main = page.getByRole('main');
const play = main.getByRole('button', exactly('Play moments'));

async function openBout() {
  signIn();
  const videos = ['film1111', 'film2222'].map((slug) => aVideo({ slug }));
  const bout = aBout({ bout_media: videos });
  stub(bouts.detail, bout);
  stub(events.detail, errorResponse('not_found'));
  stub(media.read, ({ params: { slug = '' } }) => aVideo({ slug }));
  return renderApp(pathOfBout(bout));
}

test('the moments of all videos of a bout are played', { tags: [...tags] }, async () => {
  stub(moments.list, ({ params: { slug } }) => [
    aMoment({ id: `${slug}-b`, at_ms: 9_000, kind: 'touch_for', note: 'Second.' }),
    aMoment({ id: `${slug}-a`, at_ms: 3_000, kind: 'question', note: 'First?' }),
  ]);
  const app = await openBout();
  await play.click();
  await app.waitForPath('/journal/clips');
  const { clips, from } = clipsIn(app.router.state.location.state)!;
  expect(from.label).toBe('Bout');
  expect(clips.map((clip) => [clip.video, clip.at_ms, clip.from_ms, clip.action])).toEqual([
    ['film1111', 3_000, 0, 'Question'],
    ['film1111', 9_000, 3_000, 'Touch for'],
    ['film2222', 3_000, 0, 'Question'],
    ['film2222', 9_000, 3_000, 'Touch for'],
  ]);
  expect(clips[0]?.title).toMatch(/^(vs |.* vs )/);
});

test('without moments it says where to mark them', { tags: [...tags] }, async () => {
  stub(moments.list, []);
  await openBout();
  await play.click();
  await expect.element(notice('No moments yet')).toBeVisible();
});

test(
  'in the review, clips are named after the bout, even if it is still loading',
  { tags: [...tags] },
  async () => {
    signIn();
    const bout = deferred<ReturnType<typeof aBout>>();
    stub(bouts.detail, () => bout.promise);
    stub(events.detail, errorResponse('not_found'));
    stub(media.read, aReviewVideo());
    stub(moments.list, [aMoment()]);
    const app = await renderApp(paths.review('clip1234'));
    await play.click();
    await expect.poll(() => requestsTo(bouts.detail).length).toBeGreaterThan(0);
    bout.resolve(aBout());
    await app.waitForPath('/journal/clips');
    const { title, clips } = clipsIn(app.router.state.location.state)!;
    expect(title).toBe('Robin Vega vs Sasha Lind');
    expect(clips[0]?.title).toMatch(/vs Sasha Lind$/);
  },
);
