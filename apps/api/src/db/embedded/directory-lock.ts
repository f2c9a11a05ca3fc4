import { randomBytes } from 'node:crypto';
import { chmod, link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrivateFolder } from '../../lib/private-folder.ts';

/** Another process has the directory open. `socket` is the path of its socket. */
export class DirectoryInUseError extends Error {
  readonly socket: string | undefined;

  constructor(message: string, socket?: string) {
    super(message);
    this.socket = socket;
  }
}

export interface DirectoryLock {
  /** Registers the handler for connections to the lock's socket. Until then, connections are closed. */
  onConnection(handler: (socket: Socket) => void): void;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  socket: string;
}

/** sun_path holds 104 bytes on macOS and 108 on Linux. */
const maxSocketPathBytes = 100;
const maxAttempts = 50;

/**
 * Takes the exclusive lock on a data directory. A second process would silently corrupt it.
 *
 * A holder counts as alive while it listens on its socket. Its pid proves nothing: a killed process
 * loses its socket immediately, but a pid may be reused or mean nothing in another container. The
 * holder is the process with the highest numbered lock file. Files are created atomically with
 * their content (link) and never reused. The successor of a dead holder takes the next number. Only
 * one process can create that file, so two concurrent starts cannot both win.
 *
 * Works on a single machine, like the embedded store. Throws DirectoryInUseError with one clear
 * sentence.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const folder = `${directory}.lock`;
  await ensurePrivateFolder(folder);
  const own: Holder = { pid: process.pid, socket: socketPath(folder) };
  let handleConnection = (socket: Socket): unknown => socket.destroy();
  const server = await listen(own.socket, (socket) => {
    socket.on('error', () => socket.destroy());
    handleConnection(socket);
  });
  const tempFile = join(folder, `draft.${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(tempFile, JSON.stringify(own));
    await claimLock(directory, folder, tempFile);
  } catch (error) {
    await stop(server, own.socket);
    throw error;
  } finally {
    await rm(tempFile, { force: true });
  }
  return {
    onConnection: (handler) => {
      handleConnection = handler;
    },
    release: () => stop(server, own.socket),
  };
}

async function claimLock(directory: string, folder: string, tempFile: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const highest = await highestNumber(folder);
    const holder = await readHolder(folder, highest);
    if (holder === 'gone') continue;
    if (holder && (await isAlive(holder.socket))) {
      throw new DirectoryInUseError(
        `The data directory ${directory} is in use by another process (pid ${holder.pid}). Stop that one first, or set DATA_DIR to another directory.`,
        holder.socket,
      );
    }
    const ownNumber = highest + 1;
    if (!(await tryLink(tempFile, join(folder, `${ownNumber}.lock`)))) continue;
    // In the meantime the number may have been taken and released, and a higher one may be held.
    if ((await highestNumber(folder)) > ownNumber) {
      await rm(join(folder, `${ownNumber}.lock`), { force: true });
      continue;
    }
    await removeStaleLocks(folder, ownNumber, holder);
    return;
  }
  throw new DirectoryInUseError(
    `The data directory ${directory} couldn't be locked: too many processes are starting in it at the same time.`,
  );
}

async function highestNumber(folder: string): Promise<number> {
  const names = await readdir(folder);
  return Math.max(0, ...names.map((name) => Number(/^(\d+)\.lock$/.exec(name)?.[1] ?? 0)));
}

async function readHolder(folder: string, number: number): Promise<Holder | 'gone' | undefined> {
  if (number === 0) return undefined;
  const text = await readFile(join(folder, `${number}.lock`), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (text === undefined) return 'gone';
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // A lock file appears atomically with its content. A truncated one was left by a power failure,
    // which no holder survives.
    return undefined;
  }
}

const tryLink = (tempFile: string, file: string): Promise<boolean> =>
  link(tempFile, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/**
 * Removes lower numbers and the socket of a dead holder. Our number stays behind when we exit,
 * because the next one must be higher.
 */
async function removeStaleLocks(
  folder: string,
  ownNumber: number,
  staleHolder: Holder | undefined,
): Promise<void> {
  if (staleHolder) await rm(staleHolder.socket, { force: true });
  for (const name of await readdir(folder)) {
    const number = Number(/^(\d+)\.lock$/.exec(name)?.[1] ?? ownNumber);
    if (number < ownNumber) await rm(join(folder, name), { force: true });
  }
}

function socketPath(folder: string): string {
  const name = `${process.pid}.${randomBytes(4).toString('hex')}.sock`;
  const path = join(folder, name);
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : join(tmpdir(), `fj-${name}`);
}

async function listen(path: string, handler: (socket: Socket) => void): Promise<Server> {
  const server = createServer(handler);
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  // Only the account that runs the server may connect, even if the socket is in the folder of
  // temporary files.
  await chmod(path, 0o600);
  return server;
}

const isAlive = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const finish = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', () => finish(true));
    // Any other error, such as a full queue, doesn't mean the holder is dead.
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      finish(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });

const stop = (server: Server, path: string): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => void rm(path, { force: true }).then(resolve));
  });
