import * as z from 'zod/mini';
import { isoDate } from './shared/fields.ts';

/** What every browser plays, see decision 0071. */
export const voiceTypes = ['audio/mpeg', 'audio/wav'] as const;
export type VoiceType = (typeof voiceTypes)[number];

/** A voice note at a moment or with the feedback on a lesson. */
export const voiceNote = z.object({
  id: z.string(),
  /** Plays the sound, for a limited time. */
  url: z.string(),
  type: z.enum(voiceTypes),
  /** Bytes, which count toward the quota of the journal's owner. */
  size: z.int(),
  duration_ms: z.int(),
  /** Whether the player re-enacts what was done with the video meanwhile. Absent in older responses. */
  walkthrough: z.optional(z.boolean()),
  /** What is said, in writing; may be empty. */
  text: z.string(),
  /** The slug is null once the account is deleted; the name stays. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  mine: z.boolean(),
  /** Whether the viewer may delete it: their own, and any in their own journal. */
  removable: z.boolean(),
  /** Whether the owner of the journal has listened to it; null for what the owner says. */
  heard: z.nullable(z.boolean()),
  created_at: isoDate,
});
export type VoiceNote = z.output<typeof voiceNote>;
