import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** Returns the files of a ZIP by name; rejects if it is damaged. */
export async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(content, {
    lazyEntries: true,
  });
  const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: yauzl.Entry) => {
      open(entry)
        .then(buffer)
        .then((bytes) => {
          files.set(entry.fileName, bytes);
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
}
