import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './fixtures.ts';

const folder = () => join(process.env['FJ_E2E_DATA'] ?? '', 'outbox');

/** Undoes the quoted-printable encoding of an email. */
const decodeQuotedPrintable = (file: string) => file.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** Waits for an email to the address whose text matches, and returns the match. */
export async function waitForMail(address: string, pattern: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        for (const name of await readdir(folder()).catch(() => [])) {
          if (!name.endsWith('.eml')) continue;
          const mail = decodeQuotedPrintable(await readFile(join(folder(), name), 'utf8'));
          if (mail.includes(address)) found ??= pattern.exec(mail);
        }
        return found;
      },
      { message: `an email to ${address} with ${pattern}`, intervals: [100] },
    )
    .not.toBeNull();
  return found!;
}
