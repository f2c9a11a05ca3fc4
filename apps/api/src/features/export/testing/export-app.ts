import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataExport } from '@fencing-journal/contract/export';
import { exportFolder, readConfig } from '../../../lib/config.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { testApp, testSecret, type TestApp } from '../../../testing/app.ts';
import type { Client } from '../../../testing/client.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import { unzip } from '../../../testing/unzip.ts';
import { availableBytes } from '../files.ts';
import type { ExportServices } from '../worker.ts';

export interface ExportApp extends TestApp {
  folder: string;
  /** Returns services for an export worker like the server's. */
  exportServices(overrides?: Partial<ExportServices>): ExportServices;
}

export async function exportApp(environment: Record<string, string> = {}): Promise<ExportApp> {
  const directory = await mkdtemp(join(tmpdir(), 'fj-export-'));
  const app = await testApp({ environment: { DATA_DIR: directory, ...environment } });
  const config = readConfig({ DATA_DIR: directory, PUBLIC_URL: 'https://journal.example' });
  const folder = exportFolder(config);
  return {
    ...app,
    folder,
    exportServices: (overrides) => ({
      db: app.store.db,
      folder,
      filesOf: async () => [],
      config,
      seal: createEncryption(testSecret),
      log: silentLog,
      availableBytes,
      now: () => app.clock.now,
      ...overrides,
    }),
    close: async () => {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export const downloadLink = async (client: Client): Promise<string> =>
  (await client.call(dataExport.link)).body.url;

export async function download(origin: string, url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}${url}`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}

/** Downloads the finished archive and returns its files by name. */
export async function archiveFiles(test: TestApp, client: Client): Promise<Map<string, Buffer>> {
  return unzip((await download(test.origin, await downloadLink(client))).content);
}
