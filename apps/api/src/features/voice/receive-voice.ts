import { limits } from '@fencing-journal/contract/shared/limits';
import { voiceTexts } from '@fencing-journal/contract/voice';
import {
  walkthroughEvents,
  walkthroughTexts,
  type WalkthroughEvent,
  walkthroughLimits,
} from '@fencing-journal/contract/walkthrough';
import { readSound, type Sound } from '@fencing-journal/video-container';
import { text as textField } from '@fencing-journal/contract/shared/fields';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { invalidField } from '../../lib/errors.ts';
import { readSmallForm } from '../uploads/index.ts';

/** Encoders pad the last frame. */
const toleranceMs = 500;

export interface ReceivedVoice {
  sound: Sound;
  text: string;
  /** Set only for a walkthrough. */
  events: WalkthroughEvent[] | undefined;
}

/** Reads the sound of a file by its content, whatever its name and type say. Throws if it isn't a valid recording. */
function checkSound(bytes: Uint8Array, isWalkthrough: boolean): Sound {
  const sound = readSound(bytes);
  if (!sound) throw invalidField('voice', voiceTexts.notSound);
  const texts = isWalkthrough ? walkthroughTexts : voiceTexts;
  const maxMs = isWalkthrough ? walkthroughLimits.ms : limits.voiceMs;
  if (sound.duration_ms > maxMs + toleranceMs) throw invalidField('voice', texts.tooLong);
  const minutes = Math.ceil(sound.duration_ms / 60_000);
  if (isWalkthrough && sound.bytes.byteLength > minutes * walkthroughLimits.minuteBytes)
    throw invalidField('voice', texts.tooLarge);
  return sound;
}

function checkText(sent: string): string {
  const { success, data, error } = z.safeParse(textField(limits.momentNote), sent);
  if (!success) throw invalidField('text', error.issues[0]?.message ?? '');
  return data.trim();
}

function parseJson(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

function checkEvents(sent: string, { duration_ms }: Sound): WalkthroughEvent[] {
  const invalid = (message: string) => invalidField('walkthrough', message);
  if (Buffer.byteLength(sent) > walkthroughLimits.bytes) throw invalid(walkthroughTexts.bytes);
  const parsed = parseJson(sent);
  if (!Array.isArray(parsed)) throw invalid(walkthroughTexts.json);
  const { success, data, error } = z.safeParse(walkthroughEvents, parsed);
  if (!success) {
    const { path = [], message = '' } = error.issues[0] ?? {};
    const [index] = path;
    throw invalid(typeof index === 'number' ? `Event ${index + 1}: ${message}` : message);
  }
  if ((data.at(-1)?.at_ms ?? 0) > duration_ms) throw invalid(walkthroughTexts.afterEnd);
  return data;
}

/**
 * Reads the form with the file `voice` and the fields `text` and `walkthrough` into memory. Only a walkthrough may be
 * larger than a voice note, so its field comes before the file.
 */
export async function receiveVoice(
  request: FastifyRequest,
  place: { moment: string } | { lesson: string },
): Promise<ReceivedVoice> {
  const { bytes, values } = await readSmallForm(request, {
    field: 'voice',
    maxBytes: limits.voiceBytes,
    ...('moment' in place && {
      larger: {
        maxBytes: walkthroughLimits.soundBytes,
        isAllowed: (sent: ReadonlyMap<string, string>) => sent.has('walkthrough'),
      },
    }),
    texts: {
      notForm: 'Send the voice note as multipart/form-data.',
      tooLarge: voiceTexts.tooLarge,
      noFile: voiceTexts.field,
    },
  });
  const sent = values.get('walkthrough');
  if (sent !== undefined && 'lesson' in place)
    throw invalidField('walkthrough', walkthroughTexts.onlyMoments);
  const sound = checkSound(bytes, sent !== undefined);
  return {
    sound,
    text: checkText(values.get('text') ?? ''),
    events: sent === undefined ? undefined : checkEvents(sent, sound),
  };
}
