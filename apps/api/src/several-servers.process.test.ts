import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { auth } from '@fencing-journal/contract/auth';
import { dataExport } from '@fencing-journal/contract/export';
import { media } from '@fencing-journal/contract/media';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from './db/database.ts';
import { tusClient } from './features/uploads/testing/uploading.ts';
import type { Client } from './testing/client.ts';
import { askOnce, askUntilAnswered, type Ask } from './testing/several/asking.ts';
import {
  buildVersions,
  startCluster,
  type Cluster,
  type Member,
} from './testing/several/cluster.ts';
import { newStrangers, newUploader, withCrowd } from './testing/several/crowd.ts';
import { findDifferences, letTimePass, queuesAreEmpty } from './testing/several/outcome.ts';
import { stickyHeader } from './testing/several/proxy.ts';
import { startSlowUpload } from './testing/several/slow-upload.ts';
import { until } from './testing/several/until.ts';
import { askToConnect, finishUpload, newLedger, upload, watch } from './testing/several/users.ts';

/** If it is not set, vitest.config.ts leaves this file out. */
const databaseServer = process.env['TEST_DATABASE_URL'] ?? '';
const partBytes = 5 * 1024 * 1024;

describe('three servers behind a proxy', () => {
  let cluster: Cluster;
  let versions: Awaited<ReturnType<typeof buildVersions>>;
  const ledger = newLedger();
  const videos: { small: Uint8Array; large: Uint8Array; unplayable: Uint8Array } = {} as never;

  beforeAll(async () => {
    versions = await buildVersions();
    cluster = await startCluster(databaseServer, versions.current);
    videos.small = await createTestVideo({ pictureBytes: 10_000 });
    videos.large = await createTestVideo({ pictureBytes: 350_000 });
    // Not every browser plays it, so it is converted.
    videos.unplayable = await createTestVideo({ format: 'mkv' });
  });
  afterAll(async () => {
    await cluster.close();
    for (const program of Object.values(versions))
      await rm(dirname(program), { recursive: true, force: true });
  });

  const sticky = ({ port }: Member) => ({ headers: { [stickyHeader]: String(port) } });

  /** Kills a server without warning and starts it again. */
  async function kill(choose: () => Promise<Member> | Member): Promise<Member> {
    const { mail, store } = cluster;
    // If a server crashes after an email is accepted but before that is recorded, the email is sent
    // again. No sender can prevent that, so the mail server is paused.
    mail.pause();
    await until(async () => {
      const [row] = await queryRows<{ sent: number }>(
        store.db,
        'SELECT count(*)::int AS sent FROM outbox WHERE sent_at IS NOT NULL',
      );
      return row?.sent === mail.accepted.length;
    });
    const member = await choose();
    expect(await cluster.stop(member, 'SIGKILL')).toBe(null);
    await until(() => mail.waiting().every(({ from }) => from !== member.sender));
    mail.resume();
    await cluster.start(member, versions.current);
    return member;
  }

  /** Resolves when a video is converted. */
  const conversion = (client: Client, slug: string, ask: Ask) =>
    until(async () => {
      const read = () => client.call(media.read, { params: { slug } });
      return (await ask('read a video', read, [200])).body.conversion === 'done';
    });

  /** Resolves to the server whose ffmpeg is running. */
  const converting = () =>
    until(async () => {
      for (const member of cluster.members)
        if ((await member.ffmpeg.begun()).length > (await member.ffmpeg.ended()).length)
          return member;
      return undefined;
    });

  it('end a session everywhere within a second', async () => {
    const { client } = await newUploader(cluster);
    const me = (member: Member) => client.call(auth.me, sticky(member));
    for (const member of cluster.members) expect((await me(member)).status).toBe(200);
    const other = Object.assign(cluster.visitor(), { token: client.token });
    await client.call(auth.logout, { body: {}, ...sticky(cluster.members[0]!) });
    const loggedOutAt = performance.now();
    for (const member of cluster.members) {
      await until(async () => {
        const askedAt = performance.now();
        const { status } = await other.call(auth.me, sticky(member));
        if (status === 200) expect(askedAt - loggedOutAt).toBeLessThan(1_000);
        return status === 401;
      });
    }
  });

  const killInTurn = async () => {
    const { client, place } = await newUploader(cluster);
    const patient = { ask: askUntilAnswered, ledger };
    const uploadingLarge = upload(client, place, videos.large, patient);

    // Kill a server while it is converting a video.
    for (const { ffmpeg } of cluster.members) await ffmpeg.pause();
    const converted = await upload(client, place, videos.unplayable, patient, true);
    await kill(converting);
    for (const { ffmpeg } of cluster.members) await ffmpeg.resume();
    // Ends the dead server's claim. Users would wait up to a minute for that.
    await cluster.store.db.execute(
      sql`UPDATE media_jobs SET run_at = now() WHERE kind = 'convert'`,
    );
    await conversion(client, converted, askUntilAnswered);

    // Kill a server while it is sending an email.
    const [stranger] = await newStrangers(cluster, 1);
    await kill(async () => {
      await askToConnect(client, 'killed-with-email', stranger!, patient);
      const { from } = await until(() => cluster.mail.waiting()[0]);
      return cluster.members.find(({ sender }) => sender === from)!;
    });

    // Kill a server while it is receiving a video.
    const [first, second] = cluster.members;
    const slow = await startSlowUpload(client, place, videos.large, {
      port: first!.port,
      pauseAt: partBytes + 1_000_000,
    });
    const arrived = await until(async () => {
      const query = sql`SELECT received::int FROM media_uploads WHERE slug = ${slow.slug}`;
      const [row] = await queryRows<{ received: number }>(cluster.store.db, query);
      return row && row.received >= partBytes && row.received;
    });
    await kill(() => first!);
    expect(await slow.status).not.toBe(204);
    const continued = (async () => {
      // Waits until the dead server's lease has ended.
      const asked = await askUntilAnswered('ask', () => tusClient(client).ask(slow.url), [200]);
      expect(asked.headers.get('upload-offset')).toBe(String(arrived));
      await finishUpload(client, slow.url, videos.large, askUntilAnswered);
      ledger.videos.push({ slug: slow.slug, bytes: videos.large });
    })();

    // Kill a server while it is sending a video.
    const large = await uploadingLarge;
    const watched = await watch(client, large, askUntilAnswered, {
      port: second!.port,
      onFirstBytes: () => kill(() => second!),
    });
    expect(watched.equals(videos.large)).toBe(true);

    // Kill a server while it is writing.
    await kill(async () => {
      const { port } = await cluster.proxy.forwarded(
        ({ path }) => path === tournaments.create.path,
      );
      return cluster.memberAt(port);
    });

    await continued;
  };

  it('lose and duplicate nothing when they are killed', async () => {
    const crowd = { ask: askUntilAnswered, ledger, name: 'killed', video: videos.small };
    await withCrowd(cluster, crowd, killInTurn);
  });

  const replaceInTurn = async () => {
    const { client, place } = await newUploader(cluster);
    const large = await upload(client, place, videos.large, { ask: askOnce, ledger });
    for (const { ffmpeg } of cluster.members) await ffmpeg.pause();
    const converted = await upload(
      client,
      place,
      videos.unplayable,
      { ask: askOnce, ledger },
      true,
    );
    const busy = await converting();
    for (const member of cluster.members) if (member !== busy) await member.ffmpeg.resume();
    await askOnce('export', () => client.call(dataExport.start), [200]);

    // A backup is reading a table that the new version changes.
    const backup = new pg.Client({ connectionString: cluster.databaseUrl });
    await backup.connect();
    await backup.query('BEGIN; LOCK TABLE tournaments IN ACCESS SHARE MODE');

    const order = [busy, ...cluster.members.filter((member) => member !== busy)];
    for (const [index, member] of order.entries()) {
      const slow = await startSlowUpload(client, place, videos.small, {
        port: member.port,
        pauseAt: 1000,
      });
      let ended: Promise<number | null> | undefined;
      const watched = await watch(client, large, askOnce, {
        port: member.port,
        onFirstBytes: async () => {
          ended = cluster.stop(member, 'SIGTERM');
          await cluster.proxy.unready(member.port);
        },
      });
      expect(watched.equals(videos.large)).toBe(true);
      expect(await slow.finish()).toBe(204);
      ledger.videos.push({ slug: slow.slug, bytes: videos.small });
      expect(await ended).toBe(0);
      // The stopped server has released its conversion.
      await conversion(client, converted, askOnce);
      const replacement = cluster.launch(member, versions.next);
      if (index === 0) {
        await replacement.prints('will be tried again');
        await backup.query('COMMIT');
        await backup.end();
      }
      await replacement.listening;
      await cluster.proxy.ready(member.port);
      // Old and new servers work with the new schema.
      for (const each of cluster.members)
        expect((await client.call(tournaments.all, sticky(each))).status).toBe(200);
    }
    await busy.ffmpeg.resume();
    const readExport = () => client.call(dataExport.read);
    await until(async () => (await askOnce('read', readExport, [200])).body.state === 'ready');
    const { url } = (await client.call(dataExport.link)).body;
    const copies = new Set<number>();
    for (const member of cluster.members) {
      const copy = await fetch(client.origin + url, sticky(member));
      expect(copy.status).toBe(200);
      copies.add((await copy.arrayBuffer()).byteLength);
    }
    expect(copies.size).toBe(1);
  };

  it('are replaced by a newer version without a failed request', async () => {
    const { proxy, errorsLogged } = cluster;
    const [logged, repeated] = [errorsLogged().length, proxy.repeated()];
    const crowd = { ask: askOnce, ledger, name: 'replaced', video: videos.small };
    await withCrowd(cluster, crowd, replaceInTurn);
    expect(errorsLogged().slice(logged)).toEqual([]);
    // The proxy noticed in time that a server was draining, so it never tried a closed one.
    expect(proxy.repeated() - repeated).toBe(0);
  });

  it('have stored everything that they acknowledged exactly once', async () => {
    const stopping = cluster.members.map((member) => cluster.stop(member, 'SIGTERM'));
    expect(await Promise.all(stopping)).toEqual([0, 0, 0]);
    await letTimePass(cluster.store.db);
    await cluster.start(cluster.members[0]!, versions.next);
    await until(() => queuesAreEmpty(cluster.store.db));
    expect(await findDifferences(cluster, ledger)).toEqual([]);
  });
});
