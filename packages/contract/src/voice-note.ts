import * as z from 'zod/mini';
import { isoDate } from './shared/fields.ts';

/** The media types that every browser plays (decision 0071). */
export const voiceTypes = ['audio/mpeg', 'audio/wav'] as const;
export type VoiceType = (typeof voiceTypes)[number];

/** A voice note on a moment or with the feedback on a lesson. */
export const voiceNote = z.object({
  id: z.string(),
  /** A link that plays the sound for a limited time. */
  url: z.string(),
  type: z.enum(voiceTypes),
  /** Bytes, which count toward the quota of the journal's owner. */
  size: z.int(),
  duration_ms: z.int(),
  /** Whether the player replays what the coach did with the video while speaking. Absent from older responses. */
  walkthrough: z.optional(z.boolean()),
  /** The written version of the spoken text; may be empty. */
  text: z.string(),
  /** The slug is null once the account is deleted; the name stays. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  mine: z.boolean(),
  /** Whether the viewer may delete the note: they recorded it, or the journal is theirs. */
  removable: z.boolean(),
  /** Whether the owner of the journal has listened to the note; null for the owner's notes. */
  heard: z.nullable(z.boolean()),
  created_at: isoDate,
});
export type VoiceNote = z.output<typeof voiceNote>;
