import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { logInAt } from '../log-in.ts';
import type { Costs, ReadyMessage } from '../media-server.ts';
import { sendRequest } from './send-request.ts';
import type { Video } from './video.ts';

/** Runs the media server in its own process and sends it requests. */
export class ServerProcess {
  readonly ready: ReadyMessage;
  private readonly child: ChildProcess;
  private readonly token: string;

  private constructor(child: ChildProcess, ready: ReadyMessage, token: string) {
    this.child = child;
    this.ready = ready;
    this.token = token;
  }

  static async start(folder: string): Promise<ServerProcess> {
    await mkdir(folder, { recursive: true });
    const child = fork(process.argv[1] ?? '', [], {
      env: { ...process.env, BENCH_MEDIA_SERVER: folder },
      execArgv: ['--expose-gc'],
    });
    const [ready] = (await once(child, 'message')) as [ReadyMessage];
    return new ServerProcess(child, ready, await logInAt(ready.origin, ready));
  }

  /** Returns the server's costs, as they are or after a garbage collection. */
  async costs(message: 'as they are' | 'collected' = 'as they are'): Promise<Costs> {
    this.child.send(message);
    const [costs] = (await once(this.child, 'message')) as [Costs];
    return costs;
  }

  /** Returns the seconds of CPU that the server uses for the work. */
  async measureCpu(work: () => Promise<unknown>): Promise<number> {
    const before = await this.costs();
    await work();
    return ((await this.costs()).cpu - before.cpu) / 1e6;
  }

  private headers(
    extraHeaders: Record<string, string | number> = {},
  ): Record<string, string | number> {
    return { authorization: `Bearer ${this.token}`, ...extraHeaders };
  }

  async call(
    method: string,
    path: string,
    extraHeaders: Record<string, string | number> = {},
    body?: AsyncIterable<Uint8Array>,
    abortAfter?: number,
  ) {
    return sendRequest(
      this.ready.origin + path,
      method,
      this.headers(extraHeaders),
      body,
      abortAfter,
    );
  }

  async sendRaw(video: Video): Promise<void> {
    await sendRequest(this.ready.raw, 'PUT', { 'content-length': video.size }, video.from(0));
  }

  /** Uploads through the form endpoint and returns the link. */
  async sendForm(video: Video): Promise<string> {
    const field = (name: string, value: string) =>
      `--bench\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const before = Buffer.from(
      `${field('bout', this.ready.bout)}--bench\r\nContent-Disposition: form-data; name="bout_file"; filename="bench.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
    );
    const after = Buffer.from('\r\n--bench--\r\n');
    async function* body() {
      yield before;
      yield* video.from(0);
      yield after;
    }
    const response = await this.call(
      'POST',
      '/api/bouts/create-bouts-media/',
      {
        'content-type': 'multipart/form-data; boundary=bench',
        'content-length': before.byteLength + video.size + after.byteLength,
      },
      body(),
    );
    if (response.status !== 201)
      throw new Error(`The upload was answered ${response.status}: ${response.body}`);
    return (JSON.parse(response.body) as { url: string }).url;
  }

  async startTus(video: Video): Promise<{ url: string; slug: string }> {
    const slug = randomBytes(8).toString('hex');
    const metadata = Object.entries({
      kind: 'bout',
      target: this.ready.bout,
      slug,
      filename: 'bench.mp4',
    }).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    const response = await this.call('POST', '/api/media/uploads/', {
      'tus-resumable': '1.0.0',
      'upload-length': video.size,
      'upload-metadata': metadata.join(','),
      'content-length': 0,
    });
    if (response.status !== 201)
      throw new Error(`The upload could not begin: ${response.status} ${response.body}`);
    return { url: response.headers.location ?? '', slug };
  }

  /** Sends the rest of the video from this offset. Aborts after `abortAfter` bytes. */
  patch(url: string, video: Video, offset: number, abortAfter?: number) {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': video.size - offset,
    };
    return this.call('PATCH', url, headers, video.from(offset), abortAfter);
  }

  async sendTus(video: Video): Promise<void> {
    const { url } = await this.startTus(video);
    const response = await this.patch(url, video, 0);
    if (response.status !== 204)
      throw new Error(`The upload was answered ${response.status}: ${response.body}`);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}
