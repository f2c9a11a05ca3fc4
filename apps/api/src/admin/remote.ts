import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Store } from '../db/database.ts';
import type { Config } from '../lib/config.ts';
import { commands, type Command } from './commands.ts';
import { perform, sayable, type Request } from './perform.ts';

/** What the server sends, as JSON lines; the last one is `end` or `error`. */
type Line = { say: string } | { error: string } | { end: true };

const longestRequest = 64 * 1024;
const timeoutMs = 10_000;

/** Returns the command with that name if the number of arguments is right. */
export function commandOf({ name, words }: Pick<Request, 'name' | 'words'>): Command | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command && words.length === command.parameters.length ? command : undefined;
}

async function firstLine(socket: Socket): Promise<string | undefined> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > longestRequest) return undefined;
  }
  return undefined;
}

/**
 * Runs operators' commands in a server that has the embedded store open, so that it doesn't have to
 * stop.
 */
export const answerCommands =
  (place: { config: Config; directory: string; store: Store }) =>
  (socket: Socket): void => {
    const write = (line: Line) => void socket.write(`${JSON.stringify(line)}\n`);
    const answer = async () => {
      socket.setEncoding('utf8').setTimeout(timeoutMs, () => socket.destroy());
      const line = await firstLine(socket);
      if (line === undefined) return;
      socket.setTimeout(0);
      const request = JSON.parse(line) as Request;
      const command = commandOf(request);
      if (!command || command.alone)
        throw new Error('The running server does not know this command. Stop it first.');
      await perform(command, request, {
        ...place,
        say: (text) => write({ say: text }),
        whileClosed: () => Promise.reject(new Error('Stop the server first.')),
      });
      write({ end: true });
    };
    answer()
      .catch((error: unknown) => write({ error: sayable(error) }))
      // Nobody reads the socket any more, so the other side's end would go unnoticed.
      .finally(() => socket.destroySoon());
  };

/**
 * Asks the server listening on the socket to run a command; rejects with the server's message if it
 * fails.
 */
export async function askServer(
  path: string,
  request: Request,
  say: (text: string) => void,
): Promise<void> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    // A broken connection ends the loop below.
    socket.on('error', () => undefined);
    socket.write(`${JSON.stringify(request)}\n`);
    for await (const text of createInterface({ input: socket })) {
      const line = JSON.parse(text) as Line;
      if ('say' in line) say(line.say);
      else if ('error' in line) throw new Error(line.error);
      else return;
    }
  } finally {
    socket.destroy();
  }
  throw new Error('The running server closed the connection. Stop it and try again.');
}
