import { beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { AcceptedTouch } from './candidates.rules.ts';
import { FinderPanel } from './finder-panel.tsx';
import { makeFilm, type FilmTruth } from './testing/film.ts';

describe('the panel', { timeout: 300_000 }, () => {
  let film: Blob;
  let truth: FilmTruth;
  beforeAll(async () => {
    ({ film, truth } = await makeFilm({
      seed: 4,
      conditions: [],
      seconds: 24,
      width: 320,
      height: 180,
    }));
  });
  const props = () => ({
    names: { own: 'You', opponent: 'Teo' },
    doubles: true,
    startMs: 0,
    onSeek: vi.fn<(ms: number) => void>(),
    onAccept: vi.fn((_touches: readonly AcceptedTouch[]) => Promise.resolve(true)),
    onClose: vi.fn<() => void>(),
  });
  const show = (given: ReturnType<typeof props>, video: Blob = film) =>
    render(
      <main>
        <h1>Review</h1>
        <FinderPanel video={video} {...given} />
      </main>,
    );
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const foundLamps = page.getByText('We found both lamps. Check that the boxes fit.');

  test(
    'suggests the lamps, lists candidates and passes on what is accepted',
    { tags: ['B-TF-01', 'B-TF-05', 'B-TF-06'] },
    async () => {
      const given = props();
      await show(given);
      await expect.element(foundLamps).toBeVisible();
      await expect.element(page.getByRole('slider', { name: /^Frame at / })).toBeVisible();
      const red = button('Red lamp (left)');
      const before = (red.element() as HTMLElement).style.left;
      (red.element() as HTMLElement).focus();
      await userEvent.keyboard('{ArrowLeft}');
      expect((red.element() as HTMLElement).style.left).not.toBe(before);
      await expect.element(button('Find touches')).toBeDisabled();
      await page.getByRole('radio', { name: 'Teo' }).click();
      await expectAccessible();
      await button('Find touches').click();
      await expect
        .element(page.getByText(`${truth.touches.length} touches to check`))
        .toBeVisible();
      expect(given.onAccept).not.toHaveBeenCalled();
      await expectAccessible();

      // By keyboard: change one, accept it, and move on to the next.
      const first = page.getByRole('button', { name: /^Go to / }).first();
      await first.click();
      const [at] = given.onSeek.mock.calls[0] ?? [];
      expect(Math.abs((at ?? 0) - truth.touches[0]!.at_ms)).toBeLessThan(120);
      await userEvent.keyboard('sy');
      const left = truth.touches[0]!.side === 'left';
      expect(given.onAccept).toHaveBeenLastCalledWith([
        { at_ms: at, scorer: left ? 'both' : 'opponent' },
      ]);
      // Drop one, then accept the others together.
      await userEvent.keyboard('n');
      const rest = truth.touches.length - 2;
      await button(rest === 1 ? 'Accept it' : `Accept all ${rest}`).click();
      expect(given.onAccept.mock.lastCall?.[0]).toHaveLength(rest);
      await expect.element(page.getByText('0 touches to check')).toBeVisible();
    },
  );

  test(
    'stores touches one after the other, and shows those that could not be stored as open again',
    { tags: ['B-TF-06'] },
    async () => {
      const answers: ((stored: boolean) => void)[] = [];
      const given = {
        ...props(),
        doubles: false,
        onAccept: vi.fn(
          (_touches: readonly AcceptedTouch[]) =>
            new Promise<boolean>((resolve) => {
              answers.push(resolve);
            }),
        ),
      };
      await show(given);
      await expect.element(foundLamps).toBeVisible();
      await page.getByRole('radio', { name: 'You' }).click();
      await button('Find touches').click();
      const count = truth.touches.length;
      expect(count).toBeGreaterThan(2);
      await expect.element(page.getByText(`${count} touches to check`)).toBeVisible();
      await expect.element(page.getByRole('radio', { name: 'Both' })).not.toBeInTheDocument();

      await page
        .getByRole('button', { name: /^Go to / })
        .first()
        .click();
      // Holding the key down accepts only one.
      await userEvent.keyboard('{y>3/}y');
      await expect.element(page.getByText('2 accepted')).toBeVisible();
      expect(given.onAccept).toHaveBeenCalledTimes(1);
      answers[0]?.(false);
      await expect.poll(() => given.onAccept.mock.calls.length).toBe(2);
      answers[1]?.(true);
      await expect
        .element(page.getByText(`${count - 1} touches to check, 1 accepted`))
        .toBeVisible();
      const [first, second] = given.onAccept.mock.calls.map(([touches]) => touches[0]?.at_ms ?? 0);
      expect(first).toBeLessThan(second ?? 0);
    },
  );

  test('stops a search without a result', { tags: ['B-TF-05'] }, async () => {
    // The search must not end before it is stopped.
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => undefined);
    const given = props();
    await show(given);
    await page.getByRole('radio', { name: 'You' }).click();
    await button('Find touches').click();
    await button('Stop').click();
    await expect.element(button('Find touches')).toBeEnabled();
    expect(given.onAccept).not.toHaveBeenCalled();
  });

  test('says that a browser can’t search videos', { tags: ['B-TF-07'] }, async () => {
    vi.stubGlobal('VideoDecoder', undefined);
    try {
      await show(props());
      await expect.element(page.getByRole('alert')).toHaveTextContent('This browser can’t search');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('says that a file is not a video', { tags: ['B-TF-07'] }, async () => {
    await show(props(), new Blob(['no video']));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('We couldn’t read this file as a video.');
  });
});
