import { media } from '@fencing-journal/contract/media';
import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client';
import { ApiError } from '../../../lib/api-error.ts';
import { entryHeaders } from '../../../lib/api.ts';
import { noteReachable } from '../../../lib/network.ts';
import { Refused } from './retry.rules.ts';
import type { VideoUpload } from './upload.rules.ts';

/** Large, as each part is a request that counts for the account's limit, and yet under what a proxy before the server usually takes. */
const chunkBytes = 64 * 1024 * 1024;

/** A connection that moves nothing for so long is dead; a server that judges gigabytes is given more. */
const silenceMs = 30_000;
const judgementMs = 300_000;
const lookMs = 5_000;

export interface TransferEvents {
  /** What the server calls it. */
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
  /** What lets one in was refused. */
  anew?: boolean;
  /** An upload that is not there may be begun again. */
  mayBegin?: boolean;
  signal?: AbortSignal;
}

/** What each request needs, and what each answer means. */
const requests = ({ anew = false, mayBegin = false, signal }: Manner = {}): UploadOptions => ({
  retryDelays: null,
  async onBeforeRequest(request: HttpRequest) {
    for (const [name, value] of Object.entries(await entryHeaders({ anew })))
      request.setHeader(name, value);
    anew = false;
    // The library would send what was stopped while it waited for these.
    signal?.throwIfAborted();
  },
  onAfterResponse(request: HttpRequest, response: HttpResponse) {
    noteReachable(true);
    const [method, status] = [request.getMethod(), response.getStatus()];
    const begins = mayBegin && method === 'HEAD' && status === 404;
    if (status >= 400 && !begins) throw new Refused(method, status, bodyOf(response));
  },
});

/** The library wraps what went wrong; an answer of the server, and of the session, is what counts. */
const causeOf = (error: Error): Error => {
  const cause = 'causingError' in error ? error.causingError : undefined;
  return cause instanceof ApiError ? cause : new TypeError(error.message);
};

/**
 * Sends a video until all of it has arrived and the server has taken it, beginning where an earlier attempt broke off. Rejects
 * with an `ApiError` for the server's no, with a TypeError where nothing answers, with an AbortError when it is told to stop.
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
    // A browser lets a request wait for a network that comes back; what it had sent is lost by then.
    const lose = () => breakOff(new TypeError('There is no network.'));
    window.addEventListener('offline', lose);
    // A phone that slept holds connections that nobody has at the other end.
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

/** Tells the server that nobody will go on with it; one that is not there needs no telling. */
export async function discard(id: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  try {
    await Upload.terminate(addressOf(id), requests());
  } catch (error) {
    const cause = error instanceof Error ? causeOf(error) : error;
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
  }
}
