// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { bin, node, root } from './lib/run.mjs';

await install();
await build();

/** The server is built anew at each change and started anew by Node; the web app is served by Vite, which asks it. */
const children = [
  spawn(bin('vite'), ['build', '--config', 'apps/api/vite.config.ts', '--watch', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' }),
  spawn(node, ['--watch', '--watch-preserve-output', '--enable-source-maps', 'apps/api/dist/main.js'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), ['dev', '--config', 'apps/web/vite.config.ts'], { cwd: root, stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
if (!existsSync(join(root, 'apps/api/dist/main.js'))) stop();
