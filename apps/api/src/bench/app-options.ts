import { join } from 'node:path';
import { readConfig } from '../lib/config.ts';

/** Returns options for an app that keeps its files in this folder, without a log and the web app. */
export const appOptions = (directory: string, environment: Record<string, string> = {}) => ({
  config: readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...environment }),
  secret: new TextEncoder().encode('a secret of the benchmark and of nothing else'),
  web: join(directory, 'no-web'),
});
