import { join } from 'node:path';
import { readConfig } from '../lib/config.ts';

/** Options of an app that has its files in this folder, without log and web app. */
export const appOptions = (directory: string, environment: Record<string, string> = {}) => ({
  config: readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...environment }),
  secret: new TextEncoder().encode('a secret of the benchmark and of nothing else'),
  web: join(directory, 'no-web'),
});
