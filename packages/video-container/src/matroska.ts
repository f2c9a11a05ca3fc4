import { mediaTexts } from '@fencing-journal/contract/media';
import type { Edit } from './edit.ts';
import {
  childrenOf,
  elementsIn,
  readFloat,
  readUnsigned,
  voidEdit,
  type Element,
} from './ebml-elements.ts';
import { zeroEdits } from './iso-boxes.ts';
import {
  addEdits,
  codecName,
  damagedFileError,
  decodeLatin1,
  positiveIntegerOrNull,
  RefusedContent,
  type Inspection,
  type Reader,
} from './reader.ts';

/** Element ids (RFC 9559). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  void: 0xec,
  crc: 0xbf,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  segmentUuid: 0x73a4,
  dateUtc: 0x4461,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  trackEntry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  name: 0x536e,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;
const infoElements = new Set<number>([
  ids.timestampScale,
  ids.duration,
  ids.segmentUuid,
  ids.dateUtc,
  ids.muxingApp,
  ids.writingApp,
]);
const types = { webm: 'video/webm', matroska: 'video/x-matroska' } as const;
/** Whether this is a top-level element. They have the longest ids, and no element in a cluster has such an id. */
const isTopLevel = (id: number): boolean => id >= 0x10_00_00_00;
const trackTypes = { video: 1, audio: 2 };

interface SegmentSummary {
  edits: Edit[];
  codecs: string[];
  width: number | null;
  height: number | null;
  hasVideo: boolean;
  scale: number;
  duration: number;
  /** The end of the recording in ticks, as far as the blocks reveal it. */
  lastTick: number;
  lastCluster: Element | undefined;
}

async function readHeader(
  reader: Reader,
  header: Element | undefined,
): Promise<keyof typeof types> {
  if (header?.id !== ids.header || header.end === undefined || header.end - header.body > 4096)
    throw damagedFileError();
  const docType = (await childrenOf(reader, header)).find(({ id }) => id === ids.docType);
  const name =
    docType?.end === undefined || docType.end - docType.body > 16
      ? ''
      : decodeLatin1(await reader.read(docType.body, docType.end - docType.body)).replace(
          /\0+$/,
          '',
        );
  if (name !== 'webm' && name !== 'matroska') throw new RefusedContent(mediaTexts.notAVideo);
  return name;
}

/** Turns unwanted elements into Void, and clears existing Void elements, which may still hold old content. */
async function voidUnwanted(
  reader: Reader,
  children: Element[],
  isUnwanted: (id: number) => boolean,
): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const child of children) {
    if (child.id === ids.void && child.end !== undefined)
      addEdits(edits, await zeroEdits(reader, child.body, child.end));
    else if (isUnwanted(child.id)) addEdits(edits, [voidEdit(child)]);
  }
  return edits;
}

/** Adds an edit that removes the checksum if the data it covers has changed. */
const withoutChecksum = (children: Element[], edits: Edit[]): Edit[] =>
  edits.length === 0
    ? []
    : [...edits, ...children.filter(({ id }) => id === ids.crc).map(voidEdit)];

async function readInfo(reader: Reader, info: Element, summary: SegmentSummary): Promise<void> {
  const children = await childrenOf(reader, info);
  const edits = await voidUnwanted(
    reader,
    children,
    (id) => !infoElements.has(id) && id !== ids.crc,
  );
  addEdits(summary.edits, withoutChecksum(children, edits));
  for (const child of children) {
    if (child.id === ids.timestampScale) summary.scale = await readUnsigned(reader, child);
    if (child.id === ids.duration) summary.duration = await readFloat(reader, child);
  }
}

async function readTrack(reader: Reader, entry: Element, summary: SegmentSummary): Promise<Edit[]> {
  const children = await childrenOf(reader, entry);
  const byId = (id: number) => children.find((child) => child.id === id);
  const [type, codec, video] = [byId(ids.trackType), byId(ids.codecId), byId(ids.video)];
  const kind = type ? await readUnsigned(reader, type) : 0;
  // Subtitles and similar tracks may hold locations, and are spread over the whole file.
  if (kind !== trackTypes.video && kind !== trackTypes.audio)
    throw new RefusedContent(mediaTexts.unremovableData);
  if (codec?.end !== undefined)
    summary.codecs.push(
      codecName(await reader.read(codec.body, Math.min(codec.end - codec.body, 64))),
    );
  if (kind === trackTypes.video && video && !summary.hasVideo) {
    const sizes = await childrenOf(reader, video);
    const sizeOf = async (elementId: number) => {
      const element = sizes.find(({ id }) => id === elementId);
      return positiveIntegerOrNull(element && (await readUnsigned(reader, element)));
    };
    Object.assign(summary, {
      hasVideo: true,
      width: await sizeOf(ids.pixelWidth),
      height: await sizeOf(ids.pixelHeight),
    });
  }
  return withoutChecksum(children, await voidUnwanted(reader, children, (id) => id === ids.name));
}

async function readTracks(reader: Reader, tracks: Element, summary: SegmentSummary): Promise<void> {
  const children = await childrenOf(reader, tracks);
  const edits = await voidUnwanted(
    reader,
    children,
    (id) => id !== ids.trackEntry && id !== ids.crc,
  );
  for (const entry of children)
    if (entry.id === ids.trackEntry) addEdits(edits, await readTrack(reader, entry, summary));
  addEdits(summary.edits, withoutChecksum(children, edits));
}

/** Returns the time of a block relative to its cluster. It is stored after the track number. */
async function blockTime(reader: Reader, { body, end = body }: Element): Promise<number> {
  const view = await reader.read(body, Math.min(end - body, 12));
  const at = Math.clz32(view.getUint8(0)) - 23;
  return at + 2 <= view.byteLength ? view.getInt16(at) : 0;
}

/**
 * Walks through a cluster's blocks to find the time of the last one. Returns where the cluster
 * ends, which the cluster itself might not state.
 */
async function walkCluster(
  reader: Reader,
  cluster: Element,
  end: number,
  summary: SegmentSummary,
): Promise<number> {
  const elements = elementsIn(reader, cluster.body, cluster.end ?? end);
  let time = 0;
  for await (const element of elements) {
    if (isTopLevel(element.id)) return element.start;
    if (element.id === ids.timestamp) time = await readUnsigned(reader, element);
    if (element.id === ids.simpleBlock)
      summary.lastTick = Math.max(summary.lastTick, time + (await blockTime(reader, element)));
    if (element.id === ids.blockGroup)
      for (const child of await childrenOf(reader, element))
        if (child.id === ids.block)
          summary.lastTick = Math.max(summary.lastTick, time + (await blockTime(reader, child)));
  }
  return cluster.end ?? end;
}

/**
 * Reads the segment. Everything that playback doesn't need becomes Void: tags, attachments,
 * chapters and unknown elements.
 */
async function readSegment(
  reader: Reader,
  segment: Element,
  end: number,
  summary: SegmentSummary,
): Promise<void> {
  const elements = elementsIn(reader, segment.body, end);
  let resume: number | undefined;
  for (let step = await elements.next(); !step.done; step = await elements.next(resume)) {
    const element = step.value;
    reader.countPart();
    resume = undefined;
    if (element.id === ids.info) await readInfo(reader, element, summary);
    else if (element.id === ids.tracks) await readTracks(reader, element, summary);
    else if (element.id === ids.cluster) {
      summary.lastCluster = element;
      if (element.end === undefined) resume = await walkCluster(reader, element, end, summary);
    } else if (element.end === undefined) throw damagedFileError();
    else if (element.id === ids.void)
      addEdits(summary.edits, await zeroEdits(reader, element.body, element.end));
    else if (element.id !== ids.seekHead && element.id !== ids.cues && element.id !== ids.crc)
      addEdits(summary.edits, [voidEdit(element)]);
  }
}

/** Frames are spread over the clusters in pieces and are not inspected. */
async function* noEdits(): AsyncGenerator<Edit> {}

/** Inspects a WebM or Matroska file. */
export async function inspectMatroska(reader: Reader): Promise<Inspection> {
  const top = elementsIn(reader, 0, reader.size);
  const header = (await top.next()).value ?? undefined;
  const docType = await readHeader(reader, header);
  const segment = (await top.next()).value ?? undefined;
  if (segment?.id !== ids.segment) throw damagedFileError();
  const end = segment.end ?? reader.size;
  const summary: SegmentSummary = {
    edits: [],
    codecs: [],
    width: null,
    height: null,
    hasVideo: false,
    scale: 1_000_000,
    duration: 0,
    lastTick: 0,
    lastCluster: undefined,
  };
  await readSegment(reader, segment, end, summary);
  // No player reads what follows the segment.
  for await (const element of elementsIn(reader, end, reader.size)) {
    reader.countPart();
    if (element.end === undefined) throw damagedFileError();
    addEdits(
      summary.edits,
      element.id === ids.void
        ? await zeroEdits(reader, element.body, element.end)
        : [voidEdit(element)],
    );
  }
  if (!summary.hasVideo || !summary.lastCluster) throw new RefusedContent(mediaTexts.noVideoTrack);
  if (summary.duration <= 0 && summary.lastCluster.end !== undefined)
    await walkCluster(reader, summary.lastCluster, end, summary);
  return {
    type: types[docType],
    codecs: summary.codecs,
    width: summary.width,
    height: summary.height,
    edits: summary.edits,
    pictureEdits: noEdits,
    duration_ms: positiveIntegerOrNull(
      ((summary.duration > 0 ? summary.duration : summary.lastTick) * summary.scale) / 1e6,
    ),
  };
}
