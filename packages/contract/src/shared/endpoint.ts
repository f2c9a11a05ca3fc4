import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** The kinds of object that one user owns and other users must not find. */
export type OwnedKind =
  | 'tournament'
  | 'event'
  | 'bout'
  | 'fencer'
  | 'lesson'
  | 'lesson_media'
  | 'bout_media'
  | 'coach_card'
  | 'coach_group'
  | 'coach_phrase'
  | 'request'
  | 'connection'
  | 'block'
  | 'student'
  | 'club_confirmation'
  | 'session'
  | 'passkey'
  | 'moment'
  | 'moment_answer'
  | 'voice_note'
  | 'bout_comment'
  | 'touch'
  | 'playlist'
  | 'goal'
  | 'goal_comment'
  | 'task'
  | 'practice'
  | 'team_match'
  | 'import'
  | 'equipment'
  | 'equipment_failure'
  | 'child'
  | 'child_connection'
  | 'guardian';

/**
 * Whose rows a call touches. `own`: only rows found by the caller's id. Otherwise, the path or the
 * body names an object, and a caller who isn't allowed to see it gets a 404, or a 400 for an unknown value
 * if `not_found` is not among the errors. It is required, because the isolation sweep reads it.
 */
export type Subject = 'own' | readonly { in: 'params' | 'body'; key: string; kind: OwnedKind }[];

interface EndpointBase {
  /** `feature.action`; the feature is the name of its folder. */
  readonly name: `${string}.${string}`;
  readonly method: Method;
  /** Starts with /api/; `:name` marks a parameter. Served with and without a trailing slash. */
  readonly path: `/api/${string}`;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /**
   * `multipart`: a form with a file, read by the handler. `raw`: unparsed JSON for checking a
   * signature over it; needs no CSRF token.
   * `tus`: a chunk of a file, by the tus protocol. `image`: the bytes of a small JPEG or WebP.
   */
  readonly encoding?: 'json' | 'multipart' | 'raw' | 'tus' | 'image';
  /** Whether the server also responds to HEAD requests, with headers only. */
  readonly head?: true;
  /** 204 means there is no body. */
  readonly status: 200 | 201 | 204;
  /** Other success statuses: 200 if a create changes nothing, 206 for a range of a file. */
  readonly otherStatuses?: readonly (200 | 206)[];
  /** The media type of the response, if it is a file and not JSON. */
  readonly produces?: string;
  readonly response: z.core.$ZodType;
  readonly errors: readonly ErrorCode[];
  /** Whether the endpoint is not in the specification. */
  readonly extension?: true;
  /** Whether a child's account that is suspended until a guardian is linked may also make the call. */
  readonly whileSuspended?: true;
  /** For creates: honors Idempotency-Key, so that a repeated request takes effect once. */
  readonly idempotent?: true;
}

/** One API call. The routes, client, OpenAPI document, and test sweeps all read these definitions. */
export type Endpoint = EndpointBase &
  (
    | { readonly access: 'public'; readonly subject?: never }
    /** Authenticated by the refresh cookie. */
    | { readonly access: 'session'; readonly subject?: never }
    | { readonly access: 'user'; readonly subject: Subject }
  );

/** What a client needs to send a call, without the schemas of its payload. */
export type EndpointMeta = Pick<Endpoint, 'name' | 'method' | 'path' | 'access' | 'idempotent'>;

/** Keeps the literal types of an endpoint, which type the handlers and the client. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Out<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

export type ParamsOf<E> = Out<Part<E, 'params'>>;
export type QueryOf<E> = Out<Part<E, 'query'>>;
/**
 * The parsed body: what the handler receives and our own client sends, without the alternative
 * spellings the schema also accepts.
 */
export type BodyOf<E> = Out<Part<E, 'body'>>;
export type ResponseOf<E> = Out<Part<E, 'response'>>;
