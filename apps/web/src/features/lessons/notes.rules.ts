import type { Lesson } from '@fencing-journal/contract/lessons';

/** What the lesson was about, written by the student or the coach. */
export const mainText = ({ from_coach, coach_notes, student_notes }: Lesson): string =>
  from_coach ? coach_notes : student_notes;

/** The questions of the guided entry, in the order they appear in the notes. */
export const prompts = {
  worked_on: 'What did we work on?',
  went_well: 'What went well?',
  practise: 'What will I practice before next time?',
} as const;
export type PromptName = keyof typeof prompts;
export const promptNames = Object.keys(prompts) as PromptName[];

/** Builds a lesson's plain-text notes from the answers: each under its question, empty ones left out. */
export const buildNotes = (answers: Record<PromptName, string>): string =>
  promptNames
    .map((name) => [prompts[name], answers[name].trim()])
    .filter(([, answer]) => answer !== '')
    .map((lines) => lines.join('\n'))
    .join('\n\n');

export interface NotesPart {
  /** The question that the text answers, if any. */
  prompt?: string;
  text: string;
}

/** The current questions, and an earlier wording that saved notes still contain. */
const questions = new Set<string>([
  ...Object.values(prompts),
  'What will I practise until next time?',
]);

/** Splits notes into parts, separating the questions of the guided entry from the answers. */
export function parseNotes(notes: string): NotesPart[] {
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

/** Lines that don't end with punctuation are separated by a dot, so that two of them don't read as one sentence. */
const onOneLine = (text: string): string =>
  text
    .trim()
    .replace(/([^\s.!?,;:…–-])\s*\n\s*/g, '$1 · ')
    .replace(/\s+/g, ' ');

/** The notes on one line without the questions, for a card. */
export const notesPreview = (notes: string): string =>
  parseNotes(notes)
    .map(({ text }) => onOneLine(text))
    .filter(Boolean)
    .join(' · ');

const maxThemeLength = 80;
/** At least ten characters, so that "No. 4" or "Mr. Brandwick" doesn't count as a sentence. */
const firstSentence = /^.{9,}?[.!?](?=\s|$)/;

/** The first sentence of a text's first line; the whole line if it has none. */
function leadOf(text: string): string {
  const [line = ''] = text.split('\n');
  return firstSentence.exec(line)?.[0] ?? line;
}

/**
 * Splits a lesson's notes into the theme and the rest, each on one line. The theme is the first sentence of the first
 * line that isn't a question. A long theme is cut at a word, and the rest then contains all notes. Both are "" without
 * notes.
 */
export function splitTheme(notes: string): { theme: string; rest: string } {
  const [first, ...others] = parseNotes(notes).filter(({ text }) => text !== '');
  if (!first) return { theme: '', rest: '' };
  const lead = leadOf(first.text);
  if (lead.length > maxThemeLength)
    return {
      theme: `${lead.slice(0, maxThemeLength).replace(/\s+\S*$/, '')}…`,
      rest: notesPreview(notes),
    };
  const rest = [first.text.slice(lead.length), ...others.map(({ text }) => text)];
  return { theme: onOneLine(lead), rest: rest.map(onOneLine).filter(Boolean).join(' · ') };
}

/** The parts of notes, with the theme separated from its part's text. A theme that is cut in the title stays there. */
export function separateTheme(notes: string): (NotesPart & { theme?: string })[] {
  const parts = parseNotes(notes);
  const index = parts.findIndex(({ text }) => text !== '');
  return parts.map((part, at) => {
    const lead = leadOf(part.text);
    return at === index && lead.length <= maxThemeLength
      ? { ...part, theme: lead, text: part.text.slice(lead.length).trimStart() }
      : part;
  });
}
