import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signingSecret } from './secret.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fj-secret-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const text = (secret: Uint8Array) => new TextDecoder().decode(secret);

describe('the signing secret', () => {
  it('is the configured one, and nothing is written', async () => {
    expect(
      text(await signingSecret('configured by the operator, long', join(directory, 'none'))),
    ).toBe('configured by the operator, long');
    await expect(stat(join(directory, 'none'))).rejects.toThrow('ENOENT');
  });

  it('is generated once, long and private, in a directory created if missing', async () => {
    const data = join(directory, 'a', 'b');
    const first = text(await signingSecret(undefined, data));
    expect(Buffer.from(first, 'base64url')).toHaveLength(48);
    expect(text(await signingSecret(undefined, data))).toBe(first);
    expect((await stat(join(data, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(text(await signingSecret(undefined, join(directory, 'other')))).not.toBe(first);
  });

  it('is never replaced if its file is broken, because everybody would be logged out', async () => {
    for (const broken of ['{}', '[]', 'null', '{"app_secret": 5}']) {
      await writeFile(join(directory, 'secrets.json'), broken);
      await expect(signingSecret(undefined, directory), broken).rejects.toThrow(
        'contains no app_secret',
      );
      expect(await readFile(join(directory, 'secrets.json'), 'utf8')).toBe(broken);
    }
  });
});
