import type { AnswerOf, Endpoint } from '@fencing-journal/contract/shared/endpoint';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
  setCookies: string[];
}

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Returns the path of an endpoint with parameters and query filled in. */
export function pathOf(endpoint: Endpoint, sent: Sent = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? 'missing'),
  );
  const query = new URLSearchParams(
    Object.entries(sent.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Builds a form, with files, from values by name. */
function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Encodes the body for the endpoint: JSON, a form, or a raw picture. */
function sentTo(endpoint: Endpoint, sent: Sent): Sent {
  const { body } = sent;
  if (
    endpoint.encoding === 'multipart' &&
    typeof body === 'object' &&
    body !== null &&
    !(body instanceof FormData)
  )
    return { ...sent, body: formOf({ ...body }) };
  return endpoint.encoding === 'image' && body instanceof Uint8Array
    ? { ...sent, headers: { 'content-type': 'image/jpeg', ...sent.headers } }
    : sent;
}

/**
 * A user with a browser: keeps cookies, sends the CSRF header, and the bearer token once it has
 * one.
 */
export class Client {
  token: string | undefined;
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<Answer<any>> {
    const headers: Record<string, string> = this.token
      ? { authorization: `Bearer ${this.token}` }
      : {};
    if (this.cookies.size > 0)
      headers['cookie'] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = this.cookies.get('csrftoken');
    if (csrf !== undefined && method !== 'GET') headers['x-csrftoken'] = csrf;
    const isBytes = sent.body instanceof FormData || sent.body instanceof Uint8Array;
    if (sent.body !== undefined && !isBytes) headers['content-type'] = 'application/json';
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: Object.assign(headers, sent.headers),
      ...(sent.body === undefined
        ? {}
        : {
            body:
              sent.body instanceof FormData || sent.body instanceof Uint8Array
                ? sent.body
                : typeof sent.body === 'string'
                  ? sent.body
                  : JSON.stringify(sent.body),
          }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) this.keep(line);
    const text = await response.text();
    return { status: response.status, body: parse(text), headers: response.headers, setCookies };
  }

  call<E extends Endpoint>(
    endpoint: E,
    sent: Sent = {},
  ): Promise<Answer<AnswerOf<E> & Record<string, any>>> {
    return this.send(endpoint.method, pathOf(endpoint, sent), sentTo(endpoint, sent));
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(pair.slice(name.length + 1)));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
