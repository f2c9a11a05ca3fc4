import { importTexts } from '@fencing-journal/contract/imports';
import { UnreadableFile } from './model.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((value, index) => bytes[index] === value);

/** Detects UTF-16 without a byte order mark: every other byte of the first characters is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 64);
  if (head.length < 4) return undefined;
  const zeros = (rest: number) => head.filter((byte, at) => at % 2 === rest && byte === 0).length;
  const half = Math.floor(head.length / 2);
  if (zeros(1) > half / 2 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > half / 2 && zeros(1) === 0 ? 'utf-16be' : undefined;
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? 'utf-8';
}

/** Returns the text without its byte order mark. Text that is not valid UTF-8 is read as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  if (text.includes('\0')) throw new UnreadableFile(importTexts.unknown);
  return text;
}
