import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Upper bounds of the histogram's buckets, in seconds. Only a file takes longer than the last. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** If a file is sent or received, the duration of a request depends on the file's size. */
type Kind = 'api' | 'file' | 'other';

function kindOf({ name, produces, encoding = 'json' }: Endpoint): Kind {
  // Health checks and scrapes would be half of the requests to a quiet server.
  if (name.startsWith('operations.')) return 'other';
  const isFile = produces !== undefined || ['multipart', 'tus', 'image'].includes(encoding);
  return isFile ? 'file' : 'api';
}

/** How long requests of one kind took. */
class Histogram {
  readonly #counts = new Float64Array(bounds.length + 1);
  #seconds = 0;

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#seconds += seconds;
  }

  lines(kind: Kind): string[] {
    const name = 'http_request_duration_seconds';
    let count = 0;
    const buckets = [...bounds, '+Inf'].map((bound, index) => {
      count += this.#counts[index] ?? 0;
      return `${name}_bucket{kind="${kind}",le="${bound}"} ${count}`;
    });
    return [
      ...buckets,
      `${name}_sum{kind="${kind}"} ${this.#seconds}`,
      `${name}_count{kind="${kind}"} ${count}`,
    ];
  }
}

/** The requests of one route. */
class RouteCounter {
  /** The route's method and pattern, in the text format. */
  readonly #labels: string;
  readonly #histogram: Histogram;
  /** Numbers of requests by the first digit of the status. */
  readonly #counts = new Float64Array(6);
  #seconds = 0;

  constructor(method: string, route: string, histogram: Histogram) {
    this.#labels = `method="${method}",route="${route}"`;
    this.#histogram = histogram;
  }

  readonly count = (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const seconds = reply.elapsedTime / 1000;
    const statusClass = Math.trunc(reply.statusCode / 100);
    this.#counts[statusClass] = (this.#counts[statusClass] ?? 0) + 1;
    this.#seconds += seconds;
    this.#histogram.observe(seconds);
    done();
  };

  get isUsed(): boolean {
    return this.#counts.some((count) => count > 0);
  }

  countLines(): string[] {
    return [...this.#counts].flatMap((count, statusClass) =>
      count === 0
        ? []
        : [`http_requests_total{${this.#labels},status="${statusClass}xx"} ${count}`],
    );
  }

  secondsLine(): string {
    return `http_route_seconds_total{${this.#labels}} ${this.#seconds}`;
  }
}

/**
 * Counts and times requests in memory by route, so that no address and no user is in the metrics.
 * Call it before routes are added. Requests that no handler sees, because they are malformed or
 * their client has left, are not counted.
 * @returns The metrics in the Prometheus text format.
 */
export function countRequests(app: FastifyInstance): () => string {
  const histograms = { api: new Histogram(), file: new Histogram(), other: new Histogram() };
  // Pages, unknown addresses, and built files, because their names change with every version.
  const others = new RouteCounter('GET', 'other', histograms.other);
  const counters = [others];
  // A hook for each route doesn't need to search for its counter.
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    let counter = others;
    if (endpoint) {
      counter = new RouteCounter(endpoint.method, endpoint.path, histograms[kindOf(endpoint)]);
      counters.push(counter);
    }
    route.onResponse = [counter.count, ...[route.onResponse ?? []].flat()];
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) others.count(request, reply, done);
    else done();
  });
  return () => {
    const used = counters.filter((counter) => counter.isUsed);
    const lines = [
      '# TYPE http_requests_total counter',
      ...used.flatMap((counter) => counter.countLines()),
      '# TYPE http_route_seconds_total counter',
      ...used.map((counter) => counter.secondsLine()),
      '# TYPE http_request_duration_seconds histogram',
      ...Object.entries(histograms).flatMap(([kind, histogram]) => histogram.lines(kind as Kind)),
    ];
    return `${lines.join('\n')}\n`;
  };
}
