// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, variableNames } from '../../apps/api/src/lib/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

const dockerfile = read('Dockerfile');
const composeText = read('compose.yaml');
const manual = read('docs/operating.md');

/**
 * @typedef {{
 *   image?: string, environment?: Record<string, string>, ports?: string[], volumes?: string[],
 *   tmpfs?: string[], read_only?: boolean, stop_grace_period?: string,
 *   depends_on?: Record<string, { condition: string }>, healthcheck?: object,
 *   [setting: string]: unknown,
 * }} Service
 * @type {{ services: { app: Service, database: Service, videos: Service }, volumes: Record<string, null> }}
 */
const { services, volumes } = parse(composeText);
const { app } = services;
const environment = app.environment ?? {};
const mountedAt = (app.volumes ?? []).map((volume) => volume.split(':')[1] ?? '');

/** Returns the arguments of the image's only instruction with this name. @param {string} name */
function instruction(name) {
  const [, image = ''] = /^FROM \$\{BASE\}\n([^]*)$/m.exec(dockerfile) ?? [];
  const found = [...image.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, text]) => text);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

const imageEnvironment = () =>
  Object.fromEntries(
    instruction('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  );

/** What an operator writes into .env. */
const operatorsValues = {
  PUBLIC_URL: 'https://journal.example',
  APP_SECRET: 'a'.repeat(64),
  DATABASE_PASSWORD: 'b'.repeat(64),
  S3_PASSWORD: 'c'.repeat(64),
};

/** Returns the app's variables as Compose passes them. Throws if a required value is missing. */
function passedVariables(/** @type {Record<string, string>} */ values) {
  return Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, value, kind, fallback) => {
        if (values[value] === undefined && kind === '?') throw new Error(`${value} is missing.`);
        return values[value] ?? fallback;
      }),
    ]),
  );
}

describe('the Dockerfile', () => {
  test('copies the package file of every workspace before it installs', () => {
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .map((name) => `${folder}/${name}`)
        .filter((path) => existsSync(join(root, path, 'package.json'))),
    );
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)];
    expect(copied.map(([, path]) => path).toSorted()).toEqual(workspaces.toSorted());
  });

  test('sets only variables that the server reads, to values that it accepts', () => {
    expect(Object.keys(imageEnvironment()).filter((name) => !variableNames.includes(name))).toEqual(
      [],
    );
    expect(readConfig(imageEnvironment())).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' });
  });

  test('exposes the port that the server listens on, and keeps its data in a volume', () => {
    const { PORT, DATA_DIR } = imageEnvironment();
    expect(instruction('EXPOSE')).toBe(PORT);
    expect(JSON.parse(instruction('VOLUME'))).toContain(DATA_DIR);
  });
});

describe('compose.yaml', () => {
  test('sets only variables that the server reads, to values that it accepts', () => {
    expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
    const config = readConfig({ ...imageEnvironment(), ...passedVariables(operatorsValues) });
    expect(config).toMatchObject({ PUBLIC_URL: 'https://journal.example', S3_BUCKET: 'videos' });
    expect([config.SMTP_URL, config.METRICS_TOKEN]).toEqual([undefined, undefined]);
  });

  test('refuses to start without the values that the manual asks for', () => {
    for (const name of Object.keys(operatorsValues)) {
      const { [name]: _, ...others } = /** @type {Record<string, string>} */ (operatorsValues);
      expect(() => passedVariables(others)).toThrow(`${name} is missing.`);
      expect(manual).toContain(`\`${name}\``);
    }
  });

  test("publishes the image's port to this machine only", () => {
    expect(app.ports).toEqual([`127.0.0.1:${instruction('EXPOSE')}:${instruction('EXPOSE')}`]);
    expect([services.database.ports, services.videos.ports]).toEqual([undefined, undefined]);
  });

  test('mounts every volume of the image, and names every volume that it mounts', () => {
    expect(mountedAt.toSorted()).toEqual(JSON.parse(instruction('VOLUME')).toSorted());
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(mounted.map((volume) => volume.split(':')[0]).toSorted()).toEqual(
      Object.keys(volumes).toSorted(),
    );
  });

  test('gives the commands a writable folder for temporary files', () => {
    expect([app.read_only, app.tmpfs]).toEqual([true, ['/tmp']]);
    const [, folder = ''] = /TMPDIR:-(\/\w+)/.exec(read('scripts/container/admin')) ?? [];
    expect(mountedAt).toContain(folder);
  });

  test('starts the database and the storage first, under the names that the server uses', () => {
    const { DATABASE_URL = '', S3_ENDPOINT = '' } = passedVariables(operatorsValues);
    const hosts = [DATABASE_URL, S3_ENDPOINT].map((url) => new URL(url).hostname);
    expect(hosts).toEqual(['database', 'videos']);
    expect(Object.keys(app.depends_on ?? {})).toEqual(hosts);
    expect([services.database.healthcheck, services.videos.healthcheck]).not.toContain(undefined);
  });

  test('gives the server the time that it needs to stop', () => {
    const [, shutdownMs = ''] =
      /shutdownTimeoutMs = ([\d_]+);/.exec(read('apps/api/src/serve.ts')) ?? [];
    expect(Number.parseInt(app.stop_grace_period ?? '') * 1000).toBeGreaterThan(
      Number(shutdownMs.replace('_', '')),
    );
  });
});

test('container files do not name a registry', () => {
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  images.push(/^ARG BASE=(\S+)$/m.exec(dockerfile)?.[1] ?? '');
  expect(images.length).toBeGreaterThan(2);
  expect(images.filter((name) => /^[^/]*[.:][^/]*\//.test(name))).toEqual([]);
});
