import { bouts } from '@fencing-journal/contract/bouts';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';
import { createTestVideo, readFrameNumber } from './testing/test-video.ts';
import { aMoment, aReviewVideo } from './testing/samples.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const tool = (name: string) => main.getByRole('radio', exactly(name));
const board = main.getByRole('application', exactly('Picture to draw on'));
const video = () => main.getByLabelText('Video').element() as HTMLVideoElement;
const isAt = (frame: number) => expect.poll(() => readFrameNumber(video())).toBe(frame);
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));
const shown = main.getByRole('img', { name: /^Drawing: / });

const drawing = {
  shapes: [
    {
      type: 'arrow' as const,
      points: [
        [0.25, 0.5],
        [0.75, 0.5],
      ],
      color: '#ff0000',
      width: 40,
    },
  ],
};
/** At frame 30. */
const drawn = aMoment({ at_ms: 1000, drawing, mine: true });

let url: string;
beforeAll(async () => {
  url = URL.createObjectURL(await createTestVideo({ fps: 30, frames: 90 }));
});
afterAll(() => URL.revokeObjectURL(url));
beforeEach(() => {
  signIn();
  stub(media.read, aReviewVideo({ url }));
  stub(moments.list, []);
  stub(bouts.detail, errorResponse('not_found'));
});

async function open(search = '') {
  const app = await renderApp(`/journal/media/clip1234${search}`);
  await expect.element(main.getByRole('slider', exactly('Time'))).toBeEnabled();
  await expect.poll(() => video().readyState).toBeGreaterThanOrEqual(2);
  return app;
}

/** Drags on the picture between points, given in fractions of its size. */
async function drag(...points: readonly [number, number][]) {
  await expect.element(board).toBeInTheDocument();
  const element = board.element();
  const { left, top, width, height } = element.getBoundingClientRect();
  // The 16:9 picture is in the middle of its box.
  const pictureWidth = Math.min(width, (height * 16) / 9);
  const pictureHeight = Math.min(height, (width * 9) / 16);
  const send = (type: string, [x, y]: readonly [number, number]) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: left + width / 2 + (x - 0.5) * pictureWidth,
        clientY: top + height / 2 + (y - 0.5) * pictureHeight,
      }),
    );
  // A synthetic pointer can't be captured.
  element.setPointerCapture = () => undefined;
  send('pointerdown', points[0]!);
  for (const point of points.slice(1)) send('pointermove', point);
  send('pointerup', points.at(-1)!);
}

describe('drawing', { tags: ['B-CV-01'] }, () => {
  test('by pointer and keyboard is saved with the frame, after undo and redo', async () => {
    stub(moments.add, drawn);
    await open('?t=1');
    await isAt(30);
    await button('Draw on this frame').click();
    await expect.element(board).toHaveFocus();
    await tool('Pen').click();
    await drag([0.2, 0.2], [0.3, 0.4]);
    await button('Undo').click();
    await expect.element(button('Undo')).toBeDisabled();
    await expect.element(button('Undo')).toHaveFocus();

    await tool('Arrow').click();
    await drag([0.2, 0.2], [0.6, 0.5]);
    await expect.element(main.getByText('Drawn: 1 arrow.')).toBeInTheDocument();
    await tool('Angle').click();
    (board.element() as HTMLElement).focus();
    await press('{Enter}', '{Shift>}{ArrowDown}{ArrowDown}{/Shift}', '{Enter}');
    await press('{Shift>}{ArrowRight}{/Shift}', '{ArrowRight}', '{Enter}');
    await expect.element(main.getByText('Drawn: 1 arrow, an angle of 90°.')).toBeInTheDocument();
    await tool('Text').click();
    await drag([0.5, 0.9]);
    await main.getByLabelText('Text on the picture').fill('Elbow in');
    await press('{Enter}');
    await expect.element(main.getByText(/“Elbow in”\.$/)).toBeInTheDocument();
    await press('{Control>}z{/Control}');
    await expect.element(main.getByText('Drawn: 1 arrow, an angle of 90°.')).toBeInTheDocument();
    await button('Redo').click();
    await button('Done').click();

    await expect.element(dialog('Save the drawing')).toBeVisible();
    await dialog('Save the drawing').getByRole('button', exactly('Save')).click();
    await expect.element(board).not.toBeInTheDocument();
    const body = onlyBody(moments.add) as typeof drawn;
    expect(body).toMatchObject({ at_ms: 1000, note: '', kind: null });
    const [arrow, angle, text] = body.drawing!.shapes;
    expect(arrow).toMatchObject({ type: 'arrow', color: '#ffd60a' });
    for (const [index, point] of [
      [0.2, 0.2],
      [0.6, 0.5],
    ].entries())
      for (const axis of [0, 1]) expect(arrow!.points[index]![axis]).toBeCloseTo(point[axis]!, 2);
    expect(angle!.points).toEqual([
      [0.5, 0.5],
      [0.5, 0.6],
      [0.56, 0.6],
    ]);
    expect(text).toMatchObject({ type: 'text', text: 'Elbow in' });
    await expect.element(button('Draw on this frame')).toHaveFocus();
  });

  test('is kept when the user leaves the page, and discarded only after confirmation', async () => {
    await open('?t=1');
    await button('Draw on this frame').click();
    await drag([0.2, 0.2], [0.6, 0.5]);
    await expect.element(main.getByText('Drawn: 1 pen line.')).toBeInTheDocument();
    await cleanup();
    await open();
    await button('Draw on this frame').click();
    await isAt(30);
    await expect.element(main.getByText('Drawn: 1 pen line.')).toBeInTheDocument();
    await expect.element(main.getByText(/^This drawing isn’t saved yet\./)).toBeVisible();
    await button('Cancel').click();
    await dialog('Discard the drawing?').getByRole('button', exactly('Discard')).click();
    await expect.element(board).not.toBeInTheDocument();
    await button('Draw on this frame').click();
    await expect.element(main.getByText('Nothing is drawn.')).toBeInTheDocument();
  });

  test('keeps a text that is being typed when the user finishes the drawing or leaves the page', async () => {
    stub(moments.add, drawn);
    await open('?t=1');
    await button('Draw on this frame').click();
    await tool('Text').click();
    await drag([0.5, 0.9]);
    await main.getByLabelText('Text on the picture').fill('Elbow in');
    await cleanup();
    await open();
    await button('Draw on this frame').click();
    await expect.element(main.getByText(/“Elbow in”\.$/)).toBeInTheDocument();
    await tool('Text').click();
    await drag([0.2, 0.2]);
    await main.getByLabelText('Text on the picture').fill('Arm first');
    await button('Done').click();
    await dialog('Save the drawing').getByRole('button', exactly('Save')).click();
    await expect.element(board).not.toBeInTheDocument();
    expect(onlyBody(moments.add)).toMatchObject({
      drawing: { shapes: [{ text: 'Elbow in' }, { text: 'Arm first' }] },
    });
  });

  test("lets the author change a moment's drawing", async () => {
    stub(moments.list, [drawn]);
    stub(moments.change, { ...drawn, drawing: null, note: 'x' });
    await open();
    await button('Edit the drawing at 0:01.00').click();
    await isAt(30);
    await button('Clear').click();
    await button('Done').click();
    await expect.element(board).not.toBeInTheDocument();
    expect(requestsTo(moments.change).map(({ body }) => body)).toEqual([{ drawing: null }]);
  });
});

describe('a drawing', { tags: ['B-CV-02'] }, () => {
  test('is shown on its frame, and pauses playback there only if the option is on', async () => {
    stub(moments.list, [{ ...drawn, mine: false }]);
    await open();
    // Only the small drawing in the list is shown.
    await expect.poll(() => shown.elements().length).toBe(1);
    await button('Play').click();
    await expect.poll(() => video().paused && video().currentTime > 0.5).toBe(true);
    await isAt(30);
    await expect.poll(() => shown.elements().length).toBe(2);
    await button('One frame forward').click();
    await expect.poll(() => shown.elements().length).toBe(1);
    await button('One frame back').click();
    await expect.poll(() => shown.elements().length).toBe(2);

    await main.getByRole('checkbox', exactly('Pause at drawings')).click();
    await button('1 second back').click();
    await button('Play').click();
    await expect.poll(() => video().ended).toBe(true);
  });

  test('is part of the picture to save, over its frame', async () => {
    stub(moments.list, [drawn]);
    await open();
    await button('Picture of the drawing at 0:01.00').click();
    await isAt(30);
    const picture = dialog('Picture').getByRole('img', { name: /^The frame at 0:01\.00/ });
    await expect.element(picture).toBeVisible();
    const image = picture.element() as HTMLImageElement;
    await image.decode();
    expect([image.naturalWidth, image.naturalHeight]).toEqual([160, 90]);
    const canvas = new OffscreenCanvas(160, 90);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const [red = 0, green = 255, blue = 255] = context.getImageData(80, 45, 1, 1).data;
    expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true]);
    expect(context.getImageData(150, 10, 1, 1).data[0]).toBeLessThan(60);
    const link = dialog('Picture').getByRole('link', exactly('Save picture'));
    await expect.element(link).toHaveAttribute('download', 'drawing 0.01.00.jpg');
  });
});
