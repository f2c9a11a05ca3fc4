import type { ResponseOf, Endpoint } from '@fencing-journal/contract/shared/endpoint';

export interface TestResponse<T> {
  status: number;
  body: T;
  headers: Headers;
  setCookies: string[];
}

export interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Returns the path of an endpoint with parameters and query filled in. */
export function buildPath(endpoint: Endpoint, options: RequestOptions = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? 'missing'),
  );
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  );
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Builds a form from values by name. Values can be files. */
function toFormData(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Encodes the body for the endpoint: JSON, a form, or a raw picture. */
function encodeRequest(endpoint: Endpoint, options: RequestOptions): RequestOptions {
  const { body } = options;
  if (
    endpoint.encoding === 'multipart' &&
    typeof body === 'object' &&
    body !== null &&
    !(body instanceof FormData)
  )
    return { ...options, body: toFormData({ ...body }) };
  return endpoint.encoding === 'image' && body instanceof Uint8Array
    ? { ...options, headers: { 'content-type': 'image/jpeg', ...options.headers } }
    : options;
}

/** A user with a browser. It keeps cookies and sends the CSRF header, and the bearer token once it has one. */
export class Client {
  token: string | undefined;
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async send(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<TestResponse<any>> {
    const headers: Record<string, string> = this.token
      ? { authorization: `Bearer ${this.token}` }
      : {};
    if (this.cookies.size > 0)
      headers['cookie'] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = this.cookies.get('csrftoken');
    if (csrf !== undefined && method !== 'GET') headers['x-csrftoken'] = csrf;
    const isBytes = options.body instanceof FormData || options.body instanceof Uint8Array;
    if (options.body !== undefined && !isBytes) headers['content-type'] = 'application/json';
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: Object.assign(headers, options.headers),
      ...(options.body === undefined
        ? {}
        : {
            body:
              options.body instanceof FormData || options.body instanceof Uint8Array
                ? options.body
                : typeof options.body === 'string'
                  ? options.body
                  : JSON.stringify(options.body),
          }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) this.storeCookie(line);
    const text = await response.text();
    return {
      status: response.status,
      body: parseJson(text),
      headers: response.headers,
      setCookies,
    };
  }

  call<E extends Endpoint>(
    endpoint: E,
    options: RequestOptions = {},
  ): Promise<TestResponse<ResponseOf<E> & Record<string, any>>> {
    return this.send(
      endpoint.method,
      buildPath(endpoint, options),
      encodeRequest(endpoint, options),
    );
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(pair.slice(name.length + 1)));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
