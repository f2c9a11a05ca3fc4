import { importTexts } from '@fencing-journal/contract/imports';
import { Parser } from 'htmlparser2';
import { UnreadableFile } from './model.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface MarkupHandler {
  /** `depth` is 1 for the root. */
  open(name: string, attributes: Attributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
}

const limits = { depth: 200, elements: 2_000_000, textLength: 5_000 } as const;
const chunkLength = 64 * 1024;

/**
 * Reads XML or HTML as a stream of events. Entities other than the predefined ones are left as they are, so nothing
 * is loaded or expanded, and scripts are text. Throws UnreadableFile for XML that ends too early.
 */
export function readMarkup(text: string, handler: MarkupHandler, kind: 'xml' | 'html'): void {
  const xml = kind === 'xml';
  let depth = 0;
  let elements = 0;
  let isEnding = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        elements += 1;
        if (depth > limits.depth || elements > limits.elements)
          throw new UnreadableFile(importTexts.tooMuch);
        handler.open(name, attributes, depth);
      },
      onclosetag(name, isImplied) {
        if (xml && isEnding && isImplied) throw new UnreadableFile(importTexts.broken);
        handler.close?.(name, depth);
        depth -= 1;
      },
      ontext(part) {
        handler.text?.(part.slice(0, limits.textLength));
      },
    },
    { xmlMode: xml, decodeEntities: true },
  );
  for (let at = 0; at < text.length; at += chunkLength)
    parser.write(text.slice(at, at + chunkLength));
  isEnding = true;
  parser.end();
}

/** Collects the text of an element and collapses its whitespace. */
export class TextBuffer {
  private parts: string[] = [];
  private length = 0;

  add(part: string): void {
    if (this.length > limits.textLength) return;
    this.parts.push(part);
    this.length += part.length;
  }

  take(): string {
    const text = this.parts.join('').replace(/\s+/g, ' ').trim();
    this.parts = [];
    this.length = 0;
    return text;
  }
}

export const classesOf = ({ class: names = '' }: Attributes): string[] =>
  names.split(/\s+/).filter((name) => name !== '');
