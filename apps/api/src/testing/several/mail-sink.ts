import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Taken from the Message-ID: it stays the same across attempts. */
  key: string;
}

function read({ envelope: { mailFrom, rcptTo } }: SMTPServerSession, content: string) {
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo[0]?.address ?? '',
    key: /^Message-ID: <([^@>]+)/im.exec(content)?.[1] ?? '',
  };
}

/** Starts a mail server that records the emails it has accepted. While paused, it accepts nothing. */
export async function startMailSink() {
  const accepted: ReceivedMail[] = [];
  const waiting = new Map<string, ReceivedMail>();
  const resumed = new EventEmitter().setMaxListeners(100);
  let isPaused = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      void text(stream).then(async (content) => {
        const mail = read(session, content);
        waiting.set(session.id, mail);
        if (isPaused) await once(resumed, 'resumed');
        // A sender that has died was never told that its email is accepted, so it is not.
        if (!waiting.delete(session.id)) return;
        accepted.push(mail);
        done();
      });
    },
    onClose: ({ id }) => void waiting.delete(id),
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    accepted,
    pause(): void {
      isPaused = true;
    },
    resume(): void {
      isPaused = false;
      resumed.emit('resumed');
    },
    /** Returns the emails that were received but not accepted yet, from senders that are still connected. */
    waiting: (): ReceivedMail[] => [...waiting.values()],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
