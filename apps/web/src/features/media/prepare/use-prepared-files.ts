import { useState } from 'react';
import { discardFound, foundIn, type FoundInFile } from '../found/found-touches.ts';
import { carryFoundTouches, type Prepared, type PreparedFiles } from './prepared-files.ts';

/** Which of the chosen files were made from an original, and which file is open in the dialog. */
export function usePreparedFiles(
  setFiles: (change: (files: readonly File[]) => readonly File[]) => void,
) {
  const [prepared, setPrepared] = useState<PreparedFiles>(new Map());
  const [openFile, setOpenFile] = useState<File>();

  const replace = (file: File, other: File) =>
    setFiles((files) => files.map((one) => (one === file ? other : one)));
  const before = openFile && prepared.get(openFile);
  return {
    prepared,
    /** Props of the dialog, if it is open. */
    opened: openFile && {
      file: before?.original ?? openFile,
      before,
      onClose: () => setOpenFile(undefined),
      onMade: (made: File, details: Prepared) => {
        setPrepared((all) => new Map([...all, [made, details]]));
        replace(openFile, made);
        setOpenFile(undefined);
      },
    },
    open: setOpenFile,
    restore: (file: File) => {
      const { original } = prepared.get(file) ?? {};
      if (original) replace(file, original);
    },
    carryFound: (bout: string, found: readonly FoundInFile[], files: readonly File[]) => {
      for (const file of files) {
        const details = prepared.get(file);
        if (details) carryFoundTouches(bout, found, file, details);
      }
    },
    /** Drops touches found in originals that are never uploaded. */
    discardOriginals: (bout: string, found: readonly FoundInFile[]) => {
      for (const { original } of prepared.values()) {
        const entry = foundIn(found, original);
        if (entry) discardFound(bout, entry);
      }
    },
  };
}
