import { useMemo, useSyncExternalStore } from 'react';
import { onDraftChange, readDraft, writeDraft } from '../../../forms/drafts.ts';
import type { FoundTouch } from '../../touch-log/index.ts';

/** Touches that were accepted in a file before its upload, stored on the device until the bout has them. */
export interface FoundInFile {
  filename: string;
  size: number;
  touches: readonly FoundTouch[];
  /** The slug of the video once it is uploaded. */
  video: string | null;
}

interface Stored {
  files: readonly FoundInFile[];
}
const none: Stored = { files: [] };
const draftName = (bout: string) => `found touches in ${bout}`;

const read = (bout: string): readonly FoundInFile[] =>
  readDraft(draftName(bout), none)?.files ?? none.files;
const write = (bout: string, files: readonly FoundInFile[]): boolean =>
  writeDraft(draftName(bout), none, { files });

type FileIdentity = Pick<File, 'name' | 'size'>;

/** Phones change the modification time each time a file is chosen, so it doesn't count. */
const isOf =
  ({ name, size }: FileIdentity) =>
  (found: FoundInFile): boolean =>
    found.filename === name && found.size === size;

const isEntry = ({ filename: name, size }: FoundInFile) => isOf({ name, size });

/** The touches found in a bout's files that aren't in the bout yet. Updates with changes in this and other tabs. */
export function useFoundTouches(bout: string): readonly FoundInFile[] {
  const stored = useSyncExternalStore(onDraftChange, () => JSON.stringify(read(bout)));
  return useMemo(() => JSON.parse(stored) as readonly FoundInFile[], [stored]);
}

export const foundIn = (
  found: readonly FoundInFile[],
  file: FileIdentity,
): FoundInFile | undefined => found.find(isOf(file));

/** Keeps touches on the device. Throws if the device can't store them. */
export function keepFound(bout: string, file: FileIdentity, touches: readonly FoundTouch[]): void {
  const files = read(bout);
  const before = foundIn(files, file);
  const entry: FoundInFile = {
    filename: file.name,
    size: file.size,
    // The file may be searched again after its upload.
    video: before?.video ?? null,
    touches: [...(before?.touches ?? []), ...touches],
  };
  write(bout, [...files.filter((one) => one !== before), entry]);
  if (foundIn(read(bout), file)?.touches.length !== entry.touches.length)
    throw new Error('This device has no storage left.');
}

export function discardFound(bout: string, entry: FoundInFile): void {
  const isSame = isEntry(entry);
  write(
    bout,
    read(bout).filter((one) => !isSame(one)),
  );
}

/** Adds touches to the bout once their video is uploaded. If that fails, they stay on the device. */
export async function addFoundTo(bout: string, entry: FoundInFile, video: string): Promise<void> {
  const { addFound } = await import('../../touch-log/index.ts');
  await addFound({ slug: bout, mine: true }, video, entry.touches);
  discardFound(bout, entry);
}

/** Adds the touches found in a file to its bout after the upload. */
export async function addFoundAfterUpload(
  bout: string,
  file: FileIdentity,
  video: string,
): Promise<void> {
  const files = read(bout);
  const entry = foundIn(files, file);
  if (!entry) return;
  const uploaded = { ...entry, video };
  write(
    bout,
    files.map((one) => (one === entry ? uploaded : one)),
  );
  await addFoundTo(bout, uploaded, video);
}
