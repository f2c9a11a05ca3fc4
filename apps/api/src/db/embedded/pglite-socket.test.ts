import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { PgliteSocket } from './pglite-socket.ts';

it('sends nothing more once it has broken, because others use the session by then', async () => {
  const sent: Uint8Array[] = [];
  let answer = () => {};
  const socket = new PgliteSocket(async (messages) => {
    sent.push(messages);
    await new Promise<void>((resolve) => (answer = resolve));
  });
  socket.on('error', () => undefined);
  socket.write(Buffer.of(1));
  await expect.poll(() => sent).toHaveLength(1);
  socket.write(Buffer.of(2));
  socket.destroy(new Error('The thread has ended.'));
  answer();
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(sent).toEqual([Uint8Array.of(1)]);
});

it('does not send what was written in the turn in which it breaks', async () => {
  const exchange = vi.fn(async () => undefined);
  const socket = new PgliteSocket(exchange);
  socket.on('error', () => undefined);
  socket.write(Buffer.of(1));
  socket.destroy(new Error('The thread has ended.'));
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(exchange).not.toHaveBeenCalled();
});
