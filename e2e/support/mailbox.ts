import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './fixtures.ts';

const folder = () => join(process.env['FJ_E2E_DATA'] ?? '', 'outbox');

/** What a mail says, its lines whole again. */
const plain = (file: string) => file.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** The text of the mail to an address that holds what is looked for, once it has been sent. */
export async function mailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        for (const name of await readdir(folder()).catch(() => [])) {
          if (!name.endsWith('.eml')) continue;
          const mail = plain(await readFile(join(folder(), name), 'utf8'));
          if (mail.includes(address)) found ??= pattern.exec(mail);
        }
        return found;
      },
      { message: `a mail to ${address} with ${pattern}`, timeout: 20_000 },
    )
    .not.toBeNull();
  return found!;
}
