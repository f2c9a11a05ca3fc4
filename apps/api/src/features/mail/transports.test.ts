import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../lib/config.ts';
import {
  fileTransport,
  smtpTransport,
  createMailTransport,
  type OutgoingMail,
} from './transports.ts';

const mail: OutgoingMail = {
  key: '20260314101112345-17',
  from: 'Fencing Journal <no-reply@journal.example>',
  to: 'ada@mail.example',
  date: new Date('2026-03-14T10:11:12Z'),
  subject: 'José asks to connect',
  text: 'José asks.\n.\nA dot alone.',
  html: '<p>José asks.</p>',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('email in files', () => {
  it(
    'is one RFC 5322 message per file, with both bodies, readable only by the owner of the folder',
    { tags: ['PR-2'] },
    async () => {
      const to = join(folder, 'outbox');
      await fileTransport(to).send(mail);
      expect(await readdir(to)).toEqual([`${mail.key}.eml`]);
      expect(((await stat(join(to, `${mail.key}.eml`))).mode & 0o777).toString(8)).toBe('600');
      expect(((await stat(to)).mode & 0o777).toString(8)).toBe('700');
      const content = await readFile(join(to, `${mail.key}.eml`), 'utf8');
      const [head = ''] = content.split('\r\n\r\n');
      for (const line of [
        'From: Fencing Journal <no-reply@journal.example>',
        'To: ada@mail.example',
        'Subject: =?UTF-8?Q?Jos=C3=A9_asks_to_connect?=',
        'Message-ID: <20260314101112345-17@journal.example>',
        'Date: Sat, 14 Mar 2026 10:11:12 +0000',
        'Auto-Submitted: auto-generated',
      ])
        expect(head).toContain(line);
      expect(content).toMatch(
        /multipart\/alternative[^]*text\/plain; charset=utf-8[^]*Jos=C3=A9 asks\.[^]*text\/html; charset=utf-8[^]*<p>Jos=C3=A9/,
      );
    },
  );

  it('is written once, however often it is sent', async () => {
    await fileTransport(folder).send(mail);
    await fileTransport(folder).send({ ...mail, text: 'again' });
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readFile(join(folder, `${mail.key}.eml`), 'utf8')).not.toContain('again');
  });

  it('is deleted once it is old, and kept until then', { tags: ['PR-2'] }, async () => {
    for (const key of ['old', 'new']) await fileTransport(folder).send({ ...mail, key });
    await utimes(join(folder, 'old.eml'), new Date('2026-01-01'), new Date('2026-01-01'));
    await fileTransport(folder).deleteBefore?.(new Date('2026-02-01'));
    expect(await readdir(folder)).toEqual(['new.eml']);
    await fileTransport(join(folder, 'nothing')).deleteBefore?.(new Date());
  });

  it('is the default without a mail server', async () => {
    await createMailTransport(readConfig({}), folder).send(mail);
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1);
  });
});

describe('email by SMTP', () => {
  /** Starts a mail server on the loopback interface that keeps what it receives. */
  async function mailServer(
    options: ConstructorParameters<typeof SMTPServer>[0] = {},
    host = '127.0.0.1',
  ) {
    const received: { from: string; to: string[]; content: string; user: unknown }[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      logger: false,
      onData(stream, session, done) {
        let content = '';
        stream.on('data', (chunk: Buffer) => (content += chunk.toString()));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((one) => one.address),
            content,
            user: session.user,
          });
          done();
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, host);
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    return {
      port,
      received,
      close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    };
  }

  it('arrives completely, with login, envelope and both bodies', async () => {
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        done(null, username === 'ada@x' && password === 'p:w' ? { user: username } : {}),
    });
    try {
      await createMailTransport(
        readConfig({ SMTP_URL: `smtp://ada%40x:p%3Aw@127.0.0.1:${server.port}` }),
        folder,
      ).send(mail);
      expect(server.received).toMatchObject([
        { from: 'no-reply@journal.example', to: ['ada@mail.example'], user: 'ada@x' },
      ]);
      const [{ content } = { content: '' }] = server.received;
      expect(content).toContain('Message-ID: <20260314101112345-17@journal.example>');
      expect(content).toContain('.\r\nA dot alone.');
      expect(content).toContain('<p>Jos=C3=A9');
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('fails with the codes from a refusal, and when nothing is listening', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    await expect(smtpTransport(`smtp://127.0.0.1:${server.port}`).send(mail)).rejects.toMatchObject(
      { code: 'EENVELOPE', responseCode: 550 },
    );
    await server.close();
    await expect(smtpTransport(`smtp://127.0.0.1:${server.port}`).send(mail)).rejects.toMatchObject(
      { code: 'ESOCKET' },
    );
  });

  it('is sent to another machine only encrypted, unless the URL says otherwise', async () => {
    // An address of this machine that the configuration doesn't recognize as such.
    const server = await mailServer({}, '127.0.0.2');
    try {
      await expect(
        smtpTransport(`smtp://127.0.0.2:${server.port}`).send(mail),
      ).rejects.toMatchObject({ code: 'ETLS' });
      expect(server.received).toEqual([]);
      await smtpTransport(`smtp://127.0.0.2:${server.port}?requireTLS=false`).send(mail);
      expect(server.received).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('gives up on a server that never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await expect(smtpTransport(`smtp://127.0.0.1:${port}`, 200).send(mail)).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    });
    silent.close();
  });
});
