import * as z from 'zod/mini';
import { isoDate, requiredText } from './fields.ts';
import { retentionDays } from './retention.ts';

/** Days until an unused code expires. */
export const codeDays = retentionDays.code;

/** A code to hand over. It works once, and only its hash is stored. */
export const codeResponse = z.object({ code: z.string(), expires_at: isoDate });
export type CodeResponse = z.output<typeof codeResponse>;

/** Returns a schema for any text, because a malformed code gets the same response as a wrong one. */
export const typedCode = () => requiredText(100);

export const codeTexts = {
  revoked: 'Codes that nobody has used no longer work.',
  wrong: "This code doesn't work. Check it, or ask for a new one.",
} as const;
