// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

test('the Dockerfile copies the package file of every workspace before it installs', () => {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => existsSync(join(root, path, 'package.json'))),
  );
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)];
  expect(copied.map(([, path]) => path).toSorted()).toEqual(workspaces.toSorted());
});

test('compose.yaml sets only variables that the manual has', () => {
  const [, app = ''] = /^ {2}app:\n([^]*?)^ {2}\w+:$/m.exec(read('compose.yaml')) ?? [];
  const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app) ?? [];
  const names = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
  expect(names).toContain('DATABASE_URL');
  const manual = read('docs/operating.md');
  expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});

test('files for containers name no registry', () => {
  const images = [...read('compose.yaml').matchAll(/image: (\S+)/g)].map(([, name]) => name ?? '');
  images.push(/^ARG BASE=(\S+)$/m.exec(read('Dockerfile'))?.[1] ?? '');
  expect(images.length).toBeGreaterThan(2);
  expect(images.filter((name) => /^[^/]*[.:][^/]*\//.test(name))).toEqual([]);
});
