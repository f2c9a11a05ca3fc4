/**
 * The cost of videos: uploading them whole and in chunks, and serving ranges, compared with the
 * minimum possible.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Costs, ReadyMessage } from './media-server.ts';
import { createTestVideo, topBoxes, u32 } from '../features/media/testing/videos.ts';
import { median } from '../testing/comparison.ts';
import { print, verdict } from './report.ts';

export interface MediaPlan {
  /** Bytes of the uploaded video. */
  bytes: number;
  rounds: number;
  /** Ranges of 1 MiB read per round. */
  ranges: number;
  parallel: number;
  disconnects: number;
}

const mediaTargets = {
  upload: 0.8,
  resumable: 0.8,
  ranges: 0.6,
  memory: 32 * 1024 * 1024,
  resent: 1.05,
};

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

/** The content of the only box of this type within part of a file. */
const contentOf = (part: Buffer, type: string): Buffer =>
  part.subarray(part.indexOf(type, 0, 'latin1') + 4);

/**
 * A video of about this many bytes, all of them belonging to pictures: anything else would be
 * removed by the server. Any slice can be generated without the rest.
 */
async function generateVideo(approximateBytes: number) {
  const sampleFrameBytes = 1000;
  const sample = Buffer.from(
    await createTestVideo({
      sound: false,
      moovLast: true,
      seconds: 100,
      pictureBytes: sampleFrameBytes,
    }),
  );
  const [mdat, moov] = ['mdat', 'moov'].map(
    (type) => topBoxes(sample).find((box) => box.type === type)?.start ?? 0,
  ) as [number, number];
  const end = Buffer.from(sample.subarray(moov));
  const [sizes, offsets] = [contentOf(end, 'stsz'), contentOf(end, 'stco')];
  const frameCount = sizes.readUInt32BE(8);
  const frameBytes = Math.floor(approximateBytes / frameCount);
  const mediaBytes = frameCount * frameBytes;
  const header = Buffer.concat([
    sample.subarray(0, mdat),
    u32(8 + mediaBytes),
    Buffer.from('mdat'),
  ]);
  for (let n = 0; n < frameCount; n += 1) sizes.writeUInt32BE(frameBytes, 12 + 4 * n);
  const first = offsets.readUInt32BE(8);
  for (let at = 8; at < 8 + 4 * offsets.readUInt32BE(4); at += 4)
    offsets.writeUInt32BE(
      header.byteLength + ((offsets.readUInt32BE(at) - first) / sampleFrameBytes) * frameBytes,
      at,
    );
  const filler = randomBytes(MiB);
  const mediaEnd = header.byteLength + mediaBytes;
  const size = mediaEnd + end.byteLength;
  async function* from(offset: number): AsyncGenerator<Uint8Array> {
    if (offset < header.byteLength) yield header.subarray(offset);
    for (let at = Math.max(offset, header.byteLength); at < mediaEnd;) {
      const offsetInFiller = (at - header.byteLength) % MiB;
      const chunk = filler.subarray(offsetInFiller, Math.min(MiB, offsetInFiller + mediaEnd - at));
      yield chunk;
      at += chunk.byteLength;
    }
    yield end.subarray(Math.max(0, offset - mediaEnd));
  }
  return { size, from };
}
type Video = Awaited<ReturnType<typeof generateVideo>>;

interface HttpResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request; `abortAfter` aborts it after that many bytes. */
async function sendRequest(
  url: string,
  method: string,
  headers: Record<string, string | number>,
  body?: AsyncIterable<Uint8Array>,
  abortAfter = Infinity,
): Promise<HttpResponse & { sent: number }> {
  const request = httpRequest(url, { method, headers, agent: body ? false : agent });
  const failure = once(request, 'error').then(([error]) => Promise.reject(error as Error));
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  failure.catch(() => undefined);
  responded.catch(() => undefined);
  let sent = 0;
  if (body) {
    for await (const chunk of body) {
      const part = chunk.subarray(0, abortAfter - sent);
      sent += part.byteLength;
      if (!request.write(part)) await Promise.race([once(request, 'drain'), failure, responded]);
      if (sent >= abortAfter) {
        // Lets bytes in flight arrive, as from a phone that loses its network.
        await delay(50);
        request.destroy();
        return { status: 0, headers: {}, body: '', sent };
      }
    }
  }
  request.end();
  const [response] = await Promise.race([responded, failure]);
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString('latin1'),
    sent,
  };
}

class Subject {
  readonly ready: ReadyMessage;
  private readonly child: ChildProcess;
  private token = '';

  private constructor(child: ChildProcess, ready: ReadyMessage) {
    this.child = child;
    this.ready = ready;
  }

  static async start(folder: string): Promise<Subject> {
    await mkdir(folder, { recursive: true });
    const child = fork(process.argv[1] ?? '', [], {
      env: { ...process.env, BENCH_MEDIA_SERVER: folder },
      execArgv: ['--expose-gc'],
    });
    const [ready] = (await once(child, 'message')) as [ReadyMessage];
    const subject = new Subject(child, ready);
    await subject.logIn();
    return subject;
  }

  private async logIn(): Promise<void> {
    const response = await fetch(`${this.ready.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.ready.email, password: this.ready.password }),
    });
    this.token = ((await response.json()) as { token: string }).token;
  }

  /** As they are, or after garbage collection. */
  async costs(message: 'as they are' | 'collected' = 'as they are'): Promise<Costs> {
    this.child.send(message);
    const [costs] = (await once(this.child, 'message')) as [Costs];
    return costs;
  }

  /** Seconds of CPU that the server uses for the work. */
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

  /** Uploads by the specified form endpoint; returns the link. */
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

  /** Sends the rest from this offset; aborted after `abortAfter` bytes. */
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

interface Rates {
  raw: number;
  form: number;
  tus: number;
}

/** GiB received per second of CPU, alternating between the methods in each round. */
async function measureUploads(subject: Subject, video: Video, rounds: number): Promise<Rates> {
  const samples: Record<keyof Rates, number[]> = { raw: [], form: [], tus: [] };
  const methods: [keyof Rates, () => Promise<unknown>][] = [
    ['raw', () => subject.sendRaw(video)],
    ['form', () => subject.sendForm(video)],
    ['tus', () => subject.sendTus(video)],
  ];
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, send] of methods) {
      const seconds = await subject.measureCpu(send);
      if (round >= 0) samples[name].push(video.size / GiB / seconds);
    }
  }
  return { raw: median(samples.raw), form: median(samples.form), tus: median(samples.tus) };
}

/** Reads a range and discards it, because the reader's work would slow down both servers. */
const readRange = (url: string, start: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { agent, headers: { range: `bytes=${start}-${start + MiB - 1}` } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
        response.once('error', reject);
        response.once('end', () =>
          response.statusCode === 206 && bytes === MiB
            ? resolve()
            : reject(new Error(`A range was answered ${response.statusCode} with ${bytes} bytes.`)),
        );
      },
    );
    request.once('error', reject);
    request.end();
  });

/** Reads ranges of 1 MiB spread over the file, four in parallel. */
async function readRanges(url: string, size: number, count: number): Promise<void> {
  let next = 0;
  const reader = async () => {
    for (let n = (next += 1); n <= count; n = next += 1)
      await readRange(url, ((n * 7) % Math.floor(size / MiB - 1)) * MiB);
  };
  await Promise.all(Array.from({ length: 4 }, reader));
}

async function nginxProgram(): Promise<string | undefined> {
  const names = [
    process.env['NGINX_PATH'],
    ...(process.env['PATH'] ?? '')
      .split(delimiter)
      .concat('/usr/sbin')
      .map((folder) => join(folder, 'nginx')),
  ];
  for (const name of names)
    if (
      name !== undefined &&
      (await access(name).then(
        () => true,
        () => false,
      ))
    )
      return name;
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * nginx with its default settings and sendfile, serving a folder; undefined if it is not installed.
 */
async function startNginx(
  folder: string,
): Promise<{ origin: string; cpu(): Promise<number>; stop(): void } | undefined> {
  const program = await nginxProgram();
  if (program === undefined) return undefined;
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit; events {} http { access_log off; sendfile on; tcp_nopush on; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder}; server { listen 127.0.0.1:${port}; root ${folder}/raw; } }`,
  );
  const child = spawn(program, ['-c', config, '-p', folder], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (
    let attempt = 0;
    attempt < 100 &&
    !(await fetch(origin).then(
      () => true,
      () => false,
    ));
    attempt += 1
  )
    await delay(50);
  const pid = Number(await readFile(`${folder}/nginx.pid`, 'utf8'));
  return {
    origin,
    cpu: async () => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e9,
    stop: () => void child.kill(),
  };
}

/** GiB served per second of CPU, by us with access checks and by nginx, and the ratio. */
async function measureRanges(
  subject: Subject,
  video: Video,
  { rounds, ranges }: MediaPlan,
): Promise<{ ours: number; nginx: number; ratio: number } | { ours: number; nginx?: undefined }> {
  const url = subject.ready.origin + (await subject.sendForm(video));
  const nginx = await startNginx(subject.ready.folder);
  // Many short turns, so that disturbances of the machine affect both.
  const [turns, perTurn] = [rounds * 5, Math.ceil(ranges / 5)];
  const samples: { ours: number; nginx: number }[] = [];
  const amount = (perTurn * MiB) / GiB;
  try {
    for (let turn = -5; turn < turns; turn += 1) {
      const ours = amount / (await subject.measureCpu(() => readRanges(url, video.size, perTurn)));
      const before = (await nginx?.cpu()) ?? 0;
      if (nginx) await readRanges(`${nginx.origin}/raw-1`, video.size, perTurn);
      if (turn >= 0) samples.push({ ours, nginx: amount / (((await nginx?.cpu()) ?? 0) - before) });
    }
  } finally {
    nginx?.stop();
  }
  const ours = median(samples.map((turn) => turn.ours));
  return nginx
    ? {
        ours,
        nginx: median(samples.map((turn) => turn.nginx)),
        ratio: median(samples.map((turn) => turn.ours / turn.nginx)),
      }
    : { ours };
}

/**
 * Bytes by which a server that has received two videos grows during parallel uploads, without
 * forced garbage collection.
 */
async function measureMemory(subject: Subject, video: Video, parallel: number): Promise<number> {
  for (const send of [() => subject.sendForm(video), () => subject.sendTus(video)]) await send();
  const before = (await subject.costs('collected')).rss;
  let peak = before;
  const sampler = setInterval(
    () =>
      void subject.costs().then(
        ({ rss }) => (peak = Math.max(peak, rss)),
        () => undefined,
      ),
    250,
  );
  await Promise.all(
    Array.from({ length: parallel }, (_, n) =>
      n % 2 === 0 ? subject.sendForm(video) : subject.sendTus(video),
    ),
  );
  clearInterval(sampler);
  return peak - before;
}

/** In a fresh server: one that has done much already would have the memory allocated. */
async function measureMemoryApart(folder: string, video: Video, parallel: number): Promise<number> {
  const subject = await Subject.start(folder);
  try {
    return await measureMemory(subject, video, parallel);
  } finally {
    await subject.stop();
  }
}

/**
 * Bytes sent relative to the size of the video if the connection breaks `cuts` times, and whether
 * the stored file is identical.
 */
async function measureDisconnects(
  subject: Subject,
  video: Video,
  disconnects: number,
): Promise<{ resent: number; identical: boolean }> {
  const { url, slug } = await subject.startTus(video);
  let offset = 0;
  let sent = 0;
  for (let disconnect = 1; disconnect <= disconnects; disconnect += 1) {
    sent += (
      await subject.patch(
        url,
        video,
        offset,
        Math.max(1, Math.floor((video.size * disconnect) / (disconnects + 1)) - offset),
      )
    ).sent;
    offset = Number(
      (await subject.call('HEAD', url, { 'tus-resumable': '1.0.0' })).headers['upload-offset'],
    );
  }
  const last = await subject.patch(url, video, offset);
  sent += last.sent;
  if (last.status !== 204)
    throw new Error(`The last piece was answered ${last.status}: ${last.body}`);
  const { url: link } = JSON.parse((await subject.call('GET', `/api/media/${slug}/`)).body) as {
    url: string;
  };
  const [expected, stored] = [createHash('sha256'), createHash('sha256')];
  for await (const chunk of video.from(0)) expected.update(chunk);
  const response = await fetch(subject.ready.origin + link);
  for await (const chunk of Readable.fromWeb(response.body as never))
    stored.update(chunk as Buffer);
  return { resent: sent / video.size, identical: expected.digest('hex') === stored.digest('hex') };
}

/** Measures everything and prints each row as soon as it is known. */
export async function benchMedia(directory: string, plan: MediaPlan): Promise<void> {
  print('Videos: CPU time of the server alone, which runs beside; the embedded store\n');
  const folder = join(directory, 'media');
  const subject = await Subject.start(folder);
  try {
    const video = await generateVideo(plan.bytes);
    const { raw, form, tus } = await measureUploads(subject, video, plan.rounds);
    const size = `${(plan.bytes / MiB).toFixed(0)} MiB`;
    print(
      `upload of ${size}: ${form.toFixed(2)} GiB per CPU second, raw PUT ${raw.toFixed(2)}, ratio ${(form / raw).toFixed(2)}, target ≥ ${mediaTargets.upload}: ${verdict(form / raw >= mediaTargets.upload)}`,
    );
    print(
      `resumable upload of ${size}: ${tus.toFixed(2)} GiB per CPU second, raw PUT ${raw.toFixed(2)}, ratio ${(tus / raw).toFixed(2)}, target ≥ ${mediaTargets.resumable}: ${verdict(tus / raw >= mediaTargets.resumable)}`,
    );
    const rangeRates = await measureRanges(subject, video, plan);
    if (rangeRates.nginx === undefined)
      print(
        `ranges of 1 MiB, access checked: ${rangeRates.ours.toFixed(2)} GiB per CPU second; nginx  not measured: there is none`,
      );
    else
      print(
        `ranges of 1 MiB, access checked: ${rangeRates.ours.toFixed(2)} GiB per CPU second, nginx ${rangeRates.nginx.toFixed(2)}, ratio ${rangeRates.ratio.toFixed(2)}, target ≥ ${mediaTargets.ranges}: ${verdict(rangeRates.ratio >= mediaTargets.ranges)}`,
      );
    const memoryGrowth = await measureMemoryApart(
      join(folder, 'memory'),
      await generateVideo(Math.floor(plan.bytes / 4)),
      plan.parallel,
    );
    print(
      `memory with ${plan.parallel} uploads at once: ${(memoryGrowth / MiB).toFixed(1)} MiB more, target ≤ ${mediaTargets.memory / MiB}: ${verdict(memoryGrowth <= mediaTargets.memory)}`,
    );
    const { resent, identical } = await measureDisconnects(subject, video, plan.disconnects);
    print(
      `upload of ${size} cut ${plan.disconnects} times: ${resent.toFixed(3)} of its bytes sent, ${identical ? 'identical' : 'NOT identical'}, target ≤ ${mediaTargets.resent}: ${verdict(identical && resent <= mediaTargets.resent)}`,
    );
  } finally {
    await subject.stop();
  }
}
