export { writeJournalCsv } from './journal-csv.ts';
export { emptyFileEvent, UnreadableFile } from './model.ts';
export type { FileBout, FileEvent, FilePerson, ResultFile } from './model.ts';
export { foldedText } from './names.ts';
export { findAlike, type Identity } from './people.ts';
export { resultFileReader } from './reader.ts';
export type { OwnEvent, Selection } from './select.ts';
export { headerKey, isUsable } from './table.ts';
export { writeFieXml } from './write-fie.ts';
