import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from './fixtures.ts';

/** A test's own server, which can stop and restart with its data. */
export class TestServer {
  readonly origin: string;
  private readonly port: number;
  private readonly data = mkdtempSync(join(tmpdir(), 'fj-offline-'));
  private running: ChildProcess | undefined;

  constructor(port: number) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
  }

  /** Does nothing if it is already running. */
  async start(): Promise<void> {
    if (this.running) return;
    const env = {
      ...process.env,
      PORT: String(this.port),
      PUBLIC_URL: this.origin,
      DATA_DIR: this.data,
      LOG_LEVEL: 'warn',
      REGISTER_LIMIT_PER_HOUR: '1000',
    };
    const server = spawn(process.execPath, ['apps/api/dist/main.js'], { env, stdio: 'inherit' });
    this.running = server;
    const isReady = async () => {
      // Another server may have the port.
      if (server.exitCode !== null) throw new Error(`The server on ${this.port} has ended.`);
      return (await fetch(`${this.origin}/api/ready`).catch(() => undefined))?.status;
    };
    await expect.poll(isReady, { timeout: 120_000, intervals: [50] }).toBe(200);
  }

  async stop(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (!running || running.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
