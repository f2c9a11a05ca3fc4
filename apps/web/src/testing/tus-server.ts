import { media, type Upload } from '@fencing-journal/contract/media';
import { errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import { pauseUpload } from '../features/media/uploads/engine.ts';
import { setUploads, getUploads } from '../features/media/uploads/store.ts';
import { activeUploads } from '../features/media/uploads/upload.rules.ts';
import { stub } from './stub-server.ts';

interface TusResponse {
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

interface StoredUpload {
  row: Upload;
  content: Blob[];
}

const decodeMetadata = (metadata: string): Record<string, string> =>
  Object.fromEntries(
    metadata.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [
        name,
        new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))),
      ];
    }),
  );

export const tusError = (
  code: ErrorCode,
  message: string = errorTable[code].message,
): TusResponse => ({
  status: errorTable[code].status,
  body: { message, code },
});

/** The chunk size, small enough that a transfer can be interrupted in the middle. */
const chunkBytes = 1000;

/**
 * A tus server (resumable uploads) for one test. Stubs XMLHttpRequest, which the client uses
 * because it reports upload progress.
 */
export class TusServer {
  readonly requests: TusRequest[] = [];
  readonly uploads = new Map<string, StoredUpload>();
  /** In order. Each replaces the server's response to the next request with its method. */
  private readonly refusals: { method: string; answer: TusResponse }[] = [];
  private pauseAtBytes = Infinity;
  private cutAtBytes = Infinity;
  private reachable = true;
  private resumeWaiting: () => void = () => undefined;
  private createdCount = 0;
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

  refuseNext(method: string, answer: TusResponse): void {
    this.refusals.push({ method, answer });
  }

  /** Pauses each upload at this many bytes until `resume`. */
  pauseAt(bytes: number): void {
    this.pauseAtBytes = bytes;
  }

  resume(): void {
    this.pauseAtBytes = Infinity;
    this.resumeWaiting();
  }

  /** Cuts the connection once at this many bytes. */
  cutAt(bytes: number): void {
    this.cutAtBytes = bytes;
  }

  /** Goes offline: open requests break off, and new ones get no response. */
  goOffline(): void {
    this.reachable = false;
    for (const cut of this.open) cut();
  }

  goOnline(): void {
    this.reachable = true;
  }

  /** Adds an upload that another tab started. */
  addUpload(row: Partial<Upload> & Pick<Upload, 'id' | 'size' | 'received'>): void {
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
  ): Promise<TusResponse> {
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
  ): Promise<TusResponse> {
    const refused = this.refusals.findIndex((one) => one.method === method);
    if (refused >= 0) return this.refusals.splice(refused, 1)[0]!.answer;
    if (method === 'POST') return this.createUpload(headers);
    const upload = this.uploads.get(id);
    if (!upload) return tusError('not_found');
    if (method === 'DELETE') {
      this.uploads.delete(id);
      return { status: 204 };
    }
    const offset = () => ({
      'upload-offset': String(upload.row.received),
      'upload-length': String(upload.row.size),
    });
    if (method === 'HEAD') return { status: 200, headers: offset() };
    if (Number(headers['Upload-Offset']) !== upload.row.received) return tusError('conflict');
    await this.receive(
      upload,
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

  private createUpload(headers: Record<string, string>): TusResponse {
    const { kind, target, slug, filename } = decodeMetadata(headers['Upload-Metadata'] ?? '');
    this.createdCount += 1;
    const id = `00000000-0000-4000-8000-${String(this.createdCount).padStart(12, '0')}`;
    this.addUpload({
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
    { row, content }: StoredUpload,
    body: Blob,
    progress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    for (let at = 0; at < body.size;) {
      if (row.received >= this.pauseAtBytes)
        await new Promise<void>((resolve) => {
          this.resumeWaiting = resolve;
        });
      if (signal.aborted || !this.reachable) return;
      if (row.received >= this.cutAtBytes) {
        this.cutAtBytes = Infinity;
        throw new TypeError('cut');
      }
      const chunk = body.slice(at, at + chunkBytes);
      content.push(chunk);
      at += chunk.size;
      row.received += chunk.size;
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
    readonly abortController = new AbortController();
    readonly headers: Record<string, string> = {};
    onload: () => void = () => undefined;
    onerror: (event: Event) => void = () => undefined;
    method = '';
    url = '';
    status = 0;
    responseText = '';
    private responseHeaders: Record<string, string> = {};

    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getResponseHeader(name: string): string | null {
      return this.responseHeaders[name.toLowerCase()] ?? null;
    }
    abort(): void {
      this.abortController.abort();
    }
    send(body: Blob | null): void {
      const {
        method,
        headers,
        abortController: { signal },
      } = this;
      const progress = (loaded: number) =>
        signal.aborted || this.upload.onprogress?.({ lengthComputable: true, loaded });
      const id = new URL(this.url).pathname.split('/').at(-1) ?? '';
      server.answer({ method, headers, received: 0 }, id, body, progress, signal).then(
        (answer) => {
          if (signal.aborted) return;
          this.status = answer.status;
          this.responseHeaders = answer.headers ?? {};
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
  for (const { key } of activeUploads(getUploads())) pauseUpload(key);
  setUploads([]);
  window.XMLHttpRequest = realRequest;
}
