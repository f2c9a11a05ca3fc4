import { describe, expect, test } from 'vitest';
import { buildNotes, parseNotes, notesPreview } from './notes.rules.ts';

const answers = {
  worked_on: ' Parry six. ',
  went_well: '',
  practise: 'Footwork,\nten minutes a day.',
};
const notes =
  'What did we work on?\nParry six.\n\nWhat will I practice before next time?\nFootwork,\nten minutes a day.';

describe('the notes of a guided entry', () => {
  test('are plain text: each answer below its question, empty answers omitted', () => {
    expect(buildNotes(answers)).toBe(notes);
    expect(buildNotes({ ...answers, went_well: 'Distance.' })).toContain(
      'Parry six.\n\nWhat went well?\nDistance.\n\nWhat will',
    );
  });

  test('are empty without an answer', () => {
    expect(buildNotes({ worked_on: '', went_well: ' \n', practise: '' })).toBe('');
  });

  test('are split into questions and answers again', () => {
    expect(parseNotes(notes)).toEqual([
      { prompt: 'What did we work on?', text: 'Parry six.' },
      { prompt: 'What will I practice before next time?', text: 'Footwork,\nten minutes a day.' },
    ]);
  });
});

describe('other notes', () => {
  test('are kept as written, including blank lines', () => {
    expect(parseNotes('Parry six.\n\n- lunge\n  - recover')).toEqual([
      { text: 'Parry six.\n\n- lunge\n  - recover' },
    ]);
    expect(parseNotes('Before.\nWhat went well?\nAll.')).toEqual([
      { text: 'Before.' },
      { prompt: 'What went well?', text: 'All.' },
    ]);
    expect(parseNotes('')).toEqual([]);
  });

  test('are shown on a card as one line without the questions', () => {
    expect(notesPreview(notes)).toBe('Parry six. · Footwork, ten minutes a day.');
    expect(notesPreview('One.\n\nTwo.')).toBe('One. Two.');
    expect(notesPreview('What went well?\n')).toBe('');
  });
});
