import { importTexts } from '@fencing-journal/contract/imports';
import { readCells } from './cells.ts';
import { decodeText } from './decode.ts';
import { isFieRoot, readFieXml } from './fie-xml.ts';
import { isFredRoot, readFredXml } from './fred-xml.ts';
import { readFtlPools } from './ftl-pools.ts';
import { isFtlResults, readFtlResults } from './ftl-results.ts';
import { readFtlTableau } from './ftl-tableau.ts';
import { isJournalCsv, readJournalCsv } from './journal-csv.ts';
import { classesOf, readMarkup } from './markup.ts';
import { UnreadableFile, type Cells, type ResultFile } from './model.ts';

/** Thrown to stop reading once the result is known. */
class Found extends Error {
  readonly value: string;
  constructor(value: string) {
    super();
    this.value = value;
  }
}

/** Returns the name of the root element. */
function rootOf(xml: string): string {
  try {
    readMarkup(
      xml,
      {
        open: (name) => {
          throw new Found(name);
        },
      },
      'xml',
    );
  } catch (error) {
    if (error instanceof Found) return error.value;
    throw error;
  }
  return '';
}

/** Returns the first class on the page that identifies its kind. */
function pageKind(html: string): string {
  const kinds = ['poolRow', 'elimTableau'];
  try {
    readMarkup(
      html,
      {
        open(_name, attributes) {
          const kind = classesOf(attributes).find((name) => kinds.includes(name));
          if (kind !== undefined) throw new Found(kind);
        },
      },
      'html',
    );
  } catch (error) {
    if (error instanceof Found) return error.value;
    throw error;
  }
  return '';
}

function readMarkupFile(text: string): ResultFile {
  const root = rootOf(text);
  if (isFieRoot(root)) return readFieXml(text);
  if (isFredRoot(root)) return readFredXml(text);
  const kind = pageKind(text);
  if (kind === 'poolRow') return readFtlPools(text);
  if (kind === 'elimTableau') return readFtlTableau(text);
  throw new UnreadableFile(importTexts.unknown);
}

/**
 * Recognizes a file by its content and reads it. A table that matches no format is returned as
 * cells: the user has to say what its columns are. Throws UnreadableFile.
 */
export function readResultFile(bytes: Uint8Array): ResultFile | Cells {
  const text = decodeText(bytes);
  if (text.trimStart().startsWith('<')) return readMarkupFile(text);
  const cells = readCells(text);
  if (isJournalCsv(cells)) return readJournalCsv(cells);
  return isFtlResults(cells) ? readFtlResults(cells) : cells;
}
