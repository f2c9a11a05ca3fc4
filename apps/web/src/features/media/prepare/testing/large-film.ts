import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';

const [width, height, fps] = [1920, 1080, 30];
/** Bits per second, as phones and action cameras record. */
const bitrate = 20_000_000;
const sampleRate = 48_000;

/** Grain. Each frame shows a different part of it, so that the film needs its bitrate. */
function createNoise(): OffscreenCanvas {
  const noise = new OffscreenCanvas(width / 2 + 64, height / 2 + 64);
  const context = noise.getContext('2d')!;
  const image = context.createImageData(noise.width, noise.height);
  let seed = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    const gray = 110 + (seed >>> 26);
    image.data.set([gray, gray, gray, 255], at);
  }
  context.putImageData(image, 0, 0);
  return noise;
}

/** A 1080p film in VP9 with sound, whose metadata says who recorded it and where. */
export async function makeLargeFilm(seconds: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false })!;
  const noise = createNoise();
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const pictures = new CanvasSource(canvas, {
    codec: 'vp9',
    quality: new Quality({ bitrate, bitrateMode: 'constant' }),
    keyFrameInterval: 2,
    latencyMode: 'realtime',
  });
  output.addVideoTrack(pictures, { frameRate: fps, name: 'Camera of Kim Vega' });
  const sound = new AudioSampleSource({
    codec: 'opus',
    quality: new Quality({ bitrate: 128_000 }),
  });
  output.addAudioTrack(sound, { name: 'Microphone of Kim Vega' });
  output.setMetadataTags({ title: 'Salle Castellane', comment: 'At 40.71, -74.00' });
  await output.start();
  const addSound = async (second: number) => {
    const length = Math.round(Math.min(1, seconds - second) * sampleRate);
    const sample = new AudioSample({
      data: Float32Array.from({ length }, (_, n) => 0.4 * Math.sin(n / 15)),
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: second,
    });
    await sound.add(sample);
    sample.close();
  };
  for (let frame = 0; frame < seconds * fps; frame += 1) {
    if (frame % fps === 0) await addSound(frame / fps);
    context.drawImage(
      noise,
      (frame * 7) % 64,
      (frame * 3) % 64,
      width / 2,
      height / 2,
      0,
      0,
      width,
      height,
    );
    context.fillStyle = '#fff';
    context.fillRect((frame * 9) % width, 300, 160, 500);
    await pictures.add(frame / fps, 1 / fps);
  }
  await output.finalize();
  return new Blob([target.buffer!], { type: 'video/webm' });
}
