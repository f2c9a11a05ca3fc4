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
import type { Costs, Ready } from './media-server.ts';
import { aVideo, topBoxes, u32 } from '../features/media/testing/videos.ts';
import { median } from '../testing/comparison.ts';

export interface MediaPlan {
  /** Bytes of the uploaded video. */
  bytes: number;
  rounds: number;
  /** Ranges of 1 MiB read per round. */
  ranges: number;
  parallel: number;
  cuts: number;
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
async function videoOf(about: number) {
  const smallPicture = 1000;
  const small = Buffer.from(
    await aVideo({ sound: false, headLast: true, seconds: 100, pictureBytes: smallPicture }),
  );
  const [mdat, moov] = ['mdat', 'moov'].map(
    (type) => topBoxes(small).find((found) => found.type === type)?.start ?? 0,
  ) as [number, number];
  const end = Buffer.from(small.subarray(moov));
  const [sizes, offsets] = [contentOf(end, 'stsz'), contentOf(end, 'stco')];
  const pictures = sizes.readUInt32BE(8);
  const picture = Math.floor(about / pictures);
  const mediaBytes = pictures * picture;
  const beginning = Buffer.concat([
    small.subarray(0, mdat),
    u32(8 + mediaBytes),
    Buffer.from('mdat'),
  ]);
  for (let n = 0; n < pictures; n += 1) sizes.writeUInt32BE(picture, 12 + 4 * n);
  const first = offsets.readUInt32BE(8);
  for (let at = 8; at < 8 + 4 * offsets.readUInt32BE(4); at += 4)
    offsets.writeUInt32BE(
      beginning.byteLength + ((offsets.readUInt32BE(at) - first) / smallPicture) * picture,
      at,
    );
  const filler = randomBytes(MiB);
  const mediaEnd = beginning.byteLength + mediaBytes;
  const size = mediaEnd + end.byteLength;
  async function* from(offset: number): AsyncGenerator<Uint8Array> {
    if (offset < beginning.byteLength) yield beginning.subarray(offset);
    for (let at = Math.max(offset, beginning.byteLength); at < mediaEnd;) {
      const within = (at - beginning.byteLength) % MiB;
      const chunk = filler.subarray(within, Math.min(MiB, within + mediaEnd - at));
      yield chunk;
      at += chunk.byteLength;
    }
    yield end.subarray(Math.max(0, offset - mediaEnd));
  }
  return { size, from };
}
type Video = Awaited<ReturnType<typeof videoOf>>;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request; `cutAfter` aborts it after that many bytes. */
async function ask(
  url: string,
  method: string,
  headers: Record<string, string | number>,
  body?: AsyncIterable<Uint8Array>,
  cutAfter = Infinity,
): Promise<Answer & { sent: number }> {
  const request = httpRequest(url, { method, headers, agent: body ? false : agent });
  const failed = once(request, 'error').then(([error]) => Promise.reject(error as Error));
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  failed.catch(() => undefined);
  answered.catch(() => undefined);
  let sent = 0;
  if (body) {
    for await (const chunk of body) {
      const part = chunk.subarray(0, cutAfter - sent);
      sent += part.byteLength;
      if (!request.write(part)) await Promise.race([once(request, 'drain'), failed, answered]);
      if (sent >= cutAfter) {
        // Lets bytes in flight arrive, as from a phone that loses its network.
        await delay(50);
        request.destroy();
        return { status: 0, headers: {}, body: '', sent };
      }
    }
  }
  request.end();
  const [response] = await Promise.race([answered, failed]);
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
  readonly ready: Ready;
  private readonly child: ChildProcess;
  private token = '';

  private constructor(child: ChildProcess, ready: Ready) {
    this.child = child;
    this.ready = ready;
  }

  static async start(folder: string): Promise<Subject> {
    await mkdir(folder, { recursive: true });
    const child = fork(process.argv[1] ?? '', [], {
      env: { ...process.env, BENCH_MEDIA_SERVER: folder },
      execArgv: ['--expose-gc'],
    });
    const [ready] = (await once(child, 'message')) as [Ready];
    const subject = new Subject(child, ready);
    await subject.logIn();
    return subject;
  }

  private async logIn(): Promise<void> {
    const answer = await fetch(`${this.ready.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.ready.email, password: this.ready.password }),
    });
    this.token = ((await answer.json()) as { token: string }).token;
  }

  /** As they are, or after garbage collection. */
  async costs(asked: 'as they are' | 'collected' = 'as they are'): Promise<Costs> {
    this.child.send(asked);
    const [costs] = (await once(this.child, 'message')) as [Costs];
    return costs;
  }

  /** Seconds of CPU that the server uses for the work. */
  async cpuOf(work: () => Promise<unknown>): Promise<number> {
    const before = await this.costs();
    await work();
    return ((await this.costs()).cpu - before.cpu) / 1e6;
  }

  private headers(more: Record<string, string | number> = {}): Record<string, string | number> {
    return { authorization: `Bearer ${this.token}`, ...more };
  }

  async call(
    method: string,
    path: string,
    more: Record<string, string | number> = {},
    body?: AsyncIterable<Uint8Array>,
    cutAfter?: number,
  ) {
    return ask(this.ready.origin + path, method, this.headers(more), body, cutAfter);
  }

  async sendRaw(video: Video): Promise<void> {
    await ask(this.ready.raw, 'PUT', { 'content-length': video.size }, video.from(0));
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
    const answer = await this.call(
      'POST',
      '/api/bouts/create-bouts-media/',
      {
        'content-type': 'multipart/form-data; boundary=bench',
        'content-length': before.byteLength + video.size + after.byteLength,
      },
      body(),
    );
    if (answer.status !== 201)
      throw new Error(`The upload was answered ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { url: string }).url;
  }

  async startTus(video: Video): Promise<{ url: string; slug: string }> {
    const slug = randomBytes(8).toString('hex');
    const metadata = Object.entries({
      kind: 'bout',
      target: this.ready.bout,
      slug,
      filename: 'bench.mp4',
    }).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    const answer = await this.call('POST', '/api/media/uploads/', {
      'tus-resumable': '1.0.0',
      'upload-length': video.size,
      'upload-metadata': metadata.join(','),
      'content-length': 0,
    });
    if (answer.status !== 201)
      throw new Error(`The upload could not begin: ${answer.status} ${answer.body}`);
    return { url: answer.headers.location ?? '', slug };
  }

  /** Sends the rest from this offset; aborted after `cutAfter` bytes. */
  patch(url: string, video: Video, offset: number, cutAfter?: number) {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': video.size - offset,
    };
    return this.call('PATCH', url, headers, video.from(offset), cutAfter);
  }

  async sendTus(video: Video): Promise<void> {
    const { url } = await this.startTus(video);
    const answer = await this.patch(url, video, 0);
    if (answer.status !== 204)
      throw new Error(`The upload was answered ${answer.status}: ${answer.body}`);
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
  const ways: [keyof Rates, () => Promise<unknown>][] = [
    ['raw', () => subject.sendRaw(video)],
    ['form', () => subject.sendForm(video)],
    ['tus', () => subject.sendTus(video)],
  ];
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, send] of ways) {
      const seconds = await subject.cpuOf(send);
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
    let tries = 0;
    tries < 100 &&
    !(await fetch(origin).then(
      () => true,
      () => false,
    ));
    tries += 1
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
      const ours = amount / (await subject.cpuOf(() => readRanges(url, video.size, perTurn)));
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
  let most = before;
  const watch = setInterval(
    () =>
      void subject.costs().then(
        ({ rss }) => (most = Math.max(most, rss)),
        () => undefined,
      ),
    250,
  );
  await Promise.all(
    Array.from({ length: parallel }, (_, n) =>
      n % 2 === 0 ? subject.sendForm(video) : subject.sendTus(video),
    ),
  );
  clearInterval(watch);
  return most - before;
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
async function measureCuts(
  subject: Subject,
  video: Video,
  cuts: number,
): Promise<{ resent: number; identical: boolean }> {
  const { url, slug } = await subject.startTus(video);
  let offset = 0;
  let sent = 0;
  for (let cut = 1; cut <= cuts; cut += 1) {
    sent += (
      await subject.patch(
        url,
        video,
        offset,
        Math.max(1, Math.floor((video.size * cut) / (cuts + 1)) - offset),
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
  const answer = await fetch(subject.ready.origin + link);
  for await (const chunk of Readable.fromWeb(answer.body as never)) stored.update(chunk as Buffer);
  return { resent: sent / video.size, identical: expected.digest('hex') === stored.digest('hex') };
}

/** Measures everything and prints each row as soon as it is known. */
export async function measureMedia(
  folder: string,
  plan: MediaPlan,
  say: (text: string) => void,
  verdict: (holds: boolean) => string,
): Promise<void> {
  const subject = await Subject.start(folder);
  try {
    const video = await videoOf(plan.bytes);
    const { raw, form, tus } = await measureUploads(subject, video, plan.rounds);
    const size = `${(plan.bytes / MiB).toFixed(0)} MiB`;
    say(
      `upload of ${size}: ${form.toFixed(2)} GiB per CPU second, raw PUT ${raw.toFixed(2)}, ratio ${(form / raw).toFixed(2)}, target ≥ ${mediaTargets.upload}: ${verdict(form / raw >= mediaTargets.upload)}`,
    );
    say(
      `resumable upload of ${size}: ${tus.toFixed(2)} GiB per CPU second, raw PUT ${raw.toFixed(2)}, ratio ${(tus / raw).toFixed(2)}, target ≥ ${mediaTargets.resumable}: ${verdict(tus / raw >= mediaTargets.resumable)}`,
    );
    const given = await measureRanges(subject, video, plan);
    if (given.nginx === undefined)
      say(
        `ranges of 1 MiB, access checked: ${given.ours.toFixed(2)} GiB per CPU second; nginx  not measured: there is none`,
      );
    else
      say(
        `ranges of 1 MiB, access checked: ${given.ours.toFixed(2)} GiB per CPU second, nginx ${given.nginx.toFixed(2)}, ratio ${given.ratio.toFixed(2)}, target ≥ ${mediaTargets.ranges}: ${verdict(given.ratio >= mediaTargets.ranges)}`,
      );
    const grown = await measureMemoryApart(
      join(folder, 'memory'),
      await videoOf(Math.floor(plan.bytes / 4)),
      plan.parallel,
    );
    say(
      `memory with ${plan.parallel} uploads at once: ${(grown / MiB).toFixed(1)} MiB more, target ≤ ${mediaTargets.memory / MiB}: ${verdict(grown <= mediaTargets.memory)}`,
    );
    const { resent, identical } = await measureCuts(subject, video, plan.cuts);
    say(
      `upload of ${size} cut ${plan.cuts} times: ${resent.toFixed(3)} of its bytes sent, ${identical ? 'identical' : 'NOT identical'}, target ≤ ${mediaTargets.resent}: ${verdict(identical && resent <= mediaTargets.resent)}`,
    );
  } finally {
    await subject.stop();
  }
}
