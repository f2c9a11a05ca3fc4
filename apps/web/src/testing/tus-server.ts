import { media, type Upload } from '@fencing-journal/contract/media';
import { errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import { pauseUpload } from '../features/media/uploads/engine.ts';
import { showUploads, shownUploads } from '../features/media/uploads/store.ts';
import { unsettled } from '../features/media/uploads/upload.rules.ts';
import { stub } from './stub-server.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A tus request as received. */
export interface TusRequest {
  method: string;
  headers: Record<string, string>;
  /** Bytes received before it ended or was cut. */
  received: number;
}

interface Held {
  row: Upload;
  content: Blob[];
}

const decoded = (metadata: string): Record<string, string> =>
  Object.fromEntries(
    metadata.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [
        name,
        new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))),
      ];
    }),
  );

export const refusal = (code: ErrorCode, message: string = errorTable[code].message): Answer => ({
  status: errorTable[code].status,
  body: { message, code },
});

/** The chunk size, small enough that a transfer can be interrupted in the middle. */
const pieceBytes = 1000;

/**
 * A tus server (resumable uploads) for one test. Stubs XMLHttpRequest, which the client uses
 * because it reports upload progress.
 */
export class TusServer {
  readonly requests: TusRequest[] = [];
  readonly uploads = new Map<string, Held>();
  /** In order. Each replaces the server's answer to the next request of its method. */
  private readonly refusals: { method: string; answer: Answer }[] = [];
  private stopsAt = Infinity;
  private cutsAt = Infinity;
  private reachable = true;
  private go: () => void = () => undefined;
  private began = 0;
  private readonly open = new Set<() => void>();

  constructor() {
    stub(media.uploads, () =>
      [...this.uploads.values()]
        .map(({ row }) => row)
        .filter(({ received, size }) => received < size),
    );
  }

  /** File bytes received, including those sent twice. */
  get bytes(): number {
    return this.requests.reduce((sum, { received }) => sum + received, 0);
  }

  refuseNext(method: string, answer: Answer): void {
    this.refusals.push({ method, answer });
  }

  /** Pauses each upload at this many bytes until `goOn`. */
  stopAt(bytes: number): void {
    this.stopsAt = bytes;
  }

  goOn(): void {
    this.stopsAt = Infinity;
    this.go();
  }

  /** Cuts the connection once at this many bytes. */
  cutAt(bytes: number): void {
    this.cutsAt = bytes;
  }

  /** Goes offline: open requests break off, and new ones get no answer. */
  leave(): void {
    this.reachable = false;
    for (const cut of this.open) cut();
  }

  comeBack(): void {
    this.reachable = true;
  }

  /** Adds an upload that another tab started. */
  hold(row: Partial<Upload> & Pick<Upload, 'id' | 'size' | 'received'>): void {
    this.uploads.set(row.id, {
      row: {
        filename: 'bout.mp4',
        place: null,
        slug: null,
        expires_at: '2099-01-01T00:00:00.000Z',
        ...row,
      },
      content: [],
    });
  }

  async answer(
    request: TusRequest,
    id: string,
    body: Blob | null,
    progress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<Answer> {
    this.requests.push(request);
    if (!this.reachable) throw new TypeError('offline');
    const cut = new Promise<never>((_, reject) => {
      const breakOff = () => reject(new TypeError('cut'));
      this.open.add(breakOff);
      signal.addEventListener('abort', breakOff);
    });
    return Promise.race([this.reply(request, id, body, progress, signal), cut]);
  }

  private async reply(
    { method, headers, ...request }: TusRequest,
    id: string,
    body: Blob | null,
    progress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<Answer> {
    const refused = this.refusals.findIndex((one) => one.method === method);
    if (refused >= 0) return this.refusals.splice(refused, 1)[0]!.answer;
    if (method === 'POST') return this.begin(headers);
    const held = this.uploads.get(id);
    if (!held) return refusal('not_found');
    if (method === 'DELETE') {
      this.uploads.delete(id);
      return { status: 204 };
    }
    const offset = () => ({
      'upload-offset': String(held.row.received),
      'upload-length': String(held.row.size),
    });
    if (method === 'HEAD') return { status: 200, headers: offset() };
    if (Number(headers['Upload-Offset']) !== held.row.received) return refusal('conflict');
    await this.receive(
      held,
      body ?? new Blob(),
      (bytes) => {
        const last = this.requests.findLast(
          (one) => one.method === method && one.headers === headers,
        );
        if (last) last.received = bytes;
        progress(bytes);
      },
      signal,
    );
    return { status: 204, headers: offset(), ...request };
  }

  private begin(headers: Record<string, string>): Answer {
    const { kind, target, slug, filename } = decoded(headers['Upload-Metadata'] ?? '');
    this.began += 1;
    const id = `00000000-0000-4000-8000-${String(this.began).padStart(12, '0')}`;
    this.hold({
      id,
      size: Number(headers['Upload-Length']),
      received: 0,
      filename: filename ?? '',
      slug: slug ?? '',
      place: { kind: kind as 'bout', slug: target ?? '' },
    });
    return { status: 201, headers: { location: `${media.uploads.path}${id}` } };
  }

  private async receive(
    { row, content }: Held,
    body: Blob,
    progress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    for (let at = 0; at < body.size;) {
      if (row.received >= this.stopsAt)
        await new Promise<void>((resolve) => {
          this.go = resolve;
        });
      if (signal.aborted || !this.reachable) return;
      if (row.received >= this.cutsAt) {
        this.cutsAt = Infinity;
        throw new TypeError('cut');
      }
      const piece = body.slice(at, at + pieceBytes);
      content.push(piece);
      at += piece.size;
      row.received += piece.size;
      progress(at);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

const realRequest = window.XMLHttpRequest;

/** Routes the client's requests to a new server until `endUploads`. */
export function startUploads(): TusServer {
  const server = new TusServer();
  window.XMLHttpRequest = class {
    readonly upload: {
      onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void;
    } = {};
    readonly aborting = new AbortController();
    readonly headers: Record<string, string> = {};
    onload: () => void = () => undefined;
    onerror: (event: Event) => void = () => undefined;
    method = '';
    url = '';
    status = 0;
    responseText = '';
    private answered: Record<string, string> = {};

    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getResponseHeader(name: string): string | null {
      return this.answered[name.toLowerCase()] ?? null;
    }
    abort(): void {
      this.aborting.abort();
    }
    send(body: Blob | null): void {
      const {
        method,
        headers,
        aborting: { signal },
      } = this;
      const progress = (loaded: number) =>
        signal.aborted || this.upload.onprogress?.({ lengthComputable: true, loaded });
      const id = new URL(this.url).pathname.split('/').at(-1) ?? '';
      server.answer({ method, headers, received: 0 }, id, body, progress, signal).then(
        (answer) => {
          if (signal.aborted) return;
          this.status = answer.status;
          this.answered = answer.headers ?? {};
          this.responseText =
            method === 'HEAD' || answer.body === undefined ? '' : JSON.stringify(answer.body);
          this.onload();
        },
        () => signal.aborted || this.onerror(new Event('error')),
      );
    }
  } as unknown as typeof XMLHttpRequest;
  return server;
}

export function endUploads(): void {
  for (const { key } of unsettled(shownUploads())) pauseUpload(key);
  showUploads([]);
  window.XMLHttpRequest = realRequest;
}
