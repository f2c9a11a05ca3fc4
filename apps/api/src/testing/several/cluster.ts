import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import type { Plugin } from 'vite';
import { openServerStore } from '../../db/database.ts';
import { fakeFfmpeg } from '../../features/conversion/testing/fake-ffmpeg.ts';
import { s3Storage } from '../../storage/s3.storage.ts';
import { localS3 } from '../../storage/testing/s3.ts';
import { Client } from '../client.ts';
import { createFactories } from '../factories.ts';
import { executeOnServer } from '../server-database.ts';
import { freePort } from '../free-port.ts';
import { buildServer, startServer, type ServerProcess } from '../server-process.ts';
import { silentLog } from '../silent-log.ts';
import { startMailSink } from './mail-sink.ts';
import { startProxy } from './proxy.ts';

/** Longer than the proxy takes to notice that a server is draining, even on a busy machine. */
const drainSeconds = 5;

/** Adds the migrations of `next-version/` to the build. */
const nextVersion: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/db/migrate.ts')
      ? code.replace(
          "'./migrations/*.sql'",
          "['./migrations/*.sql', '../testing/several/next-version/*.sql']",
        )
      : undefined,
};

/** Builds this version of the server and the next one, which has more migrations. */
export async function buildVersions() {
  const name = `test-several-${process.pid}`;
  return {
    current: await buildServer(name),
    next: await buildServer(`${name}-next`, [nextVersion]),
  };
}

/** A server process with what only it uses: its port, its sender address and its ffmpeg. */
export interface Member {
  port: number;
  sender: string;
  ffmpeg: Awaited<ReturnType<typeof fakeFfmpeg>>;
  process: ServerProcess | undefined;
}

/** Starts three servers behind a proxy, with one database, one object storage and one mail server. */
export async function startCluster(databaseServer: string, program: string) {
  const directory = await mkdtemp(join(tmpdir(), 'fj-several-'));
  const databaseName = `fj_several_${randomBytes(6).toString('hex')}`;
  await executeOnServer(databaseServer, `CREATE DATABASE ${databaseName}`);
  const databaseUrl = Object.assign(new URL(databaseServer), { pathname: `/${databaseName}` }).href;
  const s3 = await localS3();
  const mail = await startMailSink();
  const converted = await createTestVideo({ seconds: 1 });
  const members = await Promise.all(
    [1, 2, 3].map(async (number): Promise<Member> => ({
      port: await freePort(),
      sender: `server-${number}@journal.example`,
      ffmpeg: await fakeFfmpeg(converted),
      process: undefined,
    })),
  );
  const proxy = await startProxy(members.map(({ port }) => port));
  const started: ServerProcess[] = [];

  const environmentOf = ({ port, sender, ffmpeg }: Member) => ({
    PORT: String(port),
    PUBLIC_URL: proxy.origin,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    APP_SECRET: 'one secret that all servers of this test share',
    DRAIN_SECONDS: String(drainSeconds),
    SMTP_URL: mail.url,
    MAIL_FROM: sender,
    FFMPEG_PATH: ffmpeg.path,
    S3_ENDPOINT: s3.options.endpoint,
    S3_REGION: s3.options.region,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    LOGIN_LIMIT_PER_ADDRESS: '10000',
    WRITE_LIMIT_PER_ACCOUNT: '100000',
    READ_LIMIT_PER_ACCOUNT: '1000000',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });

  /** Starts a server's process without waiting for it. */
  function launch(member: Member, version: string): ServerProcess {
    member.process = startServer(version, environmentOf(member));
    started.push(member.process);
    return member.process;
  }

  /** Starts a server. Resolves when the proxy sends requests to it. */
  async function start(member: Member, version: string): Promise<void> {
    await launch(member, version).listening;
    await proxy.ready(member.port);
  }

  /** Sends a signal to a server. Resolves to the exit code. */
  async function stop(member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const running = member.process;
    if (!running) throw new Error('This server does not run.');
    running.child.kill(signal);
    const code = await running.ended;
    member.process = undefined;
    return code;
  }

  // All three find an empty database, and one of them migrates it.
  await Promise.all(members.map((member) => start(member, program)));
  const store = await openServerStore(databaseUrl, silentLog, { size: 3 });
  const make = createFactories(store.db);

  return {
    databaseUrl,
    members,
    proxy,
    mail,
    store,
    storage: s3Storage(s3.options),
    make,
    launch,
    start,
    stop,
    memberAt(port: number): Member {
      const found = members.find((member) => member.port === port);
      if (!found) throw new Error(`No server has the port ${port}.`);
      return found;
    },
    visitor: () => new Client(proxy.origin),
    /** Returns the lines that any process has logged as errors. */
    errorsLogged: () =>
      started.flatMap((one) =>
        one
          .output()
          .split('\n')
          .filter((line) => /^{"level":[56]0/.test(line))
          .concat(one.errors() === '' ? [] : [one.errors()]),
      ),
    async close() {
      for (const { process: running } of members) running?.child.kill('SIGKILL');
      await Promise.all(started.map(({ ended }) => ended));
      await proxy.close();
      await store.close();
      await Promise.all(members.map(({ ffmpeg }) => ffmpeg.close()));
      await mail.close();
      await s3.close();
      await executeOnServer(databaseServer, `DROP DATABASE ${databaseName} WITH (FORCE)`);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
