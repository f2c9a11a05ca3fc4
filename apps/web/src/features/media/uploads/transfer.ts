import { media } from '@fencing-journal/contract/media';
import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client';
import { ApiError } from '../../../lib/api-error.ts';
import { entryHeaders } from '../../../lib/api.ts';
import { noteReachable } from '../../../lib/network.ts';
import { Refused } from './retry.rules.ts';
import type { VideoUpload } from './upload.rules.ts';

/** Large, because each chunk counts toward the account's rate limit; below the usual body limit of proxies. */
const chunkBytes = 64 * 1024 * 1024;

/** A connection without progress is considered dead. Checking gigabytes on the server takes longer. */
const silenceMs = 30_000;
const judgementMs = 300_000;
const lookMs = 5_000;

export interface TransferEvents {
  /** Called with the server's id of the upload. */
  begun: (id: string) => void;
  progress: (sent: number) => void;
}

const addressOf = (id: string): string => new URL(media.uploads.path + id, location.origin).href;

function bodyOf(response: HttpResponse): unknown {
  try {
    return JSON.parse(response.getBody());
  } catch {
    return undefined;
  }
}

interface Manner {
  /** The session headers were rejected, so get new ones. */
  anew?: boolean;
  /** If the upload doesn't exist (any more), start a new one. */
  mayBegin?: boolean;
  signal?: AbortSignal;
}

/** Headers for each request and error handling for each response. */
const requests = ({ anew = false, mayBegin = false, signal }: Manner = {}): UploadOptions => ({
  retryDelays: null,
  async onBeforeRequest(request: HttpRequest) {
    for (const [name, value] of Object.entries(await entryHeaders({ anew })))
      request.setHeader(name, value);
    anew = false;
    // While waiting for headers the upload may have been aborted; tus would send the request anyway.
    signal?.throwIfAborted();
  },
  onAfterResponse(request: HttpRequest, response: HttpResponse) {
    noteReachable(true);
    const [method, status] = [request.getMethod(), response.getStatus()];
    const begins = mayBegin && method === 'HEAD' && status === 404;
    if (status >= 400 && !begins) throw new Refused(method, status, bodyOf(response));
  },
});

/** Unwraps tus errors: the server's ApiError if there is one, otherwise a TypeError like a failed fetch. */
const causeOf = (error: Error): Error => {
  const cause = 'causingError' in error ? error.causingError : undefined;
  return cause instanceof ApiError ? cause : new TypeError(error.message);
};

/**
 * Uploads a video, resuming an earlier attempt, until the server has accepted it. Rejects with an `ApiError` if the
 * server rejects it, a TypeError if nothing answers, an AbortError if `signal` aborts.
 */
export async function transfer(
  upload: VideoUpload,
  { begun, progress }: TransferEvents,
  { signal, anew }: { signal: AbortSignal; anew: boolean },
): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const { file, place, slug, id, sent } = upload;
  await new Promise<void>((resolve, reject) => {
    let heard = Date.now();
    let whole = false;
    const ended = new AbortController();
    const end = (settle: () => void) => {
      ended.abort();
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
      window.removeEventListener('offline', lose);
      settle();
    };
    const sending = new Upload(file, {
      ...requests({ anew, mayBegin: sent === 0, signal: ended.signal }),
      endpoint: new URL(media.uploads.path, location.origin).href,
      ...(id !== undefined && { uploadUrl: addressOf(id) }),
      metadata: { kind: place.kind, target: place.slug, slug, filename: file.name },
      chunkSize: chunkBytes,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () =>
        begun(new URL(sending.url ?? '', location.origin).pathname.split('/').at(-1) ?? ''),
      onProgress: (bytes) => {
        if (ended.signal.aborted) return;
        heard = Date.now();
        whole = bytes >= file.size;
        progress(bytes);
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(causeOf(error))),
    });
    const breakOff = (reason: Error) => {
      void sending.abort();
      end(() => reject(reason));
    };
    const stop = () => breakOff(new DOMException('The upload was stopped.', 'AbortError'));
    // Browsers hold a request until the network returns, but what it had sent is lost; abort and resume instead.
    const lose = () => breakOff(new TypeError('There is no network.'));
    window.addEventListener('offline', lose);
    // Phones keep dead sockets after sleep, so a stalled connection must time out.
    const watch = setInterval(
      () =>
        Date.now() - heard > (whole ? judgementMs : silenceMs) &&
        breakOff(new TypeError('Nothing moves.')),
      lookMs,
    );
    signal.addEventListener('abort', stop);
    if (signal.aborted) return stop();
    sending.start();
  });
}

/** Deletes the upload on the server; a missing one counts as deleted. */
export async function discard(id: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  try {
    await Upload.terminate(addressOf(id), requests());
  } catch (error) {
    const cause = error instanceof Error ? causeOf(error) : error;
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
  }
}
