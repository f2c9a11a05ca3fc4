/** What a quick entry asks after practice, in the order in which it stands in the notes. */
export const prompts = {
  worked_on: 'What did we work on?',
  went_well: 'What went well?',
  practise: 'What will I practice before next time?',
} as const;
export type PromptName = keyof typeof prompts;
export const promptNames = Object.keys(prompts) as PromptName[];

/** The answers as the notes of a lesson: each under its question, what was skipped left out, plain text. */
export const notesOf = (answers: Record<PromptName, string>): string =>
  promptNames
    .map((name) => [prompts[name], answers[name].trim()])
    .filter(([, answer]) => answer !== '')
    .map((lines) => lines.join('\n'))
    .join('\n\n');

export interface NotesPart {
  /** The question that the text answers, where there is one. */
  prompt?: string;
  text: string;
}

/** The questions as they are asked now, and an earlier wording that saved notes still have. */
const questions = new Set<string>([
  ...Object.values(prompts),
  'What will I practise until next time?',
]);

/** Notes as they are read: the questions of a quick entry set apart from what was written. */
export function partsOf(notes: string): NotesPart[] {
  const parts: NotesPart[] = [];
  for (const line of notes.split('\n')) {
    const last = parts.at(-1);
    if (questions.has(line)) parts.push({ prompt: line, text: '' });
    else if (last) last.text += `\n${line}`;
    else parts.push({ text: line });
  }
  return parts
    .map(({ text, ...part }) => ({ ...part, text: text.replace(/^\n+|\s+$/g, '') }))
    .filter(({ prompt, text }) => prompt !== undefined || text !== '');
}

/** Notes in one breath, for a card: what was written, without the questions. */
export const previewOf = (notes: string): string =>
  partsOf(notes)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(' · ');
