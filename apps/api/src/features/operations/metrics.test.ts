import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processMetrics } from './metrics.ts';

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}

it('exposes the metrics that the Grafana dashboard shows, and it shows all of them', () => {
  const file = new URL('../../../../../docs/grafana-dashboard.json', import.meta.url);
  const { panels, templating } = JSON.parse(readFileSync(file, 'utf8')) as Dashboard;
  const expressions = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...templating.list.map(({ query }) => query),
  ];
  const shown = expressions.flatMap((text) => text.match(/\b(?:process|nodejs)_\w+/g) ?? []);
  const exposed = [...processMetrics().matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  expect(exposed.length).toBeGreaterThan(0);
  expect([...new Set(shown)].toSorted()).toEqual(exposed.toSorted());
});
