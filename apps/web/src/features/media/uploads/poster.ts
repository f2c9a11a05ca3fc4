/** Longer side in pixels: sharp on a phone, yet a small file. */
const longestSide = 960;
const quality = 0.8;
/** Not the first frame, because videos often start dark. */
const posterFraction = 0.1;
const maxPosterSeconds = 3;

export interface Poster {
  picture: Blob;
  durationMs: number | undefined;
}

const encodeJpeg = async (canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> =>
  canvas instanceof HTMLCanvasElement
    ? new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    : canvas.convertToBlob({ type: 'image/jpeg', quality });

/** A JPEG frame of the video and its duration; undefined if this browser can't decode it, so the server has to. */
export async function makePoster(file: Blob): Promise<Poster | undefined> {
  const { BlobSource, CanvasSink, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return undefined;
    const [start, end] = [await track.getFirstTimestamp(), await track.computeDuration()];
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const sink = new CanvasSink(track, {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      fit: 'fill',
    });
    const frame = await sink.getCanvas(
      start + Math.min(maxPosterSeconds, (end - start) * posterFraction),
    );
    const picture = frame && (await encodeJpeg(frame.canvas));
    const durationMs = Math.round(end * 1000);
    return picture ? { picture, durationMs: durationMs > 0 ? durationMs : undefined } : undefined;
  } finally {
    input.dispose();
  }
}
