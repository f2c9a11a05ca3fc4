import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** The kinds of object that one user owns and another must not find. */
export type OwnedKind =
  | 'tournament'
  | 'event'
  | 'bout'
  | 'fencer'
  | 'lesson'
  | 'lesson_media'
  | 'bout_media'
  | 'coach_card'
  | 'request'
  | 'connection'
  | 'block'
  | 'student'
  | 'club_confirmation'
  | 'session'
  | 'passkey'
  | 'moment'
  | 'moment_answer'
  | 'equipment'
  | 'equipment_failure';

/**
 * Whose rows a call touches. `own`: only rows found from the caller's id. Otherwise the call names an object, in the
 * path or the body, and a caller who may not see it gets 404, or, where `not_found` is not among the errors, the 400 of
 * what is unknown. The isolation sweep reads this, so it cannot be left out.
 */
export type Subject = 'own' | readonly { in: 'params' | 'body'; key: string; kind: OwnedKind }[];

interface EndpointBase {
  /** feature.action, the word of the feature folder first. */
  readonly name: `${string}.${string}`;
  readonly method: Method;
  /** Begins with /api/; `:name` marks a parameter. Both spellings, with and without the last slash, are served (G-120). */
  readonly path: `/api/${string}`;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /**
   * `multipart`: the body is a form with a file and is read by the handler. `raw`: JSON as it came, for the signature over it; its sender needs no CSRF token.
   * `tus`: a piece of a file, by the tus protocol. `image`: a small JPEG or WebP, nothing around it.
   */
  readonly encoding?: 'json' | 'multipart' | 'raw' | 'tus' | 'image';
  /** HEAD is answered too, with the headers alone. */
  readonly head?: true;
  /** 204: there is no body. */
  readonly status: 200 | 201 | 204;
  /** Other successes: 200 where a create changes nothing, 206 for a range of a file. */
  readonly otherStatuses?: readonly (200 | 206)[];
  /** The answer is a file of this media type, not JSON. */
  readonly produces?: string;
  readonly answer: z.core.$ZodType;
  readonly errors: readonly ErrorCode[];
  /** Not in the specification's section 7 (D-11). */
  readonly extension?: true;
  /** A create: honours Idempotency-Key, so that a repeated request has one effect (G-02). */
  readonly idempotent?: true;
}

/** One call of the API: everything about the wire, read by routes, client, OpenAPI document and test sweeps. */
export type Endpoint = EndpointBase &
  (
    | { readonly access: 'public'; readonly subject?: never }
    /** Authenticated by the refresh cookie. */
    | { readonly access: 'session'; readonly subject?: never }
    | { readonly access: 'user'; readonly subject: Subject }
  );

/** What a client needs to send a call: where it goes, not what it carries. */
export type Wire = Pick<Endpoint, 'name' | 'method' | 'path' | 'access' | 'idempotent'>;

/** Keeps the literal types of an endpoint, so that handlers and client are typed by it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Out<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

export type ParamsOf<E> = Out<Part<E, 'params'>>;
export type QueryOf<E> = Out<Part<E, 'query'>>;
/** What the server's handler receives, and what our own client sends: the exact form, without the spellings that are read besides. */
export type BodyOf<E> = Out<Part<E, 'body'>>;
export type AnswerOf<E> = Out<Part<E, 'answer'>>;
