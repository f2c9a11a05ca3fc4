import { page } from 'vitest/browser';

/** A video file with arbitrary bytes; the fake server accepts any content. */
export const aFile = (name = 'bout.mp4', size = 5_000, type = 'video/mp4'): File =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1_770_000_000_000 });

/** Sets the file input directly, because tests can't operate the system's file picker. */
export function chooseFiles(label: string, ...files: File[]): void {
  const input = page.getByLabelText(label, { exact: true }).element() as HTMLInputElement;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A short video of a moving square, recorded by this browser. */
export async function recordVideo(milliseconds = 600): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 320, height: 180 });
  const context = canvas.getContext('2d', { alpha: false })!;
  const recorder = new MediaRecorder(canvas.captureStream(30), {
    mimeType: 'video/webm;codecs=vp8',
  });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const startedAt = performance.now();
  recorder.start();
  await new Promise<void>((resolve) => {
    const draw = () => {
      const elapsed = performance.now() - startedAt;
      context.fillStyle = 'orange';
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = 'black';
      context.fillRect(elapsed / 4, 40, 60, 60);
      if (elapsed > milliseconds) resolve();
      else requestAnimationFrame(draw);
    };
    draw();
  });
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.stop();
  await stopped;
  return new File(chunks, 'film.webm', { type: 'video/webm', lastModified: 1_770_000_000_000 });
}
