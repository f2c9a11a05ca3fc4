import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const token = 'token-of-the-metrics';
const test = useTestApp({ environment: { METRICS_TOKEN: token } });

const read = (path: string) =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

/** Returns all samples by name with labels. */
async function scrape(): Promise<Record<string, number>> {
  const response = await fetch(`${test.origin}/api/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await response.text()).split('\n').filter((line) => /^[^#]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('the metrics of requests', () => {
  let before: Record<string, number>;
  let after: Record<string, number>;
  const added = (sample: string) => (after[sample] ?? 0) - (before[sample] ?? 0);

  beforeAll(async () => {
    const person = await test.signedIn();
    before = await scrape();
    for (const slug of ['secret-slug-aaaaaa', 'secret-slug-bbbbbb'])
      await person.send('GET', `/api/lessons/detail/${slug}/?page=7`);
    await person.send('GET', '/api/fencers/all/');
    await person.send('GET', '/api/no/such/address');
    await test.visitor().send('GET', '/some/page');
    await test.visitor().send('GET', '/api/media/secret-slug-cccccc/file');
    after = await scrape();
  });

  it('count by pattern, method and status class', () => {
    const route = 'method="GET",route="/api/fencers/all/"';
    expect(added(`http_requests_total{${route},status="2xx"}`)).toBe(1);
    expect(added(`http_route_seconds_total{${route}}`)).toBeGreaterThan(0);
    expect(
      added('http_requests_total{method="GET",route="/api/lessons/detail/:slug",status="4xx"}'),
    ).toBe(2);
    // Pages and unknown addresses are counted together.
    expect(added('http_requests_total{method="GET",route="other",status="4xx"}')).toBe(2);
  });

  it('have a histogram of durations for each kind of request', () => {
    const buckets = Object.keys(after).filter((name) => name.includes('bucket{kind="api"'));
    expect(buckets).toHaveLength(12);
    const counts = buckets.map((name) => after[name] ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(after['http_request_duration_seconds_count{kind="api"}']);
    expect(added('http_request_duration_seconds_count{kind="api"}')).toBe(3);
    expect(added('http_request_duration_seconds_sum{kind="api"}')).toBeGreaterThan(0);
    expect(added('http_request_duration_seconds_count{kind="file"}')).toBe(1);
    // A page, an unknown address and the first scrape.
    expect(added('http_request_duration_seconds_count{kind="other"}')).toBe(3);
  });

  it('contain no addresses and no users', () => {
    const routes = Object.keys(after).flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []);
    expect(routes.filter((route) => !/^(other|\/api\/[\w\-/:.]+)$/.test(route))).toEqual([]);
    expect(Object.keys(after).join()).not.toMatch(/secret|page=|no\/such/);
  });
});

it('counts the connections of the database', async () => {
  const samples = await scrape();
  expect(samples['database_connections_waiting']).toBe(0);
  expect(samples['database_connections_idle']).toBeGreaterThan(0);
  await test.store.withConnection(async () => {
    expect((await scrape())['database_connections_busy']).toBeGreaterThan(0);
  });
});

it('measures the delay of the event loop since the last scrape', async () => {
  await scrape();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  await pause();
  const end = performance.now() + 300;
  while (performance.now() < end);
  // A busy machine may delay the event loop after that too.
  const others = monitorEventLoopDelay({ resolution: 10 });
  others.enable();
  await pause();
  expect((await scrape())['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThan(0.2);
  await pause();
  const later = (await scrape())['nodejs_eventloop_lag_p99_seconds'];
  others.disable();
  expect(later).toBeLessThan(Math.max(0.2, others.max / 1e9 + 0.1));
});

it('has exactly the metrics that the dashboard shows and the manual explains', async () => {
  const exposed = new Set(
    Object.keys(await scrape()).map((sample) =>
      sample.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, ''),
    ),
  );
  const named = (text: string) =>
    new Set(
      [...text.matchAll(/\b(?:process|nodejs|http|database)_\w+_\w+/g)].map(([name]) =>
        name.replace(/_(bucket|sum|count)$/, ''),
      ),
    );
  const { panels, templating } = JSON.parse(read('docs/grafana-dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
    templating: { list: { query: string }[] };
  };
  const queries = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...templating.list.map(({ query }) => query),
  ];
  expect([...named(queries.join(' '))].toSorted()).toEqual([...exposed].toSorted());
  expect([...named(read('docs/operating.md'))].toSorted()).toEqual([...exposed].toSorted());
});
