import type { Box } from './iso-boxes.ts';
import { decodeLatin1, type Reader } from './reader.ts';

/** Longer than anything a program writes about itself. */
const maxNameBytes = 256;

/**
 * Matches names made only of words that programs use as handler names: such a name identifies
 * nobody. Zeros, spaces and punctuation may separate the words, but not digits, because digits
 * might reveal a location. QuickTime puts the length before the name.
 */
const handlerNamePattern =
  /^[^ -\xff]?[\0 -/:-@[-`{-~]*(?:(?:core|media|video|audio|sound|vide|soun|time|code|data|handler|handle|alias|apple|mainconcept|gpac|iso|bento|smash|mediabunny|chrome|android)[\0 -/:-@[-`{-~]*)*$/i;

/**
 * Matches user data that only names the program that wrote the file, as ffmpeg and browsers add it
 * to every file.
 */
const encoderTagPattern =
  // oxlint-disable-next-line no-control-regex -- box headers hold control characters
  /^\0{3}.meta\0{7}.hdlr\0{8}mdir(?:appl)?\0*.ilst\0{3}.\xa9too\0{3}.data\0{3}[^\0]\0{4}(?:Lavf[\d.]+|Chrome)$/s;

/** Matches what programs write about their encoder, after a length byte. */
const compressorNamePattern =
  // oxlint-disable-next-line no-control-regex -- the length byte in front is a control character
  /^[^ -\xff](?:mediabunny(?: v?[\d.]{1,9})?|(?:GoPro |JVT\/)?(?:AVC|HEVC|AV1|H\.26[45])(?: coding| encoder)?|Lavc[\d.]{0,12} lib[a-z\d]{1,10})?\0*$/i;

async function matches(
  reader: Reader,
  start: number,
  end: number,
  pattern: RegExp,
): Promise<boolean> {
  return (
    end - start <= maxNameBytes &&
    pattern.test(decodeLatin1(await reader.read(start, Math.max(0, end - start))))
  );
}

/** Whether a name may stay. Harmless names are kept, so that a file with nothing to remove stays byte-identical. */
export const isHarmlessHandlerName = (
  reader: Reader,
  start: number,
  end: number,
): Promise<boolean> => matches(reader, start, end, handlerNamePattern);
export const isHarmlessCompressorName = (
  reader: Reader,
  start: number,
  end: number,
): Promise<boolean> => matches(reader, start, end, compressorNamePattern);
export const isHarmlessEncoderTag = async (
  reader: Reader,
  { type, body, end }: Box,
): Promise<boolean> => type === 'udta' && matches(reader, body, end, encoderTagPattern);
