// This file runs in the audio thread. Its globals are missing from the types of a page.
declare const currentFrame: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };

/** Sends all samples from the microphone in order, and silence for gaps, so that their count measures the time. */
class Capture extends AudioWorkletProcessor {
  private samples = new Float32Array(2048);
  private filled = 0;
  private isStarted = false;

  process([channels]: Float32Array[][]): boolean {
    if (!this.isStarted) this.port.postMessage({ startFrame: currentFrame }, []);
    this.isStarted = true;
    const [first, ...others] = channels ?? [];
    for (let at = 0; at < (first?.length ?? 128); at += 1) {
      const sum = others.reduce((value, channel) => value + (channel[at] ?? 0), first?.[at] ?? 0);
      this.samples[this.filled] = sum / (1 + others.length);
      this.filled += 1;
      if (this.filled === this.samples.length) this.send();
    }
    return true;
  }

  private send(): void {
    this.port.postMessage({ samples: this.samples }, [this.samples.buffer]);
    this.samples = new Float32Array(2048);
    this.filled = 0;
  }
}

registerProcessor('capture', Capture);

export type CaptureMessage =
  | { startFrame: number; samples?: undefined }
  | { startFrame?: undefined; samples: Float32Array };
