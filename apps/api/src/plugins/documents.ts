import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { placeholders, type BuiltPage } from '@fencing-journal/contract/shared/built-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../lib/config.ts';
import { matchesEtag, weakEtag } from '../lib/etag.ts';

/** What the pages say about this server and its operator. */
interface Site {
  origin: string;
  contactEmail: string;
  /** Under "hard" the landing page doesn't say what is free. */
  enforcement: Config['BILLING_ENFORCEMENT'];
}
export type SiteConfig = Pick<Config, 'PUBLIC_URL' | 'CONTACT_EMAIL' | 'BILLING_ENFORCEMENT'>;

/**
 * Returns what the pages say about this server. Every page names a contact address; if none is
 * configured, it is the usual name for such a mailbox.
 */
export function siteOf({ PUBLIC_URL, CONTACT_EMAIL, BILLING_ENFORCEMENT }: SiteConfig): Site {
  const { origin, hostname } = new URL(PUBLIC_URL);
  return {
    origin,
    contactEmail: CONTACT_EMAIL ?? `hello@${hostname}`,
    enforcement: BILLING_ENFORCEMENT,
  };
}

/** A page ready to be sent. */
export interface Document extends Omit<BuiltPage, 'file'> {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Fast enough at startup, and within a few percent of the smallest size. */
const brotliQuality = 9;
/** 64 KiB hold a whole page. With a larger window, Brotli allocates 32 MB, and freeing them takes 4 ms for each page. */
const brotliWindowBits = 16;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

async function readDocument(
  folder: string,
  { file, ...page }: BuiltPage,
  site: Site,
): Promise<Document> {
  const template = await readFile(join(folder, file), 'utf8');
  const plain = Buffer.from(
    template
      .replaceAll(placeholders.origin, () => escapeHtml(site.origin))
      .replaceAll(placeholders.contactEmail, () => escapeHtml(site.contactEmail))
      .replaceAll(placeholders.enforcement, site.enforcement),
  );
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
      },
    }),
    promisify(gzip)(plain),
  ]);
  return {
    ...page,
    etag: weakEtag(plain),
    plain,
    br,
    gzip: gzipped,
  };
}

/**
 * Returns the pages of the built web app, filled in and compressed once; undefined if the app is
 * not built.
 */
export async function readDocuments(folder: string, site: Site): Promise<Document[] | undefined> {
  const list = await readFile(join(folder, 'pages.json'), 'utf8').catch(() => undefined);
  if (list === undefined) return undefined;
  return Promise.all(
    (JSON.parse(list) as BuiltPage[]).map((page) => readDocument(folder, page, site)),
  );
}

/** Returns the other files of the built web app, as paths in its folder. */
export async function readFileList(folder: string): Promise<string[]> {
  const list = await readFile(join(folder, 'files.json'), 'utf8').catch(() => {
    throw new Error('The built web app lacks the list of its files.');
  });
  return JSON.parse(list) as string[];
}

/** Whether the client accepts this encoding; a weight of 0 means it doesn't. */
const acceptsEncoding = (header: string, coding: string): boolean =>
  header
    .split(',')
    .some(
      (entry) =>
        new RegExp(`^\\s*${coding}\\s*(;|$)`, 'i').test(entry) &&
        !/;\s*q=0(\.0*)?\s*$/i.test(entry),
    );

/** Sends a page that clients revalidate on every visit: 304 unless it has changed. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, ...bodies }: Document,
): FastifyReply {
  reply.headers({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    etag,
  });
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  const coding = (['br', 'gzip'] as const).find((name) =>
    acceptsEncoding(request.headers['accept-encoding'] ?? '', name),
  );
  if (coding) reply.header('content-encoding', coding);
  return reply.send(bodies[coding ?? 'plain']);
}
