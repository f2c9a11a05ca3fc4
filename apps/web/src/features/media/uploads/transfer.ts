import { media } from '@fencing-journal/contract/media';
import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client';
import { ApiError } from '../../../http/api-error.ts';
import { authHeaders } from '../../../http/session-recovery.ts';
import { setReachable } from '../../../lib/reachability.ts';
import { UploadRejectedError } from './retry.rules.ts';
import type { VideoUpload } from './upload.rules.ts';

/** Large, because each chunk counts toward the account's rate limit; below the usual body limit of proxies. */
const chunkBytes = 64 * 1024 * 1024;

/** A connection without progress is considered dead. Checking gigabytes on the server takes longer. */
const stallTimeoutMs = 30_000;
const verificationTimeoutMs = 300_000;
const stallCheckMs = 5_000;

export interface TransferEvents {
  /** Called with the server's id of the upload. */
  onStarted: (id: string) => void;
  onProgress: (sent: number) => void;
}

const uploadUrlOf = (id: string): string => new URL(media.uploads.path + id, location.origin).href;

function parseBody(response: HttpResponse): unknown {
  try {
    return JSON.parse(response.getBody());
  } catch {
    return undefined;
  }
}

interface RequestOptions {
  /** Whether to get new session headers, because the server rejected the old ones. */
  refreshSession?: boolean;
  /** Whether to start a new upload if it doesn't exist (anymore). */
  allowCreate?: boolean;
  signal?: AbortSignal;
}

/** Headers for each request and error handling for each response. */
const requestOptions = ({
  refreshSession = false,
  allowCreate = false,
  signal,
}: RequestOptions = {}): UploadOptions => ({
  retryDelays: null,
  async onBeforeRequest(request: HttpRequest) {
    for (const [name, value] of Object.entries(await authHeaders({ forceRefresh: refreshSession })))
      request.setHeader(name, value);
    refreshSession = false;
    // The upload may have been aborted while waiting for headers; tus would send the request anyway.
    signal?.throwIfAborted();
  },
  onAfterResponse(request: HttpRequest, response: HttpResponse) {
    setReachable(true);
    const [method, status] = [request.getMethod(), response.getStatus()];
    const startsNew = allowCreate && method === 'HEAD' && status === 404;
    if (status >= 400 && !startsNew)
      throw new UploadRejectedError(method, status, parseBody(response));
  },
});

/** Unwraps tus errors: the server's ApiError if there is one, otherwise a TypeError like a failed fetch. */
const unwrapError = (error: Error): Error => {
  const cause = 'causingError' in error ? error.causingError : undefined;
  return cause instanceof ApiError ? cause : new TypeError(error.message);
};

/**
 * Uploads a video, resuming an earlier attempt, until the server has accepted it. Rejects with an `ApiError` if the
 * server rejects it, a TypeError if nothing answers, an AbortError if `signal` aborts.
 */
export async function transfer(
  upload: VideoUpload,
  { onStarted, onProgress }: TransferEvents,
  { signal, refreshSession }: { signal: AbortSignal; refreshSession: boolean },
): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const { file, place, slug, id, sent } = upload;
  await new Promise<void>((resolve, reject) => {
    let lastProgressAt = Date.now();
    let isFullySent = false;
    const endController = new AbortController();
    const finish = (settle: () => void) => {
      endController.abort();
      clearInterval(stallTimer);
      signal.removeEventListener('abort', handleAbort);
      window.removeEventListener('offline', handleOffline);
      settle();
    };
    const tusUpload = new Upload(file, {
      ...requestOptions({ refreshSession, allowCreate: sent === 0, signal: endController.signal }),
      endpoint: new URL(media.uploads.path, location.origin).href,
      ...(id !== undefined && { uploadUrl: uploadUrlOf(id) }),
      metadata: { kind: place.kind, target: place.slug, slug, filename: file.name },
      chunkSize: chunkBytes,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () =>
        onStarted(new URL(tusUpload.url ?? '', location.origin).pathname.split('/').at(-1) ?? ''),
      onProgress: (bytes) => {
        if (endController.signal.aborted) return;
        lastProgressAt = Date.now();
        isFullySent = bytes >= file.size;
        onProgress(bytes);
      },
      onSuccess: () => finish(resolve),
      onError: (error) => finish(() => reject(unwrapError(error))),
    });
    const abortWith = (reason: Error) => {
      void tusUpload.abort();
      finish(() => reject(reason));
    };
    const handleAbort = () => abortWith(new DOMException('The upload was stopped.', 'AbortError'));
    // Browsers hold a request until the network returns, but what it had sent is lost; abort and resume instead.
    const handleOffline = () => abortWith(new TypeError('There is no network.'));
    window.addEventListener('offline', handleOffline);
    // Phones keep dead sockets after sleep, so a stalled connection must time out.
    const stallTimer = setInterval(
      () =>
        Date.now() - lastProgressAt > (isFullySent ? verificationTimeoutMs : stallTimeoutMs) &&
        abortWith(new TypeError('Nothing moves.')),
      stallCheckMs,
    );
    signal.addEventListener('abort', handleAbort);
    if (signal.aborted) return handleAbort();
    tusUpload.start();
  });
}

/** Deletes the upload on the server; a missing one counts as deleted. */
export async function discard(id: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  try {
    await Upload.terminate(uploadUrlOf(id), requestOptions());
  } catch (error) {
    const cause = error instanceof Error ? unwrapError(error) : error;
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
  }
}
