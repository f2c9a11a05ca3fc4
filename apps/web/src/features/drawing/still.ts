import type { Shape } from '@fencing-journal/contract/drawings';
import { figureOf, unitWidth } from './figures.rules.ts';

/** No still picture is wider than this. */
const maxWidth = 1920;

function paint(context: CanvasRenderingContext2D, shapes: readonly Shape[], aspect: number): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const shape of shapes) {
    const { color, edge, width, edgeWidth, paths, label } = figureOf(shape, aspect);
    const path = new Path2D(paths.join(''));
    for (const [style, lineWidth] of [
      [edge, edgeWidth],
      [color, width],
    ] as const) {
      context.strokeStyle = style;
      context.lineWidth = lineWidth;
      context.stroke(path);
    }
    if (!label) continue;
    context.font = `700 ${label.size}px system-ui, sans-serif`;
    context.textAlign = label.anchor === 'middle' ? 'center' : label.anchor;
    context.textBaseline = 'middle';
    context.strokeStyle = edge;
    context.lineWidth = label.size * 0.16;
    context.strokeText(label.text, label.x, label.y);
    context.fillStyle = color;
    context.fillText(label.text, label.x, label.y);
  }
}

/** Returns the frame that the video shows, with the drawing on it, as a JPEG file. */
export async function takeStill(
  video: HTMLVideoElement,
  shapes: readonly Shape[],
  filename: string,
): Promise<File> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) throw new Error('The video has no picture yet.');
  const scale = Math.min(1, maxWidth / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / unitWidth, canvas.width / unitWidth);
  paint(context, shapes, videoWidth / videoHeight);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  if (!blob) throw new Error('The browser made no picture.');
  return new File([blob], filename, { type: blob.type });
}
