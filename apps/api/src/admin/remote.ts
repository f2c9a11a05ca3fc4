import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { CommandContext } from './command.ts';
import { commands } from './commands.ts';
import { perform, errorMessage, type CommandRequest } from './perform.ts';

/** What the server sends, as JSON lines; the last one is `end` or `error`. */
type ServerMessage = { say: string } | { error: string } | { end: true };

const maxRequestLength = 64 * 1024;
const timeoutMs = 10_000;

/** Returns the command with that name if the number of arguments is right. */
export function findCommand<T extends { parameters: readonly string[] }>(
  among: Readonly<Record<string, T>>,
  { name, args }: Pick<CommandRequest, 'name' | 'args'>,
): T | undefined {
  const command = Object.hasOwn(among, name) ? among[name] : undefined;
  return command && args.length === command.parameters.length ? command : undefined;
}

async function readFirstLine(socket: Socket): Promise<string | undefined> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > maxRequestLength) return undefined;
  }
  return undefined;
}

type CommandServices = Pick<CommandContext, 'config' | 'directory' | 'store'>;

/**
 * Runs operators' commands in a server that has the embedded store open, so that the server doesn't
 * have to stop. Stopping the server interrupts them.
 */
export class CommandServer {
  readonly #services: CommandServices;
  readonly #running = new Map<Socket, Promise<void>>();

  constructor(services: CommandServices) {
    this.#services = services;
  }

  handleConnection = (socket: Socket): void => {
    const write = (line: ServerMessage) => void socket.write(`${JSON.stringify(line)}\n`);
    const run = this.#run(socket, write)
      .catch((error: unknown) => write({ error: errorMessage(error) }))
      .finally(() => {
        this.#running.delete(socket);
        socket.destroySoon();
      });
    this.#running.set(socket, run);
  };

  async #run(socket: Socket, write: (line: ServerMessage) => void): Promise<void> {
    socket.setEncoding('utf8').setTimeout(timeoutMs, () => socket.destroy());
    const line = await readFirstLine(socket);
    if (line === undefined) return;
    socket.setTimeout(0);
    const request = JSON.parse(line) as CommandRequest;
    const command = findCommand(commands, request);
    if (!command || command.requiresStoppedServer)
      throw new Error("The running server doesn't recognize this command. Stop it first.");
    const interruption = new AbortController();
    socket.once('close', () => interruption.abort(new Error('Interrupted.')));
    // Node reports the end of a socket only while somebody is reading from it.
    socket.resume();
    await perform(command, request, {
      ...this.#services,
      stopSignal: interruption.signal,
      print: (text) => write({ say: text }),
    });
    write({ end: true });
  }

  async stop(): Promise<void> {
    for (const socket of this.#running.keys()) socket.destroy();
    await Promise.all(this.#running.values());
  }
}

/**
 * Has the server that listens on the socket run a command. Rejects with the server's message if the
 * command fails.
 */
export async function runOnServer(
  path: string,
  request: CommandRequest,
  print: (text: string) => void,
): Promise<void> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    // A broken connection ends the loop below.
    socket.on('error', () => undefined);
    socket.write(`${JSON.stringify(request)}\n`);
    for await (const text of createInterface({ input: socket })) {
      const line = JSON.parse(text) as ServerMessage;
      if ('say' in line) print(line.say);
      else if ('error' in line) throw new Error(line.error);
      else return;
    }
  } finally {
    socket.destroy();
  }
  throw new Error('The running server closed the connection. Stop it and try again.');
}
