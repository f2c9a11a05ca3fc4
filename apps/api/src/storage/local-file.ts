import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Edit } from '@fencing-journal/video-container';

const zeros = new Uint8Array(1024 * 1024);

/** Opens a file for synchronous reads, which only a separate thread may do. */
export function openLocalFile(path: string): {
  fetch: (start: number, length: number) => Promise<Uint8Array>;
  close: () => void;
} {
  const file = openSync(path, 'r');
  return {
    fetch: async (start, length) => {
      const buffer = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const count = readSync(file, buffer, filled, length - filled, start + filled);
        if (count === 0) break;
        filled += count;
      }
      return buffer.subarray(0, filled);
    },
    close: () => closeSync(file),
  };
}

/** Overwrites ranges of a file in the order given and syncs it to disk. */
export async function editFile(
  path: string,
  batches: AsyncIterable<readonly Edit[]>,
): Promise<void> {
  const file = await open(path, 'r+');
  const applyEdit = async ({ start, length, bytes }: Edit) => {
    if (bytes) await file.write(bytes, 0, bytes.byteLength, start);
    for (let at = start + (bytes?.byteLength ?? 0); at < start + length; at += zeros.byteLength)
      await file.write(zeros, 0, Math.min(zeros.byteLength, start + length - at), at);
  };
  try {
    for await (const edits of batches) for (const edit of edits) await applyEdit(edit);
    await file.sync();
  } finally {
    await file.close();
  }
}
